//! The way a person goes: step after step, the simplest technique first.

use garns_puzzle::{Grid, Puzzle};

use crate::{
    Candidate, CellNotation, CellSet, Deadline, Flow, Grade, Names, Position, Step, TECHNIQUES, Technique,
    Wide,
};

/// In which order techniques are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TechniqueOrder {
    /// As people see them.
    #[default]
    Usual,
    /// By the rating Sudoku Explainer gives them.
    Explainer,
    /// As HoDoKu tries them.
    Hodoku,
}

/// The techniques a person knows, in the order they are tried.
#[derive(Clone, Debug)]
pub struct TechniqueSet {
    techniques: Vec<&'static Technique>,
}

impl TechniqueSet {
    /// Everything worth trying. Unless the puzzle has one solution, what takes that for granted is left out, and
    /// so are nested chains, which would look for a way that need not be there.
    #[must_use]
    pub fn usual(unique: bool) -> TechniqueSet {
        const NESTED: f64 = 9.5;
        let alternative = |name: &str| crate::techniques::ALTERNATIVES.iter().any(|other| other.name == name);
        let usual = |technique: &&&Technique| {
            technique.hodoku.is_none_or(|hodoku| hodoku.usual) && !alternative(technique.name)
        };
        let nested = |technique: &&&Technique| technique.explainer.is_some_and(|rating| rating >= NESTED);
        let fits =
            |technique: &&&Technique| usual(technique) && (unique || !technique.unique && !nested(technique));
        TechniqueSet { techniques: TECHNIQUES.iter().filter(fits).copied().collect() }
    }

    /// What HoDoKu tries, in its order.
    #[must_use]
    pub fn hodoku(unique: bool) -> TechniqueSet {
        let mut usual = TechniqueSet::usual(unique);
        usual.techniques.retain(|technique| technique.hodoku.is_some());
        usual.techniques.sort_by_key(|technique| technique.hodoku.map_or(0, |hodoku| hodoku.order));
        usual
    }

    /// Only these techniques, in the usual order.
    #[must_use]
    pub fn only(techniques: &[&'static Technique], unique: bool) -> TechniqueSet {
        let named = |technique: &&&Technique| techniques.iter().any(|named| named.name == technique.name);
        let fits = |technique: &&&Technique| named(technique) && (unique || !technique.unique);
        TechniqueSet { techniques: TECHNIQUES.iter().filter(fits).copied().collect() }
    }

    /// The same without these.
    #[must_use]
    pub fn without(mut self, techniques: &[&'static Technique]) -> TechniqueSet {
        self.techniques.retain(|technique| techniques.iter().all(|other| other.name != technique.name));
        self
    }

    /// The same up to a technique, that one included.
    #[must_use]
    pub fn until(mut self, last: &Technique) -> TechniqueSet {
        let place = |name: &str| TECHNIQUES.iter().position(|technique| technique.name == name);
        let end = place(last.name);
        self.techniques.retain(|technique| place(technique.name) <= end);
        self
    }

    /// The same in another order; what is not known there comes last, in the usual order.
    #[must_use]
    pub fn in_order(mut self, order: TechniqueOrder) -> TechniqueSet {
        match order {
            TechniqueOrder::Usual => {}
            TechniqueOrder::Explainer => self.techniques.sort_by(|a, b| {
                let rating = |technique: &Technique| technique.explainer.unwrap_or(f64::INFINITY);
                rating(a).total_cmp(&rating(b))
            }),
            TechniqueOrder::Hodoku => self
                .techniques
                .sort_by_key(|technique| technique.hodoku.map_or(u32::MAX, |hodoku| hodoku.order)),
        }
        self
    }

    /// The techniques, in the order they are tried.
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.techniques
    }
}

/// A position in a puzzle of any size.
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Up to 128 cells.
    Small(Box<Position<u128>>),
    /// Up to 640 cells.
    Large(Box<Position<Wide>>),
}

impl AnyPosition {
    /// The start of a puzzle, unless it has too many cells.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Option<AnyPosition> {
        if puzzle.cells().len() <= u128::ROOM {
            Position::of(puzzle).map(|position| AnyPosition::Small(Box::new(position)))
        } else {
            Position::of(puzzle).map(|position| AnyPosition::Large(Box::new(position)))
        }
    }

    /// The same with this deadline for the steps from here on.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Deadline) -> AnyPosition {
        match &mut self {
            AnyPosition::Small(position) => position.deadline = deadline,
            AnyPosition::Large(position) => position.deadline = deadline,
        }
        self
    }

    /// The same with cells written in this way.
    #[must_use]
    pub fn with_notation(mut self, notation: CellNotation) -> AnyPosition {
        match &mut self {
            AnyPosition::Small(position) => position.write_cells(notation),
            AnyPosition::Large(position) => position.write_cells(notation),
        }
        self
    }

    /// Whether the deadline has passed.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.deadline().is_over()
    }

    fn deadline(&self) -> &Deadline {
        match self {
            AnyPosition::Small(position) => &position.deadline,
            AnyPosition::Large(position) => &position.deadline,
        }
    }

    /// The first step of the first technique that finds one before the deadline.
    #[must_use]
    pub fn next(&self, knowledge: &TechniqueSet) -> Option<Step> {
        let mut techniques = knowledge.techniques.iter().take_while(|_| !self.deadline().is_over());
        match self {
            AnyPosition::Small(position) => techniques.find_map(|technique| technique.find_first(position)),
            AnyPosition::Large(position) => techniques.find_map(|technique| technique.find_first(position)),
        }
    }

    /// The first step of the first technique with one that is wanted, before the deadline.
    #[must_use]
    pub fn find(&self, knowledge: &TechniqueSet, wanted: impl Fn(&Step) -> bool) -> Option<Step> {
        let mut found = None;
        let mut sink = |step: Step| {
            if !wanted(&step) {
                return Flow::Continue(());
            }
            found = Some(step);
            Flow::Break(())
        };
        for technique in knowledge.techniques.iter().take_while(|_| !self.deadline().is_over()) {
            let flow = match self {
                AnyPosition::Small(position) => technique.each(position, &mut sink),
                AnyPosition::Large(position) => technique.each(position, &mut sink),
            };
            if flow.is_break() {
                break;
            }
        }
        found
    }

    /// A cell that holds the value of a candidate, and the house that both cells are in.
    #[must_use]
    pub fn seen(&self, spot: Candidate) -> Option<(usize, usize)> {
        fn seen<S: CellSet>(position: &Position<S>, spot: Candidate) -> Option<(usize, usize)> {
            position.ground.houses_of[spot.cell].iter().find_map(|house| {
                let list = &position.ground.houses[*house].list;
                let holds = |cell: &&usize| position.grid.get(**cell) == Some(spot.value);
                list.iter().find(holds).map(|cell| (*cell, *house))
            })
        }
        match self {
            AnyPosition::Small(position) => seen(position, spot),
            AnyPosition::Large(position) => seen(position, spot),
        }
    }

    /// All steps of a technique; for puzzles of more than 128 cells, the first.
    #[must_use]
    pub fn all(&self, technique: &'static Technique) -> Vec<Step> {
        match self {
            AnyPosition::Small(position) => technique.find_all(position),
            AnyPosition::Large(position) => technique.find_first(position).into_iter().collect(),
        }
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        match self {
            AnyPosition::Small(position) => position.apply(step),
            AnyPosition::Large(position) => position.apply(step),
        }
    }

    /// What is written.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        match self {
            AnyPosition::Small(position) => &position.grid,
            AnyPosition::Large(position) => &position.grid,
        }
    }

    /// What each cell may hold.
    #[must_use]
    pub fn candidates(&self) -> &[garns_puzzle::Candidates] {
        match self {
            AnyPosition::Small(position) => &position.candidates,
            AnyPosition::Large(position) => &position.candidates,
        }
    }

    /// What cells, values and houses are called.
    #[must_use]
    pub fn names(&self) -> &Names {
        match self {
            AnyPosition::Small(position) => &position.ground.names,
            AnyPosition::Large(position) => &position.ground.names,
        }
    }

    /// The titles of rules that techniques know nothing of, or not all, each once.
    #[must_use]
    pub fn unexplained(&self) -> Vec<garns_puzzle::Text> {
        match self {
            AnyPosition::Small(position) => position.ground.unexplained(),
            AnyPosition::Large(position) => position.ground.unexplained(),
        }
    }

    /// Whether a cell or a house has nothing left.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        match self {
            AnyPosition::Small(position) => position.is_broken(),
            AnyPosition::Large(position) => position.is_broken(),
        }
    }

    /// The cells that were given.
    #[must_use]
    pub fn is_given(&self, cell: usize) -> bool {
        match self {
            AnyPosition::Small(position) => position.givens.has(cell),
            AnyPosition::Large(position) => position.givens.has(cell),
        }
    }
}

/// A way from the start of a puzzle as far as it goes.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where it ends.
    pub end: AnyPosition,
}

impl Path {
    /// Goes as far as the techniques lead.
    #[must_use]
    pub fn walk(mut position: AnyPosition, knowledge: &TechniqueSet) -> Path {
        let mut steps = Vec::new();
        while !position.grid().is_full() && !position.is_broken() {
            let Some(step) = position.next(knowledge) else { break };
            position.apply(&step);
            steps.push(step);
        }
        Path { steps, end: position }
    }

    /// Whether it leads to the end.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.grid().is_full()
    }

    /// The sum of HoDoKu's weights over these steps, and the level by HoDoKu's bounds: that of the hardest technique,
    /// or higher where the sum is too high for it. What no technique solves is guessed, at the price of a guess.
    ///
    /// It is HoDoKu's own score only where HoDoKu happens to take the same steps.
    #[must_use]
    pub fn score(&self) -> (u32, Grade) {
        const GUESS: u32 = 10_000;
        const MOST: [(Grade, u32); 4] =
            [(Grade::Easy, 800), (Grade::Medium, 1000), (Grade::Hard, 1600), (Grade::Unfair, 1800)];
        let of = |step: &Step| step.about().and_then(|technique| technique.hodoku);
        let mut score: u32 = self.steps.iter().filter_map(of).map(|hodoku| hodoku.score).sum();
        let mut grade =
            self.steps.iter().filter_map(of).map(|hodoku| hodoku.grade).max().unwrap_or(Grade::Easy);
        if !self.is_solved() {
            score += GUESS;
            grade = Grade::Extreme;
        }
        for (level, most) in MOST {
            if grade == level && score > most {
                grade = match level {
                    Grade::Easy => Grade::Medium,
                    Grade::Medium => Grade::Hard,
                    Grade::Hard => Grade::Unfair,
                    _ => Grade::Extreme,
                };
            }
        }
        (score, grade)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_orders_keep_every_technique() {
        let names = |set: &TechniqueSet| -> Vec<&str> {
            let mut names: Vec<&str> = set.techniques().iter().map(|technique| technique.name).collect();
            names.sort_unstable();
            names
        };
        let usual = TechniqueSet::usual(true);
        for order in [TechniqueOrder::Explainer, TechniqueOrder::Hodoku] {
            let other = usual.clone().in_order(order);
            assert_eq!(names(&other), names(&usual));
            let place = |name: &str| other.techniques().iter().position(|technique| technique.name == name);
            // Sudoku Explainer rates an X-wing below a naked triple, HoDoKu tries it after one.
            let before = place("x-wing") < place("naked-triple");
            assert_eq!(before, order == TechniqueOrder::Explainer);
        }
    }
}

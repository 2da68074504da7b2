//! A loop or path to draw: where it goes is for the solver to find, with what it does to the values along it.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::*;
use crate::meaning::Demand;

rule! {
    pub struct Loop {
        cells: Cells = path("the cells that it may pass", "as células por onde pode passar"),
        /// Its value is a rank of [`WAYS`].
        shapes: Cells = path(
            "for each of them the cell, beside the grid, that tells how it is passed",
            "para cada uma, a célula ao lado da grade que diz como a linha passa",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        open: bool = flag("whether it is a path with two ends", "se é um caminho com duas pontas"),
        #[serde(default, skip_serializing_if = "is_default")]
        touch: Touch = choice(
            "where it may touch itself",
            "onde pode se tocar",
            &["sides", "corners", "never"],
        ).or_word("sides"),
        #[serde(default, skip_serializing_if = "is_default")]
        least: Option<i64> = number(
            "what neighbours along it differ by at least",
            "em quanto vizinhas ao longo dela diferem ao menos",
        ).optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        stretches: Stretches = choice(
            "what each stretch within a box does: nothing, consecutive values, equal sums",
            "o que faz cada trecho dentro de um bloco: nada, valores consecutivos, somas iguais",
            &["any", "renban", "sums"],
        ).or_word("any"),
    }
    name: "loop", title: "loop to draw", "laço a traçar",
    meaning:
        "One closed line goes from cell to cell along their sides and passes none twice; or, if so said, one \
         path with two ends and at least one cell between them. How it passes a cell is told by another \
         cell: the least value where it does not, the next ones for │ ─ └ ┌ ┐ ┘ in this order, and the one \
         after these for an end. Cells of it may share a side without following each other, unless it may \
         touch itself at corners only, or never: then two that share a corner also share a neighbour that is \
         on it. If so said, neighbours along it differ by at least a number; and each stretch of it within a \
         box or region (or outside of all) has consecutive values, all different, or the same sum as every \
         other.",
        "Uma linha fechada vai de célula em célula pelos lados e não passa duas vezes por nenhuma; ou, se \
         for dito, um caminho com duas pontas e ao menos uma célula entre elas. Como ela passa por uma \
         célula é dito por outra célula: o menor valor onde não passa, os seguintes para │ ─ └ ┌ ┐ ┘ nessa \
         ordem, e o que vem depois para uma ponta. Células dela podem compartilhar um lado sem se seguirem, \
         a menos que ela só possa se tocar nos cantos, ou nunca: aí duas com um canto em comum têm também um \
         vizinho comum que está nela. Se for dito, vizinhas ao longo dela diferem ao menos em um número; e \
         cada trecho dela dentro de um bloco ou região (ou fora de todos) tem valores consecutivos, todos \
         diferentes, ou a mesma soma que todos os outros.",
    example: r#"cells = "r1c1-r1c4 r2c1-r2c4"
shapes = "r11c1-r11c4 r12c1-r12c4"
least = 5"#,
}

/// Where a line may touch itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Touch {
    /// Anywhere: cells of it share a side without following each other.
    #[default]
    Sides,
    /// At corners only.
    Corners,
    /// Nowhere.
    Never,
}

/// What holds in each stretch of a line within a box or region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stretches {
    /// Nothing.
    #[default]
    Any,
    /// Its values are consecutive.
    Renban,
    /// Its sum is that of every other.
    Sums,
}

/// Up, right, down, left.
pub(crate) const STEPS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The directions in which the line leaves a cell, a bit each for up, right, down, left, by the rank that tells: not there, then
/// `│ ─ └ ┌ ┐ ┘`. What comes after these is an [end](END), whose one direction its neighbour tells.
pub const WAYS: [u8; 7] = [0b0000, 0b0101, 0b1010, 0b0011, 0b0110, 0b1100, 0b1001];

/// The rank of an end of a path.
pub const END: usize = WAYS.len();

/// Whether the line leaves a cell that is so in a direction, as far as that cell tells.
fn leaves(rank: usize, step: usize) -> bool {
    WAYS.get(rank).is_some_and(|ways| ways >> step & 1 == 1)
}

/// Whether two neighbours are joined: the one, a step to the other, and the other.
fn joined(a: usize, step: usize, b: usize) -> bool {
    leaves(a, step) || leaves(b, (step + 2) % 4)
}

impl Loop {
    /// How many values it takes to tell how a cell is passed.
    fn ranks(&self) -> usize {
        END + usize::from(self.open)
    }

    /// For each cell its four neighbours, as places in the list.
    fn near(&self) -> Vec<[Option<usize>; 4]> {
        let place: HashMap<Cell, usize> = self.cells.iter().enumerate().map(|(i, cell)| (*cell, i)).collect();
        let near = |cell: &Cell| {
            STEPS.map(|(down, right)| cell.offset(down, right).and_then(|cell| place.get(&cell).copied()))
        };
        self.cells.iter().map(near).collect()
    }

    /// How the cells are passed, as far as that is known.
    fn known(&self, view: &View<'_>) -> Vec<Option<usize>> {
        self.shapes.iter().map(|cell| view.rank(*cell)).collect()
    }

    fn needs_values(&self) -> bool {
        self.least.is_some() || self.stretches != Stretches::Any
    }

    /// Whether these may be the ranks of two neighbours, the second a step from the first.
    fn fit(&self, a: usize, step: usize, b: usize) -> bool {
        match (leaves(a, step), leaves(b, (step + 2) % 4)) {
            (true, true) => true,
            (true, false) => b == END,
            (false, true) => a == END,
            (false, false) => self.touch == Touch::Sides || a == 0 || b == 0,
        }
    }

    /// For every two cells that share a corner the cells, if any, that lie beside both.
    fn corners(&self) -> Vec<([usize; 2], Vec<usize>)> {
        let near = self.near();
        let mut found = Vec::new();
        let place: HashMap<Cell, usize> = self.cells.iter().enumerate().map(|(i, cell)| (*cell, i)).collect();
        for (i, cell) in self.cells.iter().enumerate() {
            for (right, beside) in [(1, 1), (-1, 3)] {
                let other = cell.offset(1, right).and_then(|other| place.get(&other));
                found.extend(
                    other.map(|j| ([i, *j], [near[i][beside], near[i][2]].into_iter().flatten().collect())),
                );
            }
        }
        found
    }

    /// The stretches of the line within a box, or outside of all, that are known from end to end.
    fn stretches(&self, view: &View<'_>, known: &[Option<usize>]) -> Vec<Vec<Cell>> {
        let near = self.near();
        let block = |i: usize| view.puzzle.index(self.cells[i]).and_then(|cell| view.puzzle.block(cell));
        let mut seen = vec![false; known.len()];
        let mut found = Vec::new();
        for first in 0..known.len() {
            if seen[first] || known[first].is_none_or(|rank| rank == 0) {
                continue;
            }
            let (mut stretch, mut whole, mut next) = (Vec::new(), true, vec![first]);
            while let Some(i) = next.pop() {
                let Some(rank) = known[i] else { continue };
                if std::mem::replace(&mut seen[i], true) {
                    continue;
                }
                stretch.push(self.cells[i]);
                for (step, j) in (0..4).filter_map(|step| Some((step, near[i][step]?))) {
                    if block(i) != block(j) {
                        continue;
                    }
                    match known[j] {
                        Some(other) if joined(rank, step, other) => next.push(j),
                        Some(_) => {}
                        // What is unknown may be where an end comes from.
                        None => whole &= !leaves(rank, step) && rank != END,
                    }
                }
            }
            if whole {
                found.push(stretch);
            }
        }
        found
    }
}

impl RuleDef for Loop {
    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        let values = if self.needs_values() { &self.cells[..] } else { &[] };
        [&self.shapes[..], values].concat()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let (about, at) = (&Loop::ABOUT, self.cells.first().copied());
        need_cells(about, puzzle, &self.cells, 1)?;
        need_cells(about, puzzle, &self.shapes, 1)?;
        let (rule, first, second) = (about.title, self.cells.len(), self.shapes.len());
        if first != second {
            return Err(PuzzleError::Lengths { rule, at, first, second });
        }
        need_values(about, puzzle, self.ranks())?;
        need_number(about, at.as_ref(), self.least.unwrap_or(0), 0, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (known, near) = (self.known(view), self.near());
        let (mut ends, mut open, mut on) = (0, 0, None);
        for (i, rank) in known.iter().enumerate() {
            let Some(rank) = *rank else {
                open += 1;
                continue;
            };
            if rank >= self.ranks() {
                report(ViolationKind::NotAllowed, &[self.shapes[i]]);
                continue;
            }
            on = on.or((rank > 0).then_some(i));
            ends += usize::from(rank == END);
            let (mut here, mut might) = (0, 0);
            for (step, j) in near[i].into_iter().enumerate() {
                match j.map(|j| known[j]) {
                    None if leaves(rank, step) => report(ViolationKind::LineBreaks, &[self.shapes[i]]),
                    None => {}
                    Some(None) => might += 1,
                    Some(Some(other)) => {
                        here += usize::from(joined(rank, step, other));
                        // Each pair is looked at once.
                        if (1..3).contains(&step)
                            && let Some(j) = j
                        {
                            self.check_pair(view, (i, rank), step, (j, other), report);
                        }
                    }
                }
            }
            if rank == END && (here > 1 || here + might == 0) {
                report(ViolationKind::LineBreaks, &[self.shapes[i]]);
            }
        }
        if self.open && (ends > 2 || ends + open < 2) {
            report(ViolationKind::Count { found: ends as i64, wanted: 2 }, &self.shapes);
        } else if !self.open && open == 0 && on.is_none() {
            report(ViolationKind::TooFew { missing: 4 }, &self.shapes);
        }
        if self.touch == Touch::Never {
            for (pair, between) in self.corners() {
                let both = pair.iter().all(|i| known[*i].is_some_and(|rank| rank > 0));
                if both && between.iter().all(|i| known[*i] == Some(0)) {
                    report(ViolationKind::LineTouches, &pair.map(|i| self.shapes[i]));
                }
            }
        }
        if let Some(first) = on
            && let Some(apart) = self.apart(first, &known)
        {
            report(ViolationKind::NotARegion, &[first, apart].map(|i| self.shapes[i]));
        }
        self.check_stretches(view, &known, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let (near, values) = (self.near(), puzzle.values());
        let all = Candidates::first(self.ranks());
        let that =
            |test: &dyn Fn(usize) -> bool| all.iter().filter(|rank| test(*rank)).collect::<Candidates>();
        let is = |i: usize, ranks: Candidates| Constraint::OneOf(self.shapes[i], ranks);
        let mut said: Vec<Constraint> = Vec::new();
        for (i, near) in near.iter().enumerate() {
            let stays = |rank: usize| (0..4).all(|step| near[step].is_some() || !leaves(rank, step));
            said.push(is(i, that(&stays)));
        }
        let off = Candidates::only(0);
        said.push(match self.open {
            true => self.counts(Candidates::only(END), 2, true),
            false => self.counts(all.without(off), 1, false),
        });
        for step in 1..3 {
            let allowed: Vec<Candidates> = (0..values.len())
                .map(|a| {
                    (0..values.len()).filter(|b| all.has(a) && all.has(*b) && self.fit(a, step, *b)).collect()
                })
                .collect();
            let pairs = (0..near.len()).filter_map(|i| Some((i, near[i][step]?)));
            let shapes = pairs.clone().map(|(i, j)| (self.shapes[i], self.shapes[j]));
            said.extend(crate::meaning::related(shapes, &allowed.into()));
            let Some(least) = self.least else { continue };
            let far = values.pairs(|a, b| (a - b).abs() >= least);
            for (i, j) in pairs {
                let apart = vec![
                    is(i, that(&|rank| !leaves(rank, step))),
                    is(j, that(&|rank| !leaves(rank, step + 2))),
                ];
                let far = Constraint::Related(self.cells[i], self.cells[j], far.clone());
                said.push(Constraint::Any(vec![apart, vec![far]]));
            }
        }
        for (i, near) in near.iter().enumerate().filter(|_| self.open) {
            // An end is left by one of its neighbours.
            let near: Vec<(usize, usize)> =
                (0..4).filter_map(|step| Some(((step + 2) % 4, near[step]?))).collect();
            let mut options = vec![vec![is(i, all.without(Candidates::only(END)))]];
            for (_, from) in &near {
                let part =
                    |(back, j): &(usize, usize)| is(*j, that(&|rank| leaves(rank, *back) == (j == from)));
                options.push(near.iter().map(part).collect());
            }
            said.push(Constraint::Any(options));
        }
        if self.touch == Touch::Never {
            for (pair, between) in self.corners() {
                let without = pair.map(|i| vec![is(i, off)]);
                let with = between.iter().map(|i| vec![is(*i, all.without(off))]);
                said.push(Constraint::Any(without.into_iter().chain(with).collect()));
            }
        }
        let line = Loop { least: None, stretches: Stretches::Any, ..self.clone() };
        said.push(Constraint::Loop(line));
        if self.stretches != Stretches::Any {
            said.push(Constraint::Opaque(Box::new(Loop { least: None, ..self.clone() }.into())));
        }
        said
    }
}

impl Loop {
    fn counts(&self, values: Candidates, count: usize, exactly: bool) -> Constraint {
        Constraint::Counts(self.shapes.clone(), vec![Demand { values, count, exactly }])
    }

    /// Two neighbours whose ranks are known, the second a step from the first.
    fn check_pair(
        &self,
        view: &View<'_>,
        (i, a): (usize, usize),
        step: usize,
        (j, b): (usize, usize),
        report: &mut Report<'_>,
    ) {
        if b >= self.ranks() {
            return;
        }
        let together = joined(a, step, b);
        if !self.fit(a, step, b) {
            let kind = if together { ViolationKind::LineBreaks } else { ViolationKind::LineTouches };
            report(kind, &[self.shapes[i], self.shapes[j]]);
        }
        let numbers = [i, j].map(|i| view.number(self.cells[i]));
        if let (Some(least), [Some(x), Some(y)]) = (self.least, numbers)
            && together
            && (x - y).abs() < least
        {
            report(ViolationKind::TooClose { least }, &[self.cells[i], self.cells[j]]);
        }
    }

    /// A cell of the line that can't be joined with another, however the unknown ones are passed.
    fn apart(&self, first: usize, known: &[Option<usize>]) -> Option<usize> {
        let near = self.near();
        let may = |i: usize, step: usize| known[i].is_none_or(|rank| leaves(rank, step) || rank == END);
        let ends = |i: usize, j: usize| known[i] == Some(END) && known[j] == Some(END);
        let mut here = vec![false; known.len()];
        let mut next = vec![first];
        while let Some(i) = next.pop() {
            if !std::mem::replace(&mut here[i], true) {
                let steps = (0..4).filter_map(|step| Some((step, near[i][step]?)));
                let joined =
                    steps.filter(|(step, j)| may(i, *step) && may(*j, (step + 2) % 4) && !ends(i, *j));
                next.extend(joined.map(|(_, j)| j));
            }
        }
        (0..known.len()).find(|i| known[*i].is_some_and(|rank| rank > 0) && !here[*i])
    }

    fn check_stretches(&self, view: &View<'_>, known: &[Option<usize>], report: &mut Report<'_>) {
        if self.stretches == Stretches::Any {
            return;
        }
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for stretch in self.stretches(view, known) {
            if self.stretches == Stretches::Renban {
                if !is_run(view, &stretch) {
                    report(ViolationKind::NotARun, &stretch);
                }
                continue;
            }
            let (least, most) = view.sum_range(&stretch);
            (low, high) = (low.max(least), high.min(most));
            if low > high {
                return report(ViolationKind::UnequalSums, &stretch);
            }
        }
    }
}

/// Whether the values can be consecutive and all different.
fn is_run(view: &View<'_>, cells: &[Cell]) -> bool {
    let mut numbers: Vec<i64> = cells.iter().filter_map(|cell| view.number(*cell)).collect();
    numbers.sort_unstable();
    let differ = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    differ
        && numbers.first().zip(numbers.last()).is_none_or(|(first, last)| last - first < cells.len() as i64)
}

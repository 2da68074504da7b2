//! Clash and contradiction: a candidate that leaves a cell, a house or a clue with nothing, at once or after singles.
//!
//! A clash is what one sees by looking around: the value is written, what sees it is struck out, and something has nothing
//! left. A contradiction writes on; it is for puzzles other than plain 9×9, whose forcing chains are Sudoku Explainer's.
//! Both are singleton consistency with weak propagation, the fewest values written first.

use std::sync::Arc;

use garns_puzzle::{Candidates, say};

use crate::clues::Clue;
use crate::memory::{Bits, Outcome, Outcomes};
use crate::{Candidate, CellSet, Deadline, Flow, Position, Role, Sink, Step, Use, Words};

/// Open cells of a clue that one can still think through at a glance.
const MOST_OPEN: usize = 6;

/// How many values are written in one's head; what takes more is a forcing chain, told link by link.
const LENGTHS: [usize; 2] = [2, 3];

technique! {
    CLASH "clash" ("Clash", "Choque")
    "If the candidate were true, a cell, a house or a clue that it touches would have nothing left."
    "Se o candidato fosse verdadeiro, uma célula, uma casa ou uma pista que ele toca ficaria sem nada.";
    any: clash, why: why,
}

technique! {
    TECHNIQUE "contradiction" ("Contradiction", "Contradição")
    "If the candidate were true, singles and clues would leave a cell, a house or a clue with nothing."
    "Se o candidato fosse verdadeiro, candidatos únicos e pistas deixariam uma célula, uma casa ou uma pista sem \
     nada.";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let written: Vec<Candidate> = step.used.iter().map(|used| used.spot).collect();
    let Some((first, then)) = written.split_first() else { return String::new() };
    let (first, then) = (words.spot(*first), words.all(then.iter().map(|spot| words.spot(*spot))));
    let mut clues = &step.clues[..];
    let end = match (step.variant, &step.houses[..], &step.cells[..]) {
        (CLUE, ..) => {
            let clue = clues.split_off_last().map_or(String::new(), |clue| words.clue(*clue));
            say!(words.lang, "{clue} can't be filled", "não há como preencher {clue}")
        }
        (_, [house], _) => {
            let (place, value) = (words.place(*house), words.value(step.values[0]));
            say!(words.lang, "{value} has no place {place}", "{value} não tem lugar {place}")
        }
        (_, _, cells) => {
            let cell = cells.last().map_or(String::new(), |cell| words.cell(*cell));
            say!(words.lang, "nothing is left for {cell}", "nada resta para {cell}")
        }
    };
    let by = words.all(clues.iter().map(|clue| words.clue(*clue)));
    let by = if by.is_empty() { by } else { say!(words.lang, ", by {by}", ", por {by}") };
    if then.is_empty() {
        say!(words.lang, "with {first}{by}, {end}.", "com {first}{by}, {end}.")
    } else {
        say!(
            words.lang,
            "{first} leads to {then}{by}, and then {end}.",
            "{first} leva a {then}{by}, e então {end}."
        )
    }
}

/// The variant of a step at whose end a clue, the last of its clues, can't be filled.
const CLUE: u8 = 1;

/// A length at which nothing follows from what clues strike out: each is looked at by itself.
const ALONE: usize = 0;

/// What has nothing left.
enum End {
    Cell(usize),
    House(usize, usize),
    Clue(usize),
}

/// What a trial knows of the puzzle, the same for sets of cells of any size.
struct Ground<'a> {
    /// The cells that each cell sees.
    seen: Vec<Vec<usize>>,
    /// The houses that hold every value, with their numbers.
    full: Vec<(usize, &'a [usize])>,
    clues: &'a [Clue],
    clues_of: Vec<Vec<usize>>,
    order: usize,
    deadline: &'a Deadline,
    memory: &'a dyn Outcomes,
}

/// Cells and what they may hold; what is written may hold its value alone.
#[derive(Clone)]
struct Trial {
    domains: Vec<Candidates>,
    blank: Vec<bool>,
}

impl<'a> Ground<'a> {
    fn of<S: CellSet>(position: &'a Position<S>) -> (Ground<'a>, Trial) {
        let ground = &position.ground;
        let full = ground.houses.iter().enumerate().filter(|(_, house)| house.full);
        let mut clues_of = vec![Vec::new(); ground.peers.len()];
        for (number, clue) in ground.clues.iter().enumerate() {
            clue.cells.iter().for_each(|cell| clues_of[*cell].push(number));
        }
        let known = Ground {
            clues_of,
            seen: ground.peers.iter().map(|peers| peers.cells().collect()).collect(),
            full: full.map(|(number, house)| (number, &house.list[..])).collect(),
            clues: &ground.clues,
            order: ground.order(),
            deadline: &position.deadline,
            memory: &ground.memory,
        };
        let blank = (0..known.seen.len()).map(|cell| position.blank.has(cell)).collect();
        (known, Trial { domains: position.domains(), blank })
    }

    /// Writes a value, and strikes it out in what sees it.
    fn write(&self, trial: &mut Trial, spot: Candidate) {
        trial.domains[spot.cell] = Candidates::only(spot.value);
        trial.blank[spot.cell] = false;
        for &peer in &self.seen[spot.cell] {
            trial.domains[peer] = trial.domains[peer].without(Candidates::only(spot.value));
        }
    }

    /// The candidates of a start.
    fn candidates(trial: &Trial) -> Vec<Candidate> {
        let cells = (0..trial.blank.len()).filter(|cell| trial.blank[*cell]);
        cells
            .flat_map(|cell| trial.domains[cell].iter().map(move |value| Candidate::new(cell, value)))
            .collect()
    }

    /// Tries every candidate, and writes so many values.
    fn trials(&self, start: &Trial, sink: Sink<'_>, length: usize) -> Flow {
        let candidates = Bits::of(&start.domains, self.order);
        // Where a single is left to write, it would be written in every trial.
        let kept = length <= 1 || self.single(start).is_none();
        for spot in Ground::candidates(start) {
            self.deadline.go_on()?;
            let assumption = (length as u8, spot.cell * self.order + spot.value, true);
            if kept && self.memory.outcome(assumption, &candidates).is_some() {
                continue;
            }
            let (trial, written, by, end) = self.tried(start, spot, length, &[]);
            if let Some(end) = end {
                sink(self.refuted(start, (written, by, end), length))?;
            } else if kept {
                let (support, none) = (self.support(start, &trial), Bits::none(0));
                let outcome = Outcome { support, known: [none.clone(), none] };
                self.memory.keep_outcome(assumption, Arc::new(outcome));
            }
        }
        Flow::Continue(())
    }

    /// What is left of all that a trial in vain looked at: houses and clues in which it has struck something out.
    fn support(&self, start: &Trial, trial: &Trial) -> Bits {
        let mut looked = vec![false; start.domains.len()];
        let changed = |cell: &usize| start.domains[*cell] != trial.domains[*cell];
        let houses = self.full.iter().map(|(_, list)| *list).filter(|list| list.iter().any(changed));
        let clues = self.clues.iter().map(|clue| &clue.cells[..]).filter(|list| list.iter().any(changed));
        houses.chain(clues).flatten().for_each(|cell| looked[*cell] = true);
        let mut support = Bits::none(start.domains.len() * self.order);
        for cell in (0..looked.len()).filter(|cell| looked[*cell] || changed(cell)) {
            support.add(cell, trial.domains[cell], self.order);
        }
        support
    }

    /// Writes a value and follows it, without some clues.
    fn tried(
        &self,
        start: &Trial,
        spot: Candidate,
        length: usize,
        without: &[usize],
    ) -> (Trial, Vec<Candidate>, Vec<usize>, Option<End>) {
        let mut trial = start.clone();
        let (mut written, mut by) = (vec![spot], Vec::new());
        self.write(&mut trial, spot);
        let end = self.follow(start, &mut trial, (&mut written, &mut by), length, without);
        (trial, written, by, end)
    }

    /// A step that rules out a candidate because of what it leads to, told without clues that can each be done without.
    fn refuted(&self, start: &Trial, mut found: (Vec<Candidate>, Vec<usize>, End), length: usize) -> Step {
        let mut without: Vec<usize> = Vec::new();
        for clue in found.1.clone() {
            without.push(clue);
            match self.tried(start, found.0[0], length, &without) {
                (_, written, by, Some(end)) if written.len() <= found.0.len() => found = (written, by, end),
                _ => {
                    without.pop();
                }
            }
        }
        let (written, by, end) = found;
        refuted(written, by, end)
    }

    /// Writes singles, and strikes out what clues exclude, until something has nothing left; `None` if it does not come
    /// to that with so many values written. The clues that struck something out are listed.
    fn follow(
        &self,
        start: &Trial,
        trial: &mut Trial,
        (written, by): (&mut Vec<Candidate>, &mut Vec<usize>),
        most: usize,
        without: &[usize],
    ) -> Option<End> {
        // What clues have looked at, to see which have to look again.
        let mut looked = start.domains.clone();
        let mut fresh = vec![false; self.clues.len()];
        loop {
            if looked != trial.domains {
                if let Some(cell) = trial.domains.iter().position(|domain| domain.is_empty()) {
                    return Some(End::Cell(cell));
                }
                if let Some((house, value)) = self.homeless(trial) {
                    return Some(End::House(house, value));
                }
                for (cell, looked) in looked.iter_mut().enumerate() {
                    if *looked != trial.domains[cell] {
                        self.clues_of[cell].iter().for_each(|clue| fresh[*clue] = true);
                        *looked = trial.domains[cell];
                    }
                }
            }
            if let Some(clue) = fresh.iter().position(|fresh| *fresh) {
                fresh[clue] = false;
                if without.contains(&clue) {
                    continue;
                }
                let before = trial.domains.clone();
                let width = self.clues[clue].width(&before, MOST_OPEN);
                if !self.clues[clue].filter_within(&mut trial.domains, width) {
                    return Some(End::Clue(clue));
                }
                if most == ALONE {
                    trial.domains = before;
                } else if before != trial.domains && !by.contains(&clue) {
                    by.push(clue);
                }
                continue;
            }
            if written.len() >= most {
                return None;
            }
            let next = self.single(trial)?;
            self.write(trial, next);
            written.push(next);
        }
    }

    /// A full house that has no place left for a value.
    fn homeless(&self, trial: &Trial) -> Option<(usize, usize)> {
        self.full.iter().find_map(|(number, list)| {
            let all = list.iter().fold(Candidates::NONE, |all, cell| all | trial.domains[*cell]);
            Candidates::first(self.order).without(all).iter().next().map(|value| (*number, value))
        })
    }

    /// A naked or hidden single.
    fn single(&self, trial: &Trial) -> Option<Candidate> {
        let blank = |cell: &usize| trial.blank[*cell];
        let naked = (0..trial.blank.len())
            .filter(blank)
            .find_map(|cell| trial.domains[cell].single().map(|value| Candidate::new(cell, value)));
        naked.or_else(|| {
            self.full.iter().find_map(|(_, list)| {
                let (mut once, mut twice) = (Candidates::NONE, Candidates::NONE);
                for cell in *list {
                    twice |= once & trial.domains[*cell];
                    once |= trial.domains[*cell];
                }
                let alone = once.without(twice);
                let hidden = |cell: &&usize| blank(cell) && !(trial.domains[**cell] & alone).is_empty();
                let cell = list.iter().find(hidden)?;
                let value = (trial.domains[*cell] & alone).iter().next()?;
                Some(Candidate::new(*cell, value))
            })
        })
    }
}

/// A step that rules out a candidate because of what it leads to.
fn refuted(written: Vec<Candidate>, by: Vec<usize>, end: End) -> Step {
    let first = written[0];
    let mut step = Step::default().clues(by);
    step.cells.push(first.cell);
    step.removed.push(first);
    step.used = written.into_iter().map(|spot| Use { spot, part: Role::On }).collect();
    match end {
        End::House(house, value) => step.houses([house]).values([value]),
        End::Clue(clue) => step.clues([clue]).variant(CLUE),
        End::Cell(cell) => {
            step.cells.push(cell);
            step
        }
    }
}

fn clash<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    // Without clues it is what subsets and intersections show better.
    if position.ground.clues.is_empty() {
        return Flow::Continue(());
    }
    let (ground, start) = Ground::of(position);
    [ALONE, 1].iter().try_for_each(|length| ground.trials(&start, sink, *length))
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if position.ground.nine {
        return Flow::Continue(());
    }
    let (ground, start) = Ground::of(position);
    LENGTHS.iter().try_for_each(|length| ground.trials(&start, sink, *length))
}

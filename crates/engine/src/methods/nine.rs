//! `nine`: the 81-cell kernel, for 9×9 Sudoku with any pencil marks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use garns_nine::Marks;
use garns_puzzle::{Blocks, Network, Puzzle, Rule};

use crate::run::Run;
use crate::side_by_side::Scratch;
use crate::{About, Engine, Entry, Goal, Limits, Report, SideBySide, Stop, UnsupportedError, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Nine::new()) };

static ABOUT: About = about! {
    name: "nine", complete: true,
    what:
        "The fastest, for 9×9 Sudoku with any pencil marks: deduction by bit logic on vector registers, many \
         puzzles side by side in a batch. Shows no single steps.",
        "O mais rápido, para Sudoku 9×9 com quaisquer anotações: dedução por lógica de bits em registradores \
         vetoriais, muitos jogos lado a lado num lote. Não mostra os passos um a um.",
};

/// Keeps the solvers it has made: each has room for its search, and one run at a time.
pub(crate) struct Nine {
    idle: Mutex<Vec<Scratch>>,
}

impl Nine {
    pub(crate) const fn new() -> Nine {
        Nine { idle: Mutex::new(Vec::new()) }
    }

    /// A solver that is not at work.
    pub(crate) fn take(&self) -> Scratch {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_default()
    }

    /// Takes a solver back.
    pub(crate) fn give_back(&self, scratch: Scratch) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }
}

impl Engine for Nine {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        let grid = puzzle.frame().single();
        let nine = grid.is_some_and(|grid| {
            (grid.rows, grid.cols) == (9, 9) && grid.blocks == Blocks::Boxes { rows: 3, cols: 3 }
        });
        if !nine || puzzle.values().len() != 9 {
            return Err(UnsupportedError::shape(&ABOUT));
        }
        UnsupportedError::unless_houses(&ABOUT, puzzle)?;
        // Houses beyond the 27 are rules like any other here.
        let extra = |rule: &&Rule| rule.def().reduce(puzzle).is_none_or(|r| !r.houses.is_empty());
        match puzzle.added_rules().iter().find(extra) {
            Some(rule) => Err(UnsupportedError::new(&ABOUT, rule)),
            None => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let mut masks = [0; 81];
        for (mask, candidates) in masks.iter_mut().zip(Network::of(puzzle).candidates) {
            *mask = candidates.0 as u16;
        }
        let Ok(marks) = Marks::new(masks) else { return run.refuse(ABOUT.name) };
        let clock = Clock::new(run.limits().clone());
        let cancel = || clock.is_over();
        let bounds = garns_nine::Limits {
            solutions: u64::MAX,
            guesses: limits.nodes.unwrap_or(u64::MAX),
            cancel: Some(&cancel),
        };
        let mut scratch = self.take();
        let found = scratch.solver.solutions(&marks, &bounds, |grid| {
            run.progress()?;
            run.solution(|| grid.digits().iter().map(|digit| usize::from(*digit).checked_sub(1)).collect())
        });
        self.give_back(scratch);
        let exhausted = match found.end {
            garns_nine::End::Exhausted => true,
            // Enough were found, or the watch wanted no more: the run knows which.
            garns_nine::End::Enough => false,
            garns_nine::End::GaveUp => {
                let _ = run.stop(Stop::Nodes);
                false
            }
            garns_nine::End::Cancelled => {
                let _ = run.stop(clock.stop());
                false
            }
        };
        let mut report = run.report(ABOUT.name, exhausted);
        report.stats = vec![("guesses", found.guesses), ("rounds", found.rounds)];
        report
    }

    fn side_by_side(&self, goal: Goal, limits: &Limits) -> Option<SideBySide<'_>> {
        // Limits hold for each puzzle; side by side they can't be told apart.
        let unlimited = limits.time.is_none() && limits.until.is_none() && limits.nodes.is_none();
        unlimited.then(|| SideBySide::new(self, goal, limits.cancel.clone()))
    }
}

/// Says when a run has to end, and why.
struct Clock {
    limits: Limits,
    late: AtomicBool,
}

impl Clock {
    fn new(limits: Limits) -> Clock {
        Clock { limits, late: AtomicBool::new(false) }
    }

    fn is_over(&self) -> bool {
        let stop = self.limits.stop();
        if stop == Some(Stop::Time) {
            self.late.store(true, Ordering::Relaxed);
        }
        stop.is_some()
    }

    fn stop(&self) -> Stop {
        if self.late.load(Ordering::Relaxed) { Stop::Time } else { Stop::Cancelled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO, puzzle};
    use crate::{Silent, Verdict};
    use garns_puzzle::rules::{House, OddEven, Parity};

    #[test]
    fn pencil_marks_and_parity_count() {
        let mut puzzle = puzzle(LEO);
        assert_eq!(run(&puzzle, Goal::AtMost(2)).verdict, Verdict::Unique);
        let solution = run(&puzzle, Goal::First).solutions.remove(0);
        let cell = puzzle.cells()[1];
        let wrong = if solution.get(1).unwrap().is_multiple_of(2) { OddEven::Even } else { OddEven::Odd };
        puzzle.add(Parity { is: wrong, cells: vec![cell].into() }).unwrap();
        assert_eq!(run(&puzzle, Goal::AtMost(2)).verdict, Verdict::Impossible);
    }

    fn run(puzzle: &Puzzle, goal: Goal) -> Report {
        Nine::new().run(puzzle, goal, &Limits::default(), &mut Silent)
    }

    #[test]
    fn counts_go_beyond_what_is_checked() {
        // Without two of its rows' givens figure 1 has few solutions, with only its first three rows many.
        let few = format!("{}{}", &FIGURE_1[..27], "0".repeat(54));
        let limit = Some(5000);
        let report = run(&puzzle(&few), Goal::Count { limit });
        assert_eq!((report.count, report.exact, report.verdict), (5000, false, Verdict::Several));
        assert!(report.solutions.is_empty());
    }

    #[test]
    fn other_shapes_and_houses_are_refused_by_name() {
        let refusal = |puzzle: &Puzzle| Nine::new().accepts(puzzle).unwrap_err().to_string();
        let mut x = Puzzle::sudoku(9).unwrap();
        assert!(Nine::new().accepts(&x).is_ok());
        x.add(House::diagonals(9)[0].clone()).unwrap();
        assert_eq!(refusal(&x), "the engine nine doesn't know this rule: diagonal");
        assert_eq!(refusal(&Puzzle::sudoku(8).unwrap()), "the engine nine doesn't know grids of this shape");
        assert_eq!(refusal(&Puzzle::latin(9).unwrap()), "the engine nine doesn't know grids of this shape");
    }
}

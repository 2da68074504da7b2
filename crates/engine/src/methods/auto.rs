//! `auto`: picks the engine for the puzzle, and says which it picked.

#[cfg(feature = "sat")]
use std::ops::ControlFlow;

use garns_puzzle::{Puzzle, Text};

#[cfg(feature = "sat")]
use super::sat::Sat;
use super::{bits::Bits, cp::Cp, dp::Dp, nine::Nine};
#[cfg(feature = "sat")]
use crate::Event;
use crate::{About, Engine, Entry, Goal, Limits, Report, SideBySide, Stop, UnsupportedError, Watch};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| auto() };

static ABOUT: About = About {
    name: "auto",
    what: Text {
        en: "Picks the fastest engine that knows all rules of the puzzle, and says which it picked.",
        pt: "Escolhe o motor mais rápido que conhece todas as regras do jogo, e diz qual escolheu.",
    },
    complete: true,
    params: &[],
    presets: &[],
};

struct Auto {
    nine: Nine,
}

/// The engine that picks another one for each puzzle, which is what most people want.
#[must_use]
pub fn auto() -> Box<dyn Engine> {
    Box::new(Auto { nine: Nine::new() })
}

impl Auto {
    /// The fastest engine that accepts the puzzle, of those that show single steps if somebody wants them.
    fn pick(&self, puzzle: &Puzzle, steps: bool) -> &dyn Engine {
        let small = puzzle.cells().len() <= SMALL;
        if !steps && self.nine.accepts(puzzle).is_ok() {
            &self.nine
        } else if (small || steps) && BITS.accepts(puzzle).is_ok() {
            &BITS
        } else {
            &Cp::USUAL
        }
    }
}

/// So many solutions are enumerated sooner than tables are made.
const FEW: u64 = 20_000;

/// So few cells are tried out sooner than a model of them is made.
const SMALL: usize = 36;

const BITS: Bits = Bits { fewest: true };

impl Engine for Auto {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        self.pick(puzzle, false).accepts(puzzle)
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let steps = watch.wants_steps();
        let engine = self.pick(puzzle, steps);
        let limits = &limits.begun();
        // Enumerating takes time for each solution, counting without it for each state; nodes can't be compared.
        let may_be_many = goal.enough().is_none_or(|enough| enough > FEW) && limits.nodes.is_none();
        let counts = matches!(goal, Goal::Count { .. }) && may_be_many && !steps;
        if counts && Dp.accepts(puzzle).is_ok() {
            let report = engine.run(puzzle, Goal::Count { limit: Some(FEW) }, limits, watch);
            if report.exact || report.stop.is_some() {
                return report;
            }
            let mut report = Dp.run(puzzle, goal, limits, watch);
            if report.stop != Some(Stop::Memory) {
                // One that was stopped knows of no solution, but these were seen.
                report.count = report.count.max(FEW);
                return report;
            }
        }
        #[cfg(feature = "sat")]
        if !steps && may_be_critical(puzzle, goal) && limits.nodes.is_none() {
            return cp_then_sat(puzzle, goal, limits, watch);
        }
        engine.run(puzzle, goal, limits, watch)
    }

    fn side_by_side(&self, goal: Goal, limits: &Limits) -> Option<SideBySide<'_>> {
        self.nine.side_by_side(goal, limits)
    }
}

/// Grids of houses with so many values may be nearly critical: a few of them keep `cp` for minutes, which `sat` answers
/// in seconds.
#[cfg(feature = "sat")]
const LARGE: usize = 25;

/// What `cp` tries before it gives such a grid up; most are done long before.
#[cfg(feature = "sat")]
const TRIED_BY_CP: u64 = 2000;

#[cfg(feature = "sat")]
fn may_be_critical(puzzle: &Puzzle, goal: Goal) -> bool {
    puzzle.values().len() >= LARGE
        && matches!(goal, Goal::First | Goal::AtMost(_))
        && BITS.accepts(puzzle).is_ok()
}

/// Asks `cp`, and if it has not answered after some nodes, `sat`. It is nodes and not time, so that the answer is always
/// that of the same engine.
#[cfg(feature = "sat")]
fn cp_then_sat(puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
    let trial = Limits { nodes: Some(TRIED_BY_CP), ..limits.clone() };
    // What `cp` finds before it gives up, `sat` will find again: it is told at the end.
    let mut progress = |event: Event<'_>| match event {
        Event::Progress { .. } => watch.event(event),
        _ => ControlFlow::Continue(()),
    };
    let report = Cp::USUAL.run(puzzle, goal, &trial, &mut progress);
    if report.stop == Some(Stop::Nodes) {
        return Sat::USUAL.run(puzzle, goal, limits, watch);
    }
    // Nothing is left to stop.
    let _ = report.solutions.iter().try_for_each(|grid| watch.event(Event::Solution(grid)));
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use garns_puzzle::rules::Thermometer;

    #[test]
    fn the_report_names_the_engine_picked() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let auto = Auto { nine: Nine::new() };
        let run = |puzzle: &Puzzle| auto.run(puzzle, Goal::First, &Limits::default(), &mut Silent).engine;
        assert_eq!(run(&Puzzle::sudoku(9).unwrap()), "nine");
        assert_eq!(run(&puzzle), "bits");
        puzzle.add(Thermometer { path: "r1c1-r1c3".parse().unwrap(), slow: false }).unwrap();
        assert_eq!(run(&puzzle), "cp");
    }

    #[cfg(feature = "sat")]
    #[test]
    fn large_grids_are_asked_of_cp_first_and_solutions_are_told_once() {
        let mut told = 0;
        let mut watch = |event: Event<'_>| {
            told += u32::from(matches!(event, Event::Solution(_)));
            ControlFlow::Continue(())
        };
        let blank = Puzzle::sudoku(25).unwrap();
        let auto = Auto { nine: Nine::new() };
        let report = auto.run(&blank, Goal::AtMost(2), &Limits::default(), &mut watch);
        assert_eq!((report.engine, told), ("cp", 2));
        // Others are counted, and never go to another engine.
        assert!(!may_be_critical(&blank, Goal::Count { limit: Some(2) }));
        assert!(!may_be_critical(&Puzzle::sudoku(16).unwrap(), Goal::First));
    }

    #[test]
    fn many_solutions_are_counted_without_enumerating() {
        let auto = Auto { nine: Nine::new() };
        let run = |puzzle: &Puzzle, limit| {
            let report = auto.run(puzzle, Goal::Count { limit }, &Limits::default(), &mut Silent);
            (report.engine, report.count_text())
        };
        let nine = Puzzle::sudoku(9).unwrap();
        assert_eq!(run(&nine, None), ("dp", "6670903752021072936960".to_owned()));
        assert_eq!(run(&nine, Some(3)), ("nine", "3".to_owned()));
        assert_eq!(run(&Puzzle::sudoku(4).unwrap(), None), ("bits", "288".to_owned()));
        assert_eq!(run(&Puzzle::sudoku(6).unwrap(), None), ("dp", "28200960".to_owned()));
    }
}

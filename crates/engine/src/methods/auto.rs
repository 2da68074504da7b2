//! `auto`: picks the engine for the puzzle, and says which it picked.

use garns_puzzle::{Puzzle, Text};

use super::{bits::Bits, cp::Cp, dp::Dp, nine::Nine};
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
        engine.run(puzzle, goal, limits, watch)
    }

    fn side_by_side(&self, goal: Goal, limits: &Limits) -> Option<SideBySide<'_>> {
        self.nine.side_by_side(goal, limits)
    }
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

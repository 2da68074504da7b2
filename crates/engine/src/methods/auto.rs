//! `auto`: picks the engine for the puzzle, and says which it picked.

use garns_puzzle::{Puzzle, Text};

use super::{bits::Bits, cp::Cp, nine::Nine};
use crate::{About, Engine, Entry, Goal, Limits, Report, SideBySide, UnsupportedError, Watch};

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
        self.pick(puzzle, watch.wants_steps()).run(puzzle, goal, limits, watch)
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
}

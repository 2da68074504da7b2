//! `auto`: picks the engine for the puzzle, and says which it picked.

use garns_puzzle::{Puzzle, Text};

use super::{backtrack::Backtrack, bits::Bits};
use crate::{About, Engine, Entry, Goal, Limits, Refusal, Report, Watch};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Auto) };

static ABOUT: About = About {
    name: "auto",
    what: Text {
        en: "Picks the fastest engine that knows all rules of the puzzle, and says which it picked.",
        pt: "Escolhe o motor mais rápido que conhece todas as regras do problema, e diz qual escolheu.",
    },
    complete: true,
    params: &[],
};

struct Auto;

/// The fastest engine that accepts the puzzle.
fn pick(puzzle: &Puzzle) -> &'static dyn Engine {
    static HOUSES: Bits = Bits { fewest: true };
    if HOUSES.accepts(puzzle).is_ok() { &HOUSES } else { &Backtrack }
}

impl Engine for Auto {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        pick(puzzle).accepts(puzzle)
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        pick(puzzle).run(puzzle, goal, limits, watch)
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
        let run = |puzzle: &Puzzle| Auto.run(puzzle, Goal::First, &Limits::default(), &mut Silent).engine;
        assert_eq!(run(&puzzle), "bits");
        puzzle.add(Thermometer { path: "r1c1-r1c3".parse().unwrap(), slow: false }).unwrap();
        assert_eq!(run(&puzzle), "backtrack");
    }
}

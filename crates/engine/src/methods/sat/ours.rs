//! Our own solver, as `sat` asks it.

use super::{Full, Lit, Solver, cdcl};
use crate::Limits;

/// Decisions between two looks at clock and flag.
const DECISIONS_PER_LOOK: u64 = 16;

impl Solver for cdcl::Solver {
    fn add(&mut self, clause: &[Lit]) -> Result<(), Full> {
        self.add(clause)
    }

    fn solve(&mut self, limits: &Limits, decisions: u64) -> Result<Option<bool>, Full> {
        let stop = |made: u64| {
            made >= decisions || made.is_multiple_of(DECISIONS_PER_LOOK) && limits.stop().is_some()
        };
        self.solve(stop)
    }

    fn is_true(&self, variable: usize) -> bool {
        self.is_true(variable)
    }

    fn decisions(&self) -> u64 {
        self.decisions
    }

    fn others(&self) -> [(&'static str, u64); 2] {
        [("conflicts", self.conflicts), ("propagations", self.propagations)]
    }
}

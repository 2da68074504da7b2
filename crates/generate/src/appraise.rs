//! How hard a puzzle is that is known to have one solution.

use std::convert::Infallible;

use garns_engine::Limits;
use garns_logic::{Appraisal, Deadline, Level, Rater};
use garns_puzzle::Puzzle;

use crate::level::level;

/// Rates puzzles until its time is up or it is cancelled.
pub struct Appraiser {
    rater: Rater,
    deadline: Deadline,
    limits: Limits,
}

impl Appraiser {
    /// One that looks no longer than these limits allow, from now on.
    #[must_use]
    pub fn new(limits: &Limits) -> Appraiser {
        Appraiser { rater: Rater::new(), deadline: limits.deadline(), limits: limits.begun() }
    }

    /// The level of any puzzle with one solution, by techniques; `None` once it was to stop, or if techniques can't tell.
    #[must_use]
    pub fn level(&self, puzzle: &Puzzle) -> Option<Level> {
        level(puzzle, &self.limits)
    }

    /// The rating of a plain 9×9 puzzle with one solution (digits, 0 for blank); `None` once it was to stop.
    pub fn appraise(&mut self, givens: &[u8; 81]) -> Option<Appraisal> {
        match self.rater.appraise(givens, &self.deadline, || Ok::<(), Infallible>(())) {
            Ok(appraisal) => appraisal,
            Err(never) => match never {},
        }
    }
}

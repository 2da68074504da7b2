//! How hard a puzzle is that is known to have one solution.

use std::convert::Infallible;

use garns_engine::Limits;
use garns_logic::{Appraisal, Patience, Rater};

/// Rates plain 9×9 puzzles until its time is up, or somebody cancels.
pub struct Judge {
    rater: Rater,
    patience: Patience,
}

impl Judge {
    /// One that looks no longer than these limits allow, from now on.
    #[must_use]
    pub fn new(limits: &Limits) -> Judge {
        Judge { rater: Rater::new(), patience: limits.patience() }
    }

    /// The rating of a puzzle with one solution (digits, 0 for blank); `None` once it was to stop.
    pub fn appraise(&mut self, givens: &[u8; 81]) -> Option<Appraisal> {
        match self.rater.appraise(givens, &self.patience, || Ok::<(), Infallible>(())) {
            Ok(appraisal) => appraisal,
            Err(never) => match never {},
        }
    }
}

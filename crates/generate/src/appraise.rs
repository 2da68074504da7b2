//! How hard a puzzle is that is known to have one solution.

use std::convert::Infallible;

use garns_engine::Limits;
use garns_logic::{Appraisal, Deadline, Rater};

/// Rates plain 9×9 puzzles until its time is up, or somebody cancels.
pub struct Appraiser {
    rater: Rater,
    deadline: Deadline,
}

impl Appraiser {
    /// One that looks no longer than these limits allow, from now on.
    #[must_use]
    pub fn new(limits: &Limits) -> Appraiser {
        Appraiser { rater: Rater::new(), deadline: limits.deadline() }
    }

    /// The rating of a puzzle with one solution (digits, 0 for blank); `None` once it was to stop.
    pub fn appraise(&mut self, givens: &[u8; 81]) -> Option<Appraisal> {
        match self.rater.appraise(givens, &self.deadline, || Ok::<(), Infallible>(())) {
            Ok(appraisal) => appraisal,
            Err(never) => match never {},
        }
    }
}

//! How hard a puzzle is that is known to have one solution.

use std::convert::Infallible;

use garns_engine::Cancel;
use garns_logic::{Appraisal, Patience, Rater};

/// Rates plain 9×9 puzzles until somebody cancels.
pub struct Judge {
    rater: Rater,
    patience: Patience,
}

impl Judge {
    /// One that stops soon after this is cancelled.
    #[must_use]
    pub fn new(cancel: &Cancel) -> Judge {
        let cancel = cancel.clone();
        Judge { rater: Rater::new(), patience: Patience::new(None, move || cancel.is_cancelled()) }
    }

    /// The rating of a puzzle with one solution (digits, 0 for blank); `None` once it was cancelled.
    pub fn appraise(&mut self, givens: &[u8; 81]) -> Option<Appraisal> {
        match self.rater.appraise(givens, &self.patience, || Ok::<(), Infallible>(())) {
            Ok(appraisal) => appraisal,
            Err(never) => match never {},
        }
    }
}

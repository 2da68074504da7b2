//! What a run may use, and the ways it can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A flag that stops every run it was given to; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks all runs with this flag to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one run may use; nothing is limited unless it is said.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Values tried; for methods that improve a full grid, steps.
    pub nodes: Option<u64>,
    /// Steps of methods that improve a full grid.
    pub iterations: Option<u64>,
    /// What random choices start from: the same seed gives the same run.
    pub seed: u64,
    /// Stops the run from outside.
    pub cancel: Cancel,
}

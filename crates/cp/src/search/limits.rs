//! When a search has to stop before it is done, and what it has done so far.

use web_time::{Duration, Instant};

/// Why a search stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time is over.
    Time,
    /// As many nodes as were allowed.
    Nodes,
    /// As many conflicts as were allowed.
    Conflicts,
    /// It was cancelled.
    Cancelled,
}

/// Whether to give up: asked every now and then.
pub type Cancel<'a> = &'a (dyn Fn() -> bool + Sync);

#[derive(Default)]
pub(crate) struct Limits<'a> {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) conflicts: Option<u64>,
    pub(crate) cancel: Option<Cancel<'a>>,
    deadline: Option<Instant>,
    asked: u32,
    /// Once the time is over, or it was cancelled, it stays so.
    stopped: Option<Stop>,
}

/// Between two looks at the clock: nodes.
const PATIENCE: u32 = 128;

impl Limits<'_> {
    /// The clock starts.
    pub(crate) fn start(&mut self) {
        self.deadline = self.time.and_then(|time| Instant::now().checked_add(time));
    }

    #[inline]
    pub(crate) fn reached(&mut self, statistics: &Statistics) -> Option<Stop> {
        if self.nodes.is_some_and(|nodes| statistics.nodes >= nodes) {
            return Some(Stop::Nodes);
        }
        if self.conflicts.is_some_and(|conflicts| statistics.conflicts >= conflicts) {
            return Some(Stop::Conflicts);
        }
        self.asked += 1;
        if self.asked.is_multiple_of(PATIENCE) && self.stopped.is_none() {
            self.stopped = self.out_of_patience();
        }
        self.stopped
    }

    #[cold]
    fn out_of_patience(&self) -> Option<Stop> {
        if self.cancel.is_some_and(|cancel| cancel()) {
            Some(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions made.
    pub nodes: u64,
    /// Dead ends.
    pub conflicts: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Runs of propagators.
    pub propagations: u64,
    /// Times it started again.
    pub restarts: u64,
    /// The most decisions held at once.
    pub depth: u64,
    /// Clauses learnt.
    pub learnt: u64,
}

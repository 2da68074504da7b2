//! When a search has to stop before it is done, and what it has done so far.

use web_time::Duration;

use crate::clock::{Cancel, Clock, Stop};

#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) conflicts: Option<u64>,
    pub(crate) cancel: Option<Cancel>,
    /// The model's own clock, while that of the search is in its place.
    pub(crate) outer: Option<Clock>,
    asked: u32,
}

/// Between two looks at the clock: nodes.
const CHECK_INTERVAL: u32 = 128;

impl Limits {
    #[inline]
    pub(crate) fn reached(&mut self, statistics: &Statistics, clock: &mut Clock) -> Option<Stop> {
        if self.nodes.is_some_and(|nodes| statistics.nodes >= nodes) {
            return Some(Stop::Nodes);
        }
        if self.conflicts.is_some_and(|conflicts| statistics.conflicts >= conflicts) {
            return Some(Stop::Conflicts);
        }
        self.asked += 1;
        if self.asked.is_multiple_of(CHECK_INTERVAL) {
            clock.look();
        }
        clock.stopped
    }
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions made.
    pub nodes: u64,
    /// Failures (conflicts).
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

impl Statistics {
    /// Adds what another search has done.
    pub fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
        self.solutions += other.solutions;
        self.propagations += other.propagations;
        self.restarts += other.restarts;
        self.depth = self.depth.max(other.depth);
        self.learnt += other.learnt;
    }
}

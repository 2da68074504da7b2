//! When to stop: a deadline and a flag, looked at from the middle of any work.
//!
//! Everything that can take long has the [`Domains`](crate::Domains) at hand, so that is where the clock hangs:
//! posting, root propagation, search, and the loops within a single propagator all look at the same one.

use std::fmt;
use std::sync::Arc;

use web_time::Instant;

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
    /// The search found itself in a state that can't be. What it said before stands; it says nothing more.
    Internal(InternalError),
}

/// A state that a search which reasons correctly never comes to. It ends the search without an answer: an
/// answer that rests on it could be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InternalError {
    /// A reason was not true, or not yet true when what it explains happened.
    Explanation,
    /// A learnt clause had a fact that was not false, or none that could become true.
    Clause,
    /// A conflict could not be traced to any decision, nor to the root.
    Conflict,
    /// A constraint does not hold in what was found.
    Solution,
    /// What the search was told to assume, or to decide first, speaks of a variable of another model.
    ForeignVariable,
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InternalError::Explanation => "an explanation speaks of what was not known then",
            InternalError::Clause => "a learnt clause does not fit the conflict it came from",
            InternalError::Conflict => "a conflict leads back to no decision",
            InternalError::ForeignVariable => "the search was told of a variable of another model",
            InternalError::Solution => "a constraint does not hold in what looked like a solution",
        })
    }
}

impl std::error::Error for InternalError {}

/// Whether to give up: asked every now and then, from wherever the work is.
#[derive(Clone, Default)]
pub struct Cancel(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Cancel {
    /// Gives up once this says so.
    pub fn when(cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Cancel {
        Cancel(Some(Arc::new(cancelled)))
    }

    /// Never gives up.
    #[must_use]
    pub fn never() -> Cancel {
        Cancel(None)
    }

    /// Whether to give up now.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.as_ref().is_some_and(|cancelled| cancelled())
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Cancel" } else { "never" })
    }
}

/// Between two looks at the clock: so many units of work, each some ten nanoseconds or more.
const UNITS: u32 = 1 << 12;

#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Cancel,
    /// Units of work since the last look.
    worked: u32,
    /// Once the time is over, or it was cancelled, it stays so.
    pub(crate) stopped: Option<Stop>,
}

impl Clock {
    pub(crate) fn new(deadline: Option<Instant>, cancel: Cancel) -> Clock {
        Clock { deadline, cancel, worked: 0, stopped: None }
    }

    /// Counts work that was done; whether it is time to stop.
    #[inline]
    pub(crate) fn work(&mut self, units: u32) -> bool {
        self.worked += units;
        self.worked >= UNITS && self.look()
    }

    /// Looks at the clock and at the flag; whether it is time to stop.
    #[cold]
    pub(crate) fn look(&mut self) -> bool {
        self.worked = 0;
        if self.stopped.is_none() {
            if self.cancel.is_cancelled() {
                self.stopped = Some(Stop::Cancelled);
            } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.stopped = Some(Stop::Time);
            }
        }
        self.stopped.is_some()
    }
}

//! What a run may use, and the ways it can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_logic::Deadline;
use web_time::{Duration, Instant};

use crate::Stop;

/// A flag that stops every run it was given to; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks all runs with this flag to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked for.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one run may use; nothing is limited unless it is said.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time, from the beginning of the work.
    pub time: Option<Duration>,
    /// The moment at which all is over, whenever it began: work that is done in several parts passes it on.
    pub until: Option<Instant>,
    /// Values tried; for methods that improve a full grid, steps.
    pub nodes: Option<u64>,
    /// Steps of methods that improve a full grid.
    pub iterations: Option<u64>,
    /// What random choices start from: the same seed gives the same run.
    pub seed: u64,
    /// Stops the run from outside.
    pub cancel: Cancel,
}

impl Limits {
    /// The limits of work that begins now: its time becomes a moment, which holds for all parts of the work.
    #[must_use]
    pub fn begun(&self) -> Limits {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let until = [self.until, end].into_iter().flatten().min();
        Limits { time: None, until, ..self.clone() }
    }

    /// Why work that has [begun](Limits::begun) is to end now, if it is. Cheap enough to be asked every few
    /// microseconds.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        if self.cancel.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        self.until.is_some_and(|until| Instant::now() >= until).then_some(Stop::Time)
    }

    /// How much of the time is left to work that has [begun](Limits::begun); nothing where it is not limited.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// The same time and flag for those who look for steps, from now on.
    #[must_use]
    pub fn deadline(&self) -> Deadline {
        let limits = self.begun();
        Deadline::new(limits.left(), move || limits.cancel.is_cancelled())
    }
}

impl From<&Cancel> for Limits {
    /// No limit but the flag.
    fn from(cancel: &Cancel) -> Limits {
        Limits { cancel: cancel.clone(), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_from_the_beginning_and_is_shared_by_the_parts() {
        let endless = Limits::default().begun();
        assert_eq!((endless.stop(), endless.left()), (None, None));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(limits.stop(), None, "nothing has begun");
        let begun = limits.begun();
        assert_eq!((begun.stop(), begun.left()), (Some(Stop::Time), Some(Duration::ZERO)));
        let part = Limits { time: Some(Duration::from_secs(60)), ..begun };
        assert_eq!(part.begun().stop(), Some(Stop::Time), "a part has no more time than the whole");
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(cancelled.begun().stop(), Some(Stop::Cancelled));
        let forever = Limits { time: Some(Duration::MAX), ..Limits::default() };
        assert_eq!(forever.begun().stop(), None, "no clock goes that far");
    }
}

//! When to stop looking: a deadline, or cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

use crate::Flow;

/// How long to look; endless unless it is said. Clones run out together.
#[derive(Clone, Debug, Default)]
pub struct Deadline(Option<Arc<Clock>>);

struct Clock {
    end: Option<Instant>,
    is_cancelled: Box<dyn Fn() -> bool + Send + Sync>,
    over: AtomicBool,
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clock").field("over", &self.over).finish_non_exhaustive()
    }
}

impl Deadline {
    /// From now on for a time, and no longer than until it is cancelled.
    #[must_use]
    pub fn new(time: Option<Duration>, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        Deadline(Some(Arc::new(Clock {
            end,
            is_cancelled: Box::new(is_cancelled),
            over: AtomicBool::new(false),
        })))
    }

    /// Whether it has run out, which then stays so. What is found afterwards need not be all there is.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let Some(clock) = &self.0 else { return false };
        if !clock.over.load(Ordering::Relaxed) {
            let late = clock.end.is_some_and(|end| Instant::now() >= end);
            clock.over.store(late || (clock.is_cancelled)(), Ordering::Relaxed);
        }
        clock.over.load(Ordering::Relaxed)
    }

    /// `Break` once it has run out.
    pub(crate) fn go_on(&self) -> Flow {
        if self.is_over() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_out_for_good() {
        assert!(!Deadline::default().is_over());
        assert!(Deadline::new(Some(Duration::ZERO), || false).is_over());
        assert!(!Deadline::new(Some(Duration::MAX), || false).is_over(), "no clock goes that far");
        let flag = Arc::new(AtomicBool::new(false));
        let deadline = Deadline::new(None, {
            let flag = Arc::clone(&flag);
            move || flag.load(Ordering::Relaxed)
        });
        let clone = deadline.clone();
        assert!(!clone.is_over());
        flag.store(true, Ordering::Relaxed);
        assert!(deadline.is_over() && clone.go_on().is_break());
        flag.store(false, Ordering::Relaxed);
        assert!(clone.is_over());
    }
}

//! When to give up.

use std::fmt;
use std::sync::Arc;

/// Whether to give up: asked every now and then while constraints are posted, and between propagations. The crate has no
/// clock of its own, so deadlines and cancellation are one question to its caller.
#[derive(Clone, Default)]
pub struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    /// Gives up once this says so.
    pub fn when(stop: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop(Some(Arc::new(stop)))
    }

    /// Never gives up.
    #[must_use]
    pub fn never() -> Stop {
        Stop(None)
    }

    /// Whether to give up now.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Stop" } else { "never" })
    }
}

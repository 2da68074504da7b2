//! `y = |x|` for very wide domains; narrow ones are tabulated.

use super::change;
use super::signs::{Hull, SignBounds, bounds, parts};
use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On};

/// Bounds consistency for an absolute value.
#[derive(Clone, Debug)]
pub(crate) struct Absolute {
    x: Int,
    y: Int,
}

impl Absolute {
    pub(crate) fn new(x: Int, y: Int) -> Self {
        Absolute { x, y }
    }
}

impl Propagator for Absolute {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Absolute { x, y } = *self;
        change::until_stable(&[x, y], domains, |domains| {
            let (low, high) = bounds(y, domains);
            let (mut of, mut result) = (Hull::EMPTY, Hull::EMPTY);
            for mut part in parts(bounds(x, domains)) {
                if part.within(low, high) {
                    of.add(part);
                    result.add(SignBounds { sign: 1, ..part });
                }
            }
            of.narrow(x, domains)?;
            result.narrow(y, domains)
        })
    }

    fn name(&self) -> &'static str {
        "absolute value"
    }
}

//! `y = |x|` for wide domains; narrow ones are tabulated.

use super::change;
use super::signs::{Hull, SignBounds, bounds, parts};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

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
        change::until_stable(domains, |domains| {
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

    fn explain(&self, past: Past<'_>, _atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        for var in [self.x, self.y] {
            out.extend([Atom::ge(var, past.min(var)), Atom::le(var, past.max(var))]);
        }
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.equal(&[Atom::ge(self.x, 0)], &[(1, self.y), (-1, self.x)], 0);
        encoding.equal(&[Atom::le(self.x, -1)], &[(1, self.y), (1, self.x)], 0);
        true
    }

    fn name(&self) -> &'static str {
        "absolute value"
    }
}

//! `x / y = z`, rounded towards zero.

use super::attempts::Attempts;
use super::signs::{self, BY_BOUNDS, SignBounds};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// A quotient: domain consistent while there are few pairs of what is divided and by what; otherwise narrowed
/// by bounds, taken apart by sign. The divisor is not 0.
#[derive(Clone, Debug)]
pub(crate) struct Divide {
    x: Int,
    y: Int,
    z: Int,
    attempts: Attempts,
}

impl Divide {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Divide { x, y, z, attempts: Attempts::default() }
    }
}

fn keep([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if y.sign == 0 {
        return false;
    }
    if z.sign == 0 {
        return x.within(0, y.high - 1) && y.within(x.low + 1, y.high);
    }
    z.sign == x.sign * y.sign
        && z.within(x.low / y.high, x.high / y.low)
        && x.within(z.low * y.low, (z.high + 1) * y.high - 1)
        && y.within(x.low / (z.high + 1) + 1, x.high / z.low)
}

impl Propagator for Divide {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.remove(self.y, 0)?;
        self.attempts.prune([self.x, self.y, self.z], domains, keep, i128::checked_div)
    }

    fn explain(&self, past: Past<'_>, _atom: Option<Atom>, note: u32, out: &mut Vec<Atom>) -> bool {
        signs::explain_by_bounds([self.x, self.y, self.z], past, out);
        note == BY_BOUNDS
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.function_of_two(self.x, self.y, self.z, |v, w| v.checked_div(w))
    }

    fn name(&self) -> &'static str {
        "quotient"
    }
}

//! `x · y = z`.

use super::attempts::Attempts;
use super::signs::{self, BY_BOUNDS, SignBounds, div_up};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// A product: domain consistent while there are few pairs of factors; otherwise bounds consistent over the real
/// numbers, factors and product taken apart by sign, as far as the domains are not very wide.
#[derive(Clone, Debug)]
pub(crate) struct Times {
    x: Int,
    y: Int,
    z: Int,
    attempts: Attempts,
}

/// The least and the greatest product of two numbers within bounds.
pub(crate) fn product_bounds(x: (i128, i128), y: (i128, i128)) -> (i128, i128) {
    let ends = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    ends.iter().fold((i128::MAX, i128::MIN), |(low, high), end| (low.min(*end), high.max(*end)))
}

impl Times {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Times { x, y, z, attempts: Attempts::default() }
    }
}

/// Narrows factors and product, each of one sign.
fn keep([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if z.sign != x.sign * y.sign {
        return false;
    }
    z.sign == 0
        || z.within(x.low * y.low, x.high * y.high)
            && x.within(div_up(z.low, y.high), z.high / y.low)
            && y.within(div_up(z.low, x.high), z.high / x.low)
}

/// Narrows a number and its square.
fn keep_square([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if x.sign != y.sign || z.sign != x.sign * y.sign {
        return false;
    }
    let (least, most) = (z.low.isqrt(), z.high.isqrt());
    let least = if least * least < z.low { least + 1 } else { least };
    x.within(least, most) && z.within(x.low * x.low, x.high * x.high) && y.within(x.low, x.high)
}

impl Propagator for Times {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let vars = [self.x, self.y, self.z];
        if self.x == self.y {
            domains.note(BY_BOUNDS);
            return signs::prune_by_sign(vars, domains, keep_square);
        }
        self.attempts.prune(vars, domains, keep, i128::checked_mul)
    }

    fn explain(&self, past: Past<'_>, _atom: Option<Atom>, note: u32, out: &mut Vec<Atom>) -> bool {
        signs::explain_by_bounds([self.x, self.y, self.z], past, out);
        note == BY_BOUNDS
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let Times { x, y, z, .. } = *self;
        let narrow = !encoding.is_wide(x) && !encoding.is_wide(y);
        if narrow && encoding.function_of_two(x, y, z, |v, w| Some(v * w)) {
            return true;
        }
        let (few, many) = if encoding.size(x) <= encoding.size(y) { (x, y) } else { (y, x) };
        if few == many || encoding.size(few) > 512 {
            return false;
        }
        for value in encoding.values(few).collect::<Vec<_>>() {
            encoding.equal(&[Atom::eq(few, value)], &[(1, z), (-value, many)], 0);
        }
        true
    }

    fn name(&self) -> &'static str {
        "product"
    }
}

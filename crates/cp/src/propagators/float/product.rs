//! `x · y = z` for floats; with `x` and `y` the same, a square.

use super::{at_least_then, at_most_then, bounds_then, interval, narrow};
use crate::atom::{Atom, Int, Op};
use crate::float::{Function, Interval};
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Bounds of a product from those of the factors, and of each factor by division.
#[derive(Clone, Debug)]
pub(crate) struct FloatProduct {
    x: Int,
    y: Int,
    z: Int,
}

impl FloatProduct {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        FloatProduct { x, y, z }
    }

    /// The roots of `z` that are within `x`.
    fn roots(z: Interval, x: Interval) -> Option<Interval> {
        let size = Function::Whole(2).preimage(z, Interval::ALL)?;
        match (size.meet(x), size.negated().meet(x)) {
            (Some(right), Some(left)) => Some(right.join(left)),
            (right, left) => right.or(left),
        }
    }
}

impl Propagator for FloatProduct {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let FloatProduct { x, y, z } = *self;
        loop {
            let mut changed;
            if x == y {
                changed = narrow(z, interval(x, domains).square(), domains)?;
                let roots = FloatProduct::roots(interval(z, domains), interval(x, domains));
                let Some(roots) = roots else { return domains.fail() };
                changed |= narrow(x, roots, domains)?;
            } else {
                changed = narrow(z, interval(x, domains).times(interval(y, domains)), domains)?;
                for (of, by) in [(x, y), (y, x)] {
                    let found = interval(z, domains).divided(interval(by, domains), interval(of, domains));
                    let Some(found) = found else { return domains.fail() };
                    changed |= narrow(of, found, domains)?;
                }
            }
            if !changed {
                return Ok(());
            }
            domains.checkpoint()?;
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let FloatProduct { x, y, z } = *self;
        let never_negative = [x, y, z].iter().all(|var| past.first_min(*var) >= 0);
        if let Some(Atom { var, op: op @ (Op::Ge | Op::Le), .. }) =
            atom.filter(|_| never_negative && z != x && z != y)
        {
            // Where nothing is negative, two bounds do: a factor is at most the greatest product by the least other factor.
            let other = if var == y { x } else { y };
            match (var == z, op) {
                (false, Op::Ge) if x == y => at_least_then(z, past, out),
                (false, _) if x == y => at_most_then(z, past, out),
                (true, Op::Ge) => [x, y].into_iter().for_each(|var| at_least_then(var, past, out)),
                (true, _) => [x, y].into_iter().for_each(|var| at_most_then(var, past, out)),
                (false, Op::Ge) => {
                    at_least_then(z, past, out);
                    at_most_then(other, past, out);
                }
                (false, _) => {
                    at_most_then(z, past, out);
                    at_least_then(other, past, out);
                }
            }
            return true;
        }
        [x, y, z].into_iter().for_each(|var| bounds_then(var, past, out));
        true
    }

    fn name(&self) -> &'static str {
        "float product"
    }
}

//! `x % y = z`, with the sign of `x`.

use super::times::{bounds, narrow};
use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// Bounds reasoning for a remainder.
#[derive(Clone, Debug)]
pub(crate) struct Remainder {
    x: Int,
    y: Int,
    z: Int,
}

impl Remainder {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Remainder { x, y, z }
    }
}

impl Propagator for Remainder {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all([self.x, self.y, self.z], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Remainder { x, y, z } = *self;
        domains.remove(y, 0)?;
        let (of, by) = (bounds(x, domains), bounds(y, domains));
        let limit = (by.0.abs().max(by.1.abs()) - 1).min(of.0.abs().max(of.1.abs()));
        narrow(z, (if of.0 < 0 { -limit } else { 0 }, if of.1 > 0 { limit } else { 0 }), domains)?;
        if let (Some(of), Some(by)) = (domains.value(x), domains.value(y)) {
            return domains.fix(z, (i128::from(of) % i128::from(by)) as i64);
        }
        if let (Some(by), Some(rest)) = (domains.value(y), domains.value(z)) {
            // The bounds of x move to the next values with this remainder.
            let fits = |value: i64| i128::from(value) % i128::from(by) == i128::from(rest);
            let mut low = domains.min(x);
            while low <= domains.max(x) && !fits(low) {
                low += 1;
            }
            domains.set_min(x, low)?;
            let mut high = domains.max(x);
            while high >= low && !fits(high) {
                high -= 1;
            }
            domains.set_max(x, high)?;
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "remainder"
    }
}

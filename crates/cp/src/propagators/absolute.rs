//! `y = |x|` for very wide domains; narrow ones are tabulated.

use super::times::{bounds, narrow};
use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
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
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all([self.x, self.y], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Absolute { x, y } = *self;
        loop {
            let before = (bounds(x, domains), bounds(y, domains));
            let (low, high) = before.0;
            let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
            narrow(y, (least, low.abs().max(high.abs())), domains)?;
            let (least, most) = bounds(y, domains);
            narrow(x, (-most, most), domains)?;
            if low > -least {
                narrow(x, (least, most), domains)?;
            }
            if high < least {
                narrow(x, (-most, -least), domains)?;
            }
            if (bounds(x, domains), bounds(y, domains)) == before {
                return Ok(());
            }
        }
    }

    fn name(&self) -> &'static str {
        "absolute value"
    }
}

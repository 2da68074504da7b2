//! `y = f(x)` for floats.

use super::{at_least_then, at_most_then, bounds_then, interval, narrow};
use crate::atom::{Atom, Int, Op};
use crate::float::Function;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// The bounds of each variable are the images or preimages of those of the other.
#[derive(Clone, Debug)]
pub(crate) struct FloatFunction {
    function: Function,
    x: Int,
    y: Int,
}

impl FloatFunction {
    pub(crate) fn new(function: Function, x: Int, y: Int) -> Self {
        FloatFunction { function, x, y }
    }
}

impl Propagator for FloatFunction {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let FloatFunction { function, x, y } = *self;
        loop {
            let Some(image) = function.image(interval(x, domains)) else { return domains.fail() };
            let forward = narrow(y, image, domains)?;
            let back = function.preimage(interval(y, domains), interval(x, domains));
            let Some(back) = back else { return domains.fail() };
            if !narrow(x, back, domains)? && !forward {
                return Ok(());
            }
            domains.checkpoint()?;
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        match atom {
            // A bound comes from the bound of the other on the same side.
            Some(Atom { var, op: op @ (Op::Ge | Op::Le), .. })
                if self.function.rises() && self.x != self.y =>
            {
                let other = if var == self.x { self.y } else { self.x };
                if op == Op::Ge { at_least_then(other, past, out) } else { at_most_then(other, past, out) }
            }
            _ => [self.x, self.y].into_iter().for_each(|var| bounds_then(var, past, out)),
        }
        true
    }

    fn name(&self) -> &'static str {
        "float function"
    }
}

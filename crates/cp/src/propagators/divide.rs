//! `x / y = z`, rounded towards zero.

use super::times::{bounds, narrow};
use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// Bounds reasoning for a division.
#[derive(Clone, Debug)]
pub(crate) struct Divide {
    x: Int,
    y: Int,
    z: Int,
}

impl Divide {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Divide { x, y, z }
    }
}

/// The parts of bounds that are below and above 0.
pub(super) fn signed_parts((low, high): (i128, i128)) -> impl Iterator<Item = (i128, i128)> {
    [(low, high.min(-1)), (low.max(1), high)].into_iter().filter(|(low, high)| low <= high)
}

impl Propagator for Divide {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all([self.x, self.y, self.z], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Divide { x, y, z } = *self;
        domains.remove(y, 0)?;
        loop {
            let before = (bounds(x, domains), bounds(y, domains), bounds(z, domains));
            let (of, by, _) = before;
            let corners = signed_parts(by)
                .flat_map(|by| [(of.0, by.0), (of.0, by.1), (of.1, by.0), (of.1, by.1)])
                .map(|(a, b)| a / b);
            let (low, high) =
                corners.fold((i128::MAX, i128::MIN), |(low, high), q| (low.min(q), high.max(q)));
            narrow(z, (low, high), domains)?;
            // |x| < (|z| + 1)·|y|, with the signs that go together.
            let (quotient, by) = (bounds(z, domains), bounds(y, domains));
            let most = by.0.abs().max(by.1.abs());
            let wide = (quotient.0.abs().max(quotient.1.abs()) + 1) * most - 1;
            let (mut low, mut high) = (-wide, wide);
            if by.0 > 0 {
                if quotient.0 > 0 {
                    low = quotient.0 * by.0;
                } else if quotient.0 == 0 {
                    low = 1 - by.1;
                }
                if quotient.1 < 0 {
                    high = quotient.1 * by.0;
                } else if quotient.1 == 0 {
                    high = by.1 - 1;
                }
            }
            narrow(x, (low, high), domains)?;
            if (bounds(x, domains), bounds(y, domains), bounds(z, domains)) == before {
                return Ok(());
            }
        }
    }

    fn name(&self) -> &'static str {
        "quotient"
    }
}

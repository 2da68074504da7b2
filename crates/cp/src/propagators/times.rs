//! `x · y = z`.

use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// Bounds consistency for a product.
#[derive(Clone, Debug)]
pub(crate) struct Times {
    x: Int,
    y: Int,
    z: Int,
}

/// The least and the greatest product of two numbers within bounds.
pub(crate) fn product_bounds(x: (i128, i128), y: (i128, i128)) -> (i128, i128) {
    let ends = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    ends.iter().fold((i128::MAX, i128::MIN), |(low, high), end| (low.min(*end), high.max(*end)))
}

impl Times {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Times { x, y, z }
    }
}

/// The bounds of a variable.
pub(super) fn bounds(var: Int, domains: &Domains) -> (i128, i128) {
    (domains.min(var).into(), domains.max(var).into())
}

/// Keeps a variable within bounds.
pub(super) fn narrow(var: Int, (low, high): (i128, i128), domains: &mut Domains) -> Result<(), Conflict> {
    let clamp = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    domains.set_min(var, clamp(low))?;
    domains.set_max(var, clamp(high))
}

/// Bounds of all integers `q` with `q · by = of` for some `by` ≠ 0 of one sign and `of` within bounds.
fn quotient_bounds(of: (i128, i128), by: (i128, i128)) -> (i128, i128) {
    let ends = [(of.0, by.0), (of.0, by.1), (of.1, by.0), (of.1, by.1)];
    let floor = |(a, b): (i128, i128)| if (a % b != 0) && ((a < 0) != (b < 0)) { a / b - 1 } else { a / b };
    let ceil = |(a, b): (i128, i128)| if (a % b != 0) && ((a < 0) == (b < 0)) { a / b + 1 } else { a / b };
    let low = ends.iter().map(|end| ceil(*end)).min().unwrap_or(0);
    let high = ends.iter().map(|end| floor(*end)).max().unwrap_or(0);
    (low, high)
}

impl Propagator for Times {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all([self.x, self.y, self.z], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Times { x, y, z } = *self;
        loop {
            let before = (bounds(x, domains), bounds(y, domains), bounds(z, domains));
            let (low, high) = product_bounds(before.0, before.1);
            narrow(z, (if x == y { low.max(0) } else { low }, high), domains)?;
            for (one, other) in [(x, y), (y, x)] {
                let by = bounds(other, domains);
                let of = bounds(z, domains);
                if by.0 > 0 || by.1 < 0 {
                    narrow(one, quotient_bounds(of, by), domains)?;
                } else if of.0 > 0 || of.1 < 0 {
                    // The other may be 0 by its bounds, but not in a product that isn't.
                    let most = of.0.abs().max(of.1.abs());
                    narrow(one, (-most, most), domains)?;
                    domains.remove(other, 0)?;
                }
            }
            if (bounds(x, domains), bounds(y, domains), bounds(z, domains)) == before {
                return Ok(());
            }
        }
    }

    fn name(&self) -> &'static str {
        "product"
    }
}

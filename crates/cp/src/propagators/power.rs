//! `x` to the power `y` is `z`; the exponent is at least 0, and 0 to the power 0 is 1.

use super::times::{bounds, narrow};
use crate::atom::Int;
use crate::model::Error;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// Bounds reasoning for a power.
#[derive(Clone, Debug)]
pub(crate) struct Power {
    x: Int,
    y: Int,
    z: Int,
}

/// A power, or the nearest number with the same sign that is far out of reach.
fn power(base: i128, exponent: i128) -> i128 {
    let far = if base < 0 && exponent % 2 != 0 { i128::MIN / 4 } else { i128::MAX / 4 };
    match base {
        0 => i128::from(exponent == 0),
        1 => 1,
        -1 => 1 - 2 * (exponent % 2),
        _ => u32::try_from(exponent).ok().and_then(|e| base.checked_pow(e)).unwrap_or(far),
    }
}

fn range(base: (i128, i128), exponent: (i128, i128)) -> (i128, i128) {
    let exponents =
        [exponent.0, exponent.1, (exponent.0 + 1).min(exponent.1), (exponent.1 - 1).max(exponent.0)];
    let bases = [base.0, base.1, 0, 1, -1];
    let mut ends = (i128::MAX, i128::MIN);
    for base in bases.into_iter().filter(|b| (base.0..=base.1).contains(b)) {
        for exponent in exponents {
            let value = power(base, exponent);
            ends = (ends.0.min(value), ends.1.max(value));
        }
    }
    ends
}

impl Power {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Power { x, y, z }
    }

    /// Bounds of the power for bounds of base and exponent.
    pub(crate) fn result_bounds(base: (i128, i128), exponent: (i128, i128)) -> Result<(i128, i128), Error> {
        if exponent.1 < 0 {
            let what = format!("a power needs an exponent from 0 up, not {}", exponent.1);
            return Err(Error::Argument { what });
        }
        Ok(range(base, (exponent.0.max(0), exponent.1)))
    }
}

impl Propagator for Power {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all([self.x, self.y, self.z], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Power { x, y, z } = *self;
        domains.set_min(y, 0)?;
        loop {
            let before = (bounds(x, domains), bounds(y, domains), bounds(z, domains));
            narrow(z, range(before.0, before.1), domains)?;
            if domains.min(x) >= 1 {
                // Monotone in both: move the ends of base and exponent while they can't fit.
                let result = bounds(z, domains);
                while power(domains.max(x).into(), domains.min(y).into()) > result.1
                    && domains.max(x) > domains.min(x)
                {
                    let high = i128::from(domains.max(x));
                    let fits = largest_base(result.1, domains.min(y).into());
                    narrow(x, (1, fits.min(high - 1)), domains)?;
                }
                while power(domains.min(x).into(), domains.max(y).into()) > result.1
                    && domains.max(y) > 0
                    && domains.min(x) >= 2
                {
                    let high = domains.max(y);
                    domains.set_max(y, (high - 1).min(127))?;
                }
            }
            if (bounds(x, domains), bounds(y, domains), bounds(z, domains)) == before {
                return Ok(());
            }
        }
    }

    fn name(&self) -> &'static str {
        "power"
    }
}

/// The largest base whose power is at most `most`; at least 1.
fn largest_base(most: i128, exponent: i128) -> i128 {
    let (mut low, mut high) = (1, most.max(1));
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if power(middle, exponent) <= most { low = middle } else { high = middle - 1 }
    }
    low
}

//! `x` to the power `y` is `z`; the exponent is at least 0, and 0 to the power 0 is 1.

use super::attempts::Attempts;
use super::change;
use super::signs::{Hull, bounds};
use crate::atom::Int;
use crate::model::Error;
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On};

/// A power: domain consistent while there are few pairs of base and exponent; otherwise narrowed by bounds,
/// exponent by exponent.
#[derive(Clone, Debug)]
pub(crate) struct Power {
    x: Int,
    y: Int,
    z: Int,
    attempts: Attempts,
}

/// Beyond this exponent, only -1, 0 and 1 have powers within reach.
const LAST: i64 = 62;

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

/// The largest number whose power, for an exponent from 1 to 62, is at most `of`, which is not negative.
fn root(of: i128, exponent: i128) -> i128 {
    let mut root = (of as f64).powf(1.0 / exponent as f64) as i128;
    while power(root, exponent) > of {
        root -= 1;
    }
    while power(root + 1, exponent) <= of {
        root += 1;
    }
    root
}

/// The least number that is not negative whose power is at least `of`.
fn root_up(of: i128, exponent: i128) -> i128 {
    if of <= 0 { 0 } else { root(of - 1, exponent) + 1 }
}

/// Adds the bases within bounds whose powers, for one exponent, are within bounds, and those powers; whether
/// there are any.
fn fit(x: (i128, i128), exponent: i64, z: (i128, i128), hulls: &mut [Hull; 2]) -> bool {
    let exponent = i128::from(exponent);
    if exponent == 0 {
        let fits = (z.0..=z.1).contains(&1);
        if fits {
            hulls[0].add_range(x.0, x.1);
            hulls[1].add_range(1, 1);
        }
        return fits;
    }
    let mut any = false;
    for sign in [1, -1] {
        let sign_of_power = if exponent % 2 == 0 { 1 } else { sign };
        let turn = |(low, high): (i128, i128), sign: i128| {
            let (low, high) = if sign > 0 { (low, high) } else { (-high, -low) };
            (low.max(0), high)
        };
        let (base, result) = (turn(x, sign), turn(z, sign_of_power));
        if base.0 > base.1 || result.0 > result.1 {
            continue;
        }
        let low = base.0.max(root_up(result.0, exponent));
        let high = base.1.min(root(result.1, exponent));
        if low <= high {
            any = true;
            hulls[0].add_range(sign * low, sign * high);
            hulls[1].add_range(sign_of_power * power(low, exponent), sign_of_power * power(high, exponent));
        }
    }
    any
}

impl Power {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Power { x, y, z, attempts: Attempts::default() }
    }

    /// Bounds of the power for bounds of base and exponent.
    pub(crate) fn result_bounds(base: (i128, i128), exponent: (i128, i128)) -> Result<(i128, i128), Error> {
        if exponent.1 < 0 {
            let what = format!("a power needs an exponent from 0 up, not {}", exponent.1);
            return Err(Error::Argument { what });
        }
        Ok(range(base, (exponent.0.max(0), exponent.1)))
    }

    fn narrow(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let Power { x, y, z, .. } = *self;
        let (base, result) = (bounds(x, domains), bounds(z, domains));
        let mut hulls = [Hull::EMPTY; 2];
        let mut next = 0;
        while let Some(exponent) = domains.next_from(y, next).filter(|exponent| *exponent <= LAST) {
            if !fit(base, exponent, result, &mut hulls) {
                domains.remove(y, exponent)?;
            }
            next = exponent + 1;
        }
        if let Some(large) = domains.next_from(y, LAST + 1) {
            let mut any = false;
            for exponent in [large, large + 1] {
                if exponent > large && domains.max(y) == large {
                    continue;
                }
                for value in [-1, 0, 1] {
                    let power = power(value, exponent.into());
                    if (base.0..=base.1).contains(&value) && (result.0..=result.1).contains(&power) {
                        any = true;
                        hulls[0].add_range(value, value);
                        hulls[1].add_range(power, power);
                    }
                }
            }
            if !any {
                domains.set_max(y, LAST)?;
            }
        }
        hulls[0].narrow(x, domains)?;
        hulls[1].narrow(z, domains)
    }
}

impl Propagator for Power {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let vars @ [x, y, z] = [self.x, self.y, self.z];
        domains.set_min(y, 0)?;
        let different = x != y && y != z && x != z;
        if !(different && Attempts::are_few(x, y, domains)) {
            change::until_stable(domains, |domains| self.narrow(domains))?;
        }
        if different && Attempts::are_few(x, y, domains) {
            self.attempts.filter(vars, domains, |base, exponent| Some(power(base, exponent)))?;
        }
        Ok(())
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.function_of_two(self.x, self.y, self.z, |v, w| (w >= 0).then(|| power(v, w)))
    }

    fn name(&self) -> &'static str {
        "power"
    }
}

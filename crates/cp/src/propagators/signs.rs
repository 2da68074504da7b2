//! Bounds taken apart by sign: what is easily said of numbers that are not negative is said of all.

use super::change;
use crate::atom::{Atom, Int};
use crate::store::{Conflict, Domains, Past};

/// Numbers of one sign: -1, 0 or 1, and the bounds of their absolute values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignBounds {
    pub(super) sign: i128,
    pub(super) low: i128,
    pub(super) high: i128,
}

/// The bounds by sign.
pub(super) fn parts((low, high): (i128, i128)) -> impl Iterator<Item = SignBounds> + Clone {
    let negative = (low < 0).then(|| SignBounds { sign: -1, low: (-high).max(1), high: -low });
    let zero = (low <= 0 && high >= 0).then_some(SignBounds { sign: 0, low: 0, high: 0 });
    let positive = (high > 0).then(|| SignBounds { sign: 1, low: low.max(1), high });
    negative.into_iter().chain(zero).chain(positive)
}

impl SignBounds {
    /// Keeps what is within bounds, too; whether anything is left.
    pub(super) fn within(&mut self, low: i128, high: i128) -> bool {
        self.low = self.low.max(low);
        self.high = self.high.min(high);
        self.low <= self.high
    }
}

/// The least bounds around what is added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hull {
    low: i128,
    high: i128,
}

impl Hull {
    pub(super) const EMPTY: Hull = Hull { low: i128::MAX, high: i128::MIN };

    pub(super) fn add(&mut self, part: SignBounds) {
        self.add_range(part.sign * part.low, part.sign * part.high);
    }

    pub(super) fn add_range(&mut self, a: i128, b: i128) {
        self.low = self.low.min(a.min(b));
        self.high = self.high.max(a.max(b));
    }

    /// Keeps the variable within the hull.
    pub(super) fn narrow(self, var: Int, domains: &mut Domains) -> Result<(), Conflict> {
        if self.low > self.high {
            return domains.fail();
        }
        let (low, high) = self.clamped();
        domains.set_min(var, low)?;
        domains.set_max(var, high)
    }

    fn clamped(self) -> (i64, i64) {
        let clamp = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        (clamp(self.low), clamp(self.high))
    }

    /// Whether the hull takes much from the variable.
    fn takes_much(self, var: Int, domains: &Domains) -> bool {
        let (low, high) = self.clamped();
        change::is_much((domains.min(var), domains.max(var)), (low, high))
    }
}

/// The bounds of a variable.
pub(super) fn bounds(var: Int, domains: &Domains) -> (i128, i128) {
    (domains.min(var).into(), domains.max(var).into())
}

/// Prunes three variables to what is left of some combination of their signs, to a fixpoint (but see
/// [`change::REFINE_AFTER`]). `keep` prunes one combination, and returns whether anything can be left of it.
pub(super) fn prune_by_sign(
    vars: [Int; 3],
    domains: &mut Domains,
    keep: impl Fn(&mut [SignBounds; 3]) -> bool,
) -> Result<(), Conflict> {
    for round in 0.. {
        let before = vars.map(|var| bounds(var, domains));
        let mut hulls = [Hull::EMPTY; 3];
        for x in parts(before[0]) {
            for y in parts(before[1]) {
                for z in parts(before[2]) {
                    let mut combination = [x, y, z];
                    if keep(&mut combination) {
                        for (hull, part) in hulls.iter_mut().zip(combination) {
                            hull.add(part);
                        }
                    }
                }
            }
        }
        for (var, hull) in vars.iter().zip(hulls) {
            if round < change::REFINE_AFTER || hull.takes_much(*var, domains) {
                hull.narrow(*var, domains)?;
            }
        }
        if vars.map(|var| bounds(var, domains)) == before {
            break;
        }
        domains.checkpoint()?;
    }
    Ok(())
}

/// A quotient of numbers that are not negative, rounded up.
pub(super) fn div_up(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

/// Noted when only bounds were looked at.
pub(super) const BY_BOUNDS: u32 = 1;

/// What was known of the bounds of the variables.
pub(super) fn explain_by_bounds(vars: [Int; 3], past: Past<'_>, out: &mut Vec<Atom>) {
    out.extend(vars.iter().flat_map(|var| [Atom::ge(*var, past.min(*var)), Atom::le(*var, past.max(*var))]));
}

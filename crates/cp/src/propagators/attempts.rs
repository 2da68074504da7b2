//! A function of two variables, value by value.

use super::signs::{self, BY_BOUNDS, SignBounds};
use crate::atom::Int;
use crate::store::{Conflict, Domains};

/// Up to so many pairs of values are all tried.
const FEW: u64 = 256;

/// What trying all pairs needs; it is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Attempts {
    ys: Vec<i64>,
    supported: Vec<bool>,
    results: Vec<i64>,
}

impl Attempts {
    /// Whether there are few enough pairs of values.
    pub(super) fn are_few(x: Int, y: Int, domains: &Domains) -> bool {
        domains.size(x).saturating_mul(domains.size(y)) <= FEW
    }

    /// Prunes `f(x, y) = z`: by every pair of values while those are few, otherwise by bounds, taken apart by sign.
    pub(super) fn prune(
        &mut self,
        vars @ [x, y, z]: [Int; 3],
        domains: &mut Domains,
        keep: impl Fn(&mut [SignBounds; 3]) -> bool,
        f: impl Fn(i128, i128) -> Option<i128>,
    ) -> Result<(), Conflict> {
        let different = x != y && y != z && x != z;
        if !(different && Attempts::are_few(x, y, domains)) {
            domains.note(BY_BOUNDS);
            signs::prune_by_sign(vars, domains, keep)?;
            domains.note(0);
        }
        // Bounds may have left few.
        if different && Attempts::are_few(x, y, domains) {
            self.filter(vars, domains, f)?;
        }
        Ok(())
    }

    /// Takes away every value of `x`, `y` and `z` without partners such that `f(x, y) = z`; of a very wide `z`
    /// only those at the ends. The variables are different ones.
    pub(super) fn filter(
        &mut self,
        [x, y, z]: [Int; 3],
        domains: &mut Domains,
        f: impl Fn(i128, i128) -> Option<i128>,
    ) -> Result<(), Conflict> {
        self.ys.clear();
        self.ys.extend(domains.values(y));
        self.supported.clear();
        self.supported.resize(self.ys.len(), false);
        self.results.clear();
        let mut next = domains.min(x);
        while let Some(of) = domains.next_from(x, next) {
            let before = self.results.len();
            for (by, supported) in self.ys.iter().zip(&mut self.supported) {
                let result = f(of.into(), (*by).into()).and_then(|result| i64::try_from(result).ok());
                if let Some(result) = result.filter(|result| domains.contains(z, *result)) {
                    *supported = true;
                    self.results.push(result);
                }
            }
            if self.results.len() == before {
                domains.remove(x, of)?;
            }
            next = of + 1;
        }
        for (by, supported) in self.ys.iter().zip(&self.supported) {
            if !supported {
                domains.remove(y, *by)?;
            }
        }
        self.results.sort_unstable();
        self.results.dedup();
        let (Some(&low), Some(&high)) = (self.results.first(), self.results.last()) else {
            return domains.fail();
        };
        domains.set_min(z, low)?;
        domains.set_max(z, high)?;
        if !domains.is_wide(z) && domains.size(z) > self.results.len() as u64 {
            domains.retain(z, |value| self.results.binary_search(&value).is_ok())?;
        }
        Ok(())
    }
}

//! The element constraint: the value of a cell is that of the cell at the place another one tells.

use std::sync::Arc;

use crate::{Domain, Propagator};

/// The cells are the value, the place, and those it is a place among.
#[derive(Debug)]
pub struct Slingshot(pub Arc<[i64]>);

impl Propagator for Slingshot {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let mut found = 0u64;
        let mut left = domains[1];
        while left != 0 {
            let rank = left.trailing_zeros();
            left &= left - 1;
            let place = usize::try_from(self.0[rank as usize]).ok().filter(|place| *place > 0);
            let common = place.and_then(|place| domains.get(1 + place)).map_or(0, |one| one & domains[0]);
            if common == 0 {
                domains[1] &= !(1 << rank);
            }
            found |= common;
        }
        domains[0] &= found;
        if domains[0] == 0 || domains[1] == 0 {
            return false;
        }
        if domains[1].is_power_of_two() {
            let place = self.0[domains[1].trailing_zeros() as usize] as usize;
            domains[1 + place] &= domains[0];
        }
        true
    }

    fn idempotent(&self) -> bool {
        true
    }
}

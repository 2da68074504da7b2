//! A value that is found again at the place another cell tells.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// The cells are the value, the place, and those it is a place among.
#[derive(Debug)]
pub(in crate::methods::cp) struct Slingshot(pub(in crate::methods::cp) Arc<[i64]>);

impl Filter for Slingshot {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let mut found = 0u64;
        let mut left = bits[1];
        while left != 0 {
            let rank = left.trailing_zeros();
            left &= left - 1;
            let place = usize::try_from(self.0[rank as usize]).ok().filter(|place| *place > 0);
            let common = place.and_then(|place| bits.get(1 + place)).map_or(0, |one| one & bits[0]);
            if common == 0 {
                bits[1] &= !(1 << rank);
            }
            found |= common;
        }
        bits[0] &= found;
        if bits[0] == 0 || bits[1] == 0 {
            return false;
        }
        if bits[1].is_power_of_two() {
            let place = self.0[bits[1].trailing_zeros() as usize] as usize;
            bits[1 + place] &= bits[0];
        }
        true
    }

    fn at_once(&self) -> bool {
        true
    }
}

//! All different, by values (no matching), within an alternative. (Those that hold anyway are houses of the board.)

use crate::{Domain, Propagator};

/// A value that one cell has goes from the others.
#[derive(Debug)]
pub struct AllDifferent;

impl Propagator for AllDifferent {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let mut done = 0u64;
        loop {
            let mut fixed = 0u64;
            for &one in domains.iter().filter(|one| one.is_power_of_two()) {
                if fixed & one != 0 {
                    return false;
                }
                fixed |= one;
            }
            if fixed == done {
                return domains.iter().fold(0, |all, one| all | one).count_ones() as usize >= domains.len();
            }
            done = fixed;
            for one in domains.iter_mut().filter(|one| !one.is_power_of_two()) {
                *one &= !fixed;
                if *one == 0 {
                    return false;
                }
            }
        }
    }

    fn idempotent(&self) -> bool {
        true
    }
}

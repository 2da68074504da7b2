//! A cage no part of which has the sum.

use std::collections::HashSet;
use std::sync::Arc;

use crate::{Domain, Propagator};

/// A value goes if it would complete the sum together with some that are in place.
#[derive(Debug)]
pub struct Rellik {
    numbers: Arc<[i64]>,
    sum: i64,
    /// Scratch: the sums of the parts that are in place, the empty one included.
    sums: HashSet<i64>,
    more: Vec<i64>,
}

impl Rellik {
    /// No cells, one or more, have this sum; `numbers` by rank.
    #[must_use]
    pub fn new(numbers: Arc<[i64]>, sum: i64) -> Rellik {
        Rellik { numbers, sum, sums: HashSet::new(), more: Vec::new() }
    }
}

impl Propagator for Rellik {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.sums.clear();
        self.sums.insert(0);
        for one in domains.iter().filter(|one| one.is_power_of_two()) {
            let number = self.numbers[one.trailing_zeros() as usize];
            if self.sums.contains(&(self.sum - number)) {
                return false;
            }
            self.more.clear();
            self.more.extend(self.sums.iter().map(|sum| sum + number));
            self.sums.extend(&self.more);
        }
        for one in domains.iter_mut().filter(|one| !one.is_power_of_two()) {
            let mut left = *one;
            while left != 0 {
                let rank = left.trailing_zeros();
                left &= left - 1;
                if self.sums.contains(&(self.sum - self.numbers[rank as usize])) {
                    *one &= !(1 << rank);
                }
            }
            if *one == 0 {
                return false;
            }
        }
        true
    }
}

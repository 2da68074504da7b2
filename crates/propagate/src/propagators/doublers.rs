//! Cells of which so many count twice, or otherwise than the rest.

use crate::{Domain, Propagator};

/// The cells are first those that may count twice, then those that hold what each counts.
#[derive(Debug)]
pub struct Doublers {
    /// The rank of twice each value, as a bit; none if that is no value, or the same one. Instead of two another factor
    /// may be said.
    twice: Vec<u64>,
    /// The rank of 0, as a bit: twice 0 is 0, so that a cell that counts it may be a doubler or not.
    zero: u64,
    /// Which cells can't both count twice, because they are in one house.
    apart: Vec<Vec<bool>>,
    count: usize,
}

impl Doublers {
    /// `apart` says which cells are in one house, and `count` how many count so many `times` their value, `over` so many:
    /// twice is `(2, 1)`.
    ///
    /// # Panics
    /// If the factor is not defined.
    #[must_use]
    pub fn new(numbers: &[i64], apart: Vec<Vec<bool>>, count: usize, (times, over): (i64, i64)) -> Doublers {
        let rank = |number: i64| numbers.binary_search(&number).map_or(0, |rank| 1u64 << rank);
        let whole = |product: i64| (product % over == 0).then(|| product / over);
        let product = |number: &i64| number.checked_mul(times).and_then(whole);
        let double = |number: &i64| product(number).filter(|twice| twice != number).map_or(0, rank);
        let twice = numbers.iter().map(double).collect();
        Doublers { twice, zero: rank(0), apart, count }
    }

    /// What a cell may be, and what it may count, if it counts twice.
    fn doubled(&self, value: u64, counted: u64) -> (u64, u64) {
        let (mut values, mut counts) = (0u64, 0u64);
        let mut left = value;
        while left != 0 {
            let rank = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.twice[rank] & counted != 0 {
                values |= 1 << rank;
                counts |= self.twice[rank];
            }
        }
        (values, counts)
    }
}

impl Propagator for Doublers {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let half = domains.len() / 2;
        let (mut sure, mut may) = (Vec::with_capacity(half), Vec::with_capacity(half));
        for cell in 0..half {
            let (value, counted) = (domains[cell], domains[half + cell]);
            let single = value & counted != 0;
            let double = self.doubled(value, counted).0 != 0;
            match (single, double) {
                (false, false) => return false,
                (false, true) => sure.push(cell),
                (true, true) => may.push(cell),
                (true, false) => {}
            }
        }
        // Values that some doubler surely has.
        let mut taken = 0u64;
        for (i, &cell) in sure.iter().enumerate() {
            if sure[..i].iter().any(|other| self.apart[cell][*other]) {
                return false;
            }
            let (values, counts) = self.doubled(domains[cell], domains[half + cell]);
            domains[cell] = values;
            domains[half + cell] &= counts;
            if values.is_power_of_two() {
                if taken & values != 0 {
                    return false;
                }
                taken |= values;
            }
        }
        // One doubler, as values differ, may be a cell with 0 in no house with another.
        let free = |cell: usize| !sure.iter().any(|other| self.apart[cell][*other]);
        let zero = (0..half).any(|cell| domains[cell] & domains[half + cell] & self.zero != 0 && free(cell));
        let most = sure.len() + may.len() + usize::from(zero);
        if sure.len() > self.count || most < self.count {
            return false;
        }
        let (full, all) = (sure.len() == self.count, most == self.count && !zero);
        for cell in may {
            let (values, counts) = self.doubled(domains[cell] & !taken, domains[half + cell]);
            let barred = full || values == 0 || sure.iter().any(|other| self.apart[cell][*other]);
            if barred {
                let both = domains[cell] & domains[half + cell];
                if all && !full || both == 0 {
                    return false;
                }
                (domains[cell], domains[half + cell]) = (both, both);
            } else if all {
                (domains[cell], domains[half + cell]) = (values, counts & domains[half + cell]);
            }
        }
        true
    }
}

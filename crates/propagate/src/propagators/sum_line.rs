//! A line that is cut into pieces of one sum: dynamic programming over the sum since the last cut, from both ends.

use std::sync::Arc;

use crate::{Domain, Propagator};

/// Follows the sum since the last cut from both ends; values are positive, and the sum is below 128.
#[derive(Debug)]
pub struct SumLine {
    numbers: Arc<[i64]>,
    sum: i64,
    closed: bool,
    /// Sums since the last cut, before each cell: bit `i` is the sum `i`.
    reached: Vec<u128>,
    found: Vec<u64>,
}

impl SumLine {
    /// `None` if a value is not positive or the sum too large.
    pub fn new(numbers: Arc<[i64]>, cells: usize, sum: i64, closed: bool) -> Option<SumLine> {
        let fits = numbers.iter().all(|number| *number > 0) && (1..128).contains(&sum);
        fits.then(|| SumLine { numbers, sum, closed, reached: vec![0; cells + 1], found: vec![0; cells] })
    }

    /// Where the values lead: a full sum is a cut, and the next part starts at 0.
    #[inline]
    fn lead(&self, now: u128, values: u64) -> u128 {
        let mut next = 0;
        let mut left = values;
        while left != 0 {
            let number = self.numbers[left.trailing_zeros() as usize];
            left &= left - 1;
            if number > self.sum {
                break;
            }
            next |= now << number;
        }
        (next & (u128::MAX >> (128 - self.sum))) | (next >> self.sum & 1)
    }

    /// The values that lead from one of these sums to one of those, and from which.
    #[inline]
    fn origin(&self, now: u128, next: u128, values: u64) -> (u64, u128) {
        let next = next & !1 | (next & 1) << self.sum;
        let (mut kept, mut before) = (0, 0);
        let mut left = values;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let number = self.numbers[bit.trailing_zeros() as usize];
            if number > self.sum {
                break;
            }
            let from = next >> number & now;
            if from != 0 {
                kept |= bit;
                before |= from;
            }
        }
        (kept, before)
    }

    /// Adds what is part of a way to cut the line that begins at this cell to what was found.
    fn cut_from(&mut self, domains: &[Domain], start: usize) -> bool {
        let count = domains.len();
        let at = |i: usize| if start + i < count { start + i } else { start + i - count };
        self.reached[0] = 1;
        for i in 0..count {
            let next = self.lead(self.reached[i], domains[at(i)]);
            if next == 0 {
                return false;
            }
            self.reached[i + 1] = next;
        }
        if self.reached[count] & 1 == 0 {
            return false;
        }
        let mut wanted = 1u128;
        for i in (0..count).rev() {
            let cell = at(i);
            let (kept, before) = self.origin(self.reached[i], wanted, domains[cell]);
            self.found[cell] |= kept;
            wanted = before;
        }
        true
    }

    /// Places among which a closed line is surely cut: the first cells whose least values are together the sum, or more.
    fn starts(&self, domains: &[Domain]) -> usize {
        let mut least = 0;
        for (i, one) in domains.iter().enumerate() {
            least += self.numbers[one.trailing_zeros() as usize];
            if least >= self.sum {
                return i + 1;
            }
        }
        domains.len()
    }
}

impl Propagator for SumLine {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.found.fill(0);
        let starts = if self.closed { self.starts(domains) } else { 1 };
        let mut worked = false;
        for start in 0..starts {
            worked |= self.cut_from(domains, start);
            if self.found == *domains {
                break;
            }
        }
        if worked {
            domains.copy_from_slice(&self.found);
        }
        worked
    }

    fn idempotent(&self) -> bool {
        true
    }
}

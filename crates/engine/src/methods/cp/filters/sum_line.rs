//! A line that is cut into parts of one sum.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// Follows the sum since the last cut from both ends; values are positive, and the sum is below 128.
#[derive(Debug)]
pub(in crate::methods::cp) struct SumLine {
    numbers: Arc<[i64]>,
    sum: i64,
    closed: bool,
    reached: Vec<u128>,
    found: Vec<u64>,
}

impl SumLine {
    /// `None` if a value is not positive or the sum too large.
    pub(in crate::methods::cp) fn new(
        numbers: Arc<[i64]>,
        cells: usize,
        sum: i64,
        closed: bool,
    ) -> Option<SumLine> {
        let fits = numbers.iter().all(|number| *number > 0) && (1..128).contains(&sum);
        fits.then(|| SumLine { numbers, sum, closed, reached: vec![0; cells + 1], found: vec![0; cells] })
    }

    /// Where a value leads: a full sum is a cut, and the next part starts at 0.
    fn lead(&self, now: u128, number: i64) -> u128 {
        if number > self.sum {
            return 0;
        }
        let next = now << number & (u128::MAX >> (127 - self.sum));
        if next >> self.sum & 1 == 1 { next & !(1 << self.sum) | 1 } else { next }
    }

    /// From where a value leads to one of the sums.
    fn origin(&self, next: u128, number: i64) -> u128 {
        if number > self.sum {
            return 0;
        }
        let next = if next & 1 == 1 { next & !1 | 1 << self.sum } else { next };
        next >> number
    }

    /// Adds what is part of a way to cut the line that begins at this cell to what was found.
    fn cut_from(&mut self, bits: &[u64], start: usize) -> bool {
        let count = bits.len();
        self.reached[0] = 1;
        for i in 0..count {
            let mut next = 0;
            let mut left = bits[(start + i) % count];
            while left != 0 {
                next |= self.lead(self.reached[i], self.numbers[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            self.reached[i + 1] = next;
        }
        if self.reached[count] & 1 == 0 {
            return false;
        }
        let mut wanted = 1u128;
        for i in (0..count).rev() {
            let cell = (start + i) % count;
            let mut before = 0;
            let mut left = bits[cell];
            while left != 0 {
                let rank = left.trailing_zeros();
                left &= left - 1;
                let from = self.origin(wanted, self.numbers[rank as usize]) & self.reached[i];
                if from != 0 {
                    self.found[cell] |= 1 << rank;
                    before |= from;
                }
            }
            wanted = before;
        }
        true
    }
}

impl Filter for SumLine {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        self.found.fill(0);
        let starts = if self.closed { bits.len() } else { 1 };
        let mut worked = false;
        for start in 0..starts {
            worked |= self.cut_from(bits, start);
        }
        if worked {
            bits.copy_from_slice(&self.found);
        }
        worked
    }

    fn at_once(&self) -> bool {
        true
    }
}

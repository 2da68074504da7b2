//! A line that is cut into parts of one sum.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// Follows the sum since the last cut from both ends; values are positive, and the sum is below 128.
#[derive(Debug)]
pub(in crate::methods::cp) struct SumLine {
    numbers: Arc<[i64]>,
    sum: i64,
    closed: bool,
    /// Sums since the last cut, before each cell: bit `i` is the sum `i`.
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
    fn cut_from(&mut self, bits: &[u64], start: usize) -> bool {
        let count = bits.len();
        let at = |i: usize| if start + i < count { start + i } else { start + i - count };
        self.reached[0] = 1;
        for i in 0..count {
            let next = self.lead(self.reached[i], bits[at(i)]);
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
            let (kept, before) = self.origin(self.reached[i], wanted, bits[cell]);
            self.found[cell] |= kept;
            wanted = before;
        }
        true
    }

    /// Places among which a closed line is surely cut: the first cells whose least values are together the sum, or more.
    fn starts(&self, bits: &[u64]) -> usize {
        let mut least = 0;
        for (i, one) in bits.iter().enumerate() {
            least += self.numbers[one.trailing_zeros() as usize];
            if least >= self.sum {
                return i + 1;
            }
        }
        bits.len()
    }
}

impl Filter for SumLine {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        self.found.fill(0);
        let starts = if self.closed { self.starts(bits) } else { 1 };
        let mut worked = false;
        for start in 0..starts {
            worked |= self.cut_from(bits, start);
            if self.found == *bits {
                break;
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the numbers can be cut into parts of this sum, from this place on.
    fn cuts(numbers: &[i64], sum: i64, start: usize) -> bool {
        let mut so_far = 0;
        for i in 0..numbers.len() {
            so_far += numbers[(start + i) % numbers.len()];
            if so_far > sum {
                return false;
            }
            so_far %= sum;
        }
        so_far == 0
    }

    #[test]
    fn what_stays_is_part_of_a_way_to_cut() {
        let mut state = 5u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let numbers: Vec<i64> = vec![1, 2, 3, 5];
        for round in 0..400 {
            let (count, sum, closed) = (1 + next(6) as usize, 1 + next(9) as i64, round % 2 == 0);
            let bits: Vec<u64> = (0..count).map(|_| 1 + next(15)).collect();
            let mut expected = vec![0u64; count];
            for number in 0..4usize.pow(count as u32) {
                let ranks: Vec<usize> = (0..count).map(|i| number >> (2 * i) & 3).collect();
                let line: Vec<i64> = ranks.iter().map(|rank| numbers[*rank]).collect();
                let starts = if closed { count } else { 1 };
                if bits.iter().zip(&ranks).all(|(one, rank)| one >> rank & 1 == 1)
                    && (0..starts).any(|start| cuts(&line, sum, start))
                {
                    expected.iter_mut().zip(&ranks).for_each(|(found, rank)| *found |= 1 << rank);
                }
            }
            let mut narrowed = bits.clone();
            let mut filter = SumLine::new(numbers.clone().into(), count, sum, closed).unwrap();
            let alive = filter.narrow(&mut narrowed);
            assert_eq!(alive, expected[0] != 0, "{bits:?} {sum} {closed}");
            assert!(!alive || narrowed == expected, "{bits:?} {sum} {closed}: {narrowed:?} {expected:?}");
        }
    }
}

//! Counting to nine in every bit at once.
//!
//! Nine vectors, one per digit, are added bit by bit with full adders, so that
//! the number of digits that are possible in each minirow (or cell) comes out in
//! binary, one bit plane per vector. Fourteen operations count 27 places of every
//! lane.

use crate::lanes::{Bits, Lanes, Trio};

/// The sum of nine vectors, half done: each trio of digits added up to a sum and a
/// carry.
pub(crate) struct Sum<V> {
    ones: [V; 3],
    carries: [V; 3],
}

/// How many digits, bit by bit: `ones + 2 * twos + 4 * (fours + more_fours)`.
#[derive(Clone, Copy)]
pub(crate) struct Count<V> {
    pub(crate) ones: V,
    pub(crate) twos: V,
    pub(crate) fours: V,
    pub(crate) more_fours: V,
}

impl<V: Lanes> Sum<V> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { ones: [V::splat(0); 3], carries: [V::splat(0); 3] }
    }

    /// Adds three digits of group `group`.
    #[inline(always)]
    pub(crate) fn add(&mut self, group: usize, digits: Trio<V>) {
        let Trio([a, b, c]) = digits;
        self.ones[group] = a.xor3(b, c);
        self.carries[group] = a.majority(b, c);
    }

    /// With one group, whose lanes are digits, brings the other lanes' sums in.
    #[inline(always)]
    fn gathered<const GROUPS: usize>(&self) -> ([V; 3], [V; 3]) {
        if GROUPS == 1 {
            (self.ones[0].turned(), self.carries[0].turned())
        } else {
            (self.ones, self.carries)
        }
    }

    /// The number of digits.
    #[inline(always)]
    pub(crate) fn count<const GROUPS: usize>(&self) -> Count<V> {
        let ([a, b, c], [d, e, f]) = self.gathered::<GROUPS>();
        let carry = a.majority(b, c);
        let twos = d.xor3(e, f);
        Count {
            ones: a.xor3(b, c),
            twos: twos.xor(carry),
            fours: d.majority(e, f),
            more_fours: twos.and(carry),
        }
    }

    /// Two digits or more.
    #[inline(always)]
    pub(crate) fn several<const GROUPS: usize>(&self) -> V {
        let ([a, b, c], [d, e, f]) = self.gathered::<GROUPS>();
        d.or3(e, f).or(a.majority(b, c))
    }
}

impl<V: Bits> Count<V> {
    /// Exactly three digits.
    #[inline(always)]
    pub(crate) fn three(&self) -> V {
        self.ones.and(self.twos).without_both(self.fours, self.more_fours)
    }

    /// Four digits or more, five or more, six or more, seven or more.
    #[inline(always)]
    pub(crate) fn above_three(&self) -> [V; 4] {
        let Count { ones, twos, fours, more_fours } = *self;
        let four = fours.or(more_fours);
        let eight = fours.and(more_fours);
        let three_more = eight.or_and(ones, twos);
        [four, four.and(ones.or3(twos, eight)), four.and_or(twos, eight), four.and(three_more)]
    }

    /// Three digits or more.
    #[inline(always)]
    pub(crate) fn three_or_more(&self) -> V {
        self.fours.or(self.more_fours).or_and(self.ones, self.twos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Four;

    fn lanes(x: Four) -> [u32; 4] {
        let mut row = Four::zeros();
        x.store(&mut row);
        row.as_ref().try_into().unwrap()
    }

    /// Bit `n` of the test has `n % 10` digits set, some way or other.
    fn digit(digit: usize) -> u32 {
        (0..27).map(|n| u32::from((digit + n) % 9 < n % 10) << n).sum()
    }

    fn check(count: &Count<Four>, several: Four, lane: usize) {
        for n in 0..27 {
            let bit = |x: Four| lanes(x)[lane] >> n & 1;
            let found =
                bit(count.ones) + 2 * bit(count.twos) + 4 * (bit(count.fours) + bit(count.more_fours));
            assert_eq!(found, n % 10);
            assert_eq!(bit(count.three()), u32::from(n % 10 == 3));
            assert_eq!(bit(count.three_or_more()), u32::from(n % 10 >= 3));
            for (k, above) in count.above_three().into_iter().enumerate() {
                assert_eq!(bit(above), u32::from(n as usize % 10 >= 4 + k));
            }
            assert_eq!(bit(several), u32::from(n % 10 >= 2));
        }
    }

    #[test]
    fn three_groups() {
        let mut sum = Sum::new();
        for group in 0..3 {
            sum.add(group, Trio([0, 1, 2].map(|i| Four::splat(digit(3 * group + i)))));
        }
        (0..4).for_each(|lane| check(&sum.count::<3>(), sum.several::<3>(), lane));
    }

    #[test]
    fn one_group_of_three_lanes() {
        let mut sum = Sum::new();
        sum.add(
            0,
            Trio([0, 1, 2].map(|i| {
                let mut row = Four::zeros();
                (0..3).for_each(|lane| row.as_mut()[lane] = digit(3 * lane + i));
                Four::load(&row)
            })),
        );
        (0..3).for_each(|lane| check(&sum.count::<1>(), sum.several::<1>(), lane));
    }
}

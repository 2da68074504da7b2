//! The set of values still possible in a cell, as one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of up to 64 values, by their rank in [`Values`](crate::Values): bit 0 is the smallest value.
///
/// ```text
/// order 9, values 1..9:   bit  8 7 6 5 4 3 2 1 0
///                       value  9 8 7 6 5 4 3 2 1
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Candidates(pub u64);

impl Candidates {
    /// No value at all.
    pub const NONE: Candidates = Candidates(0);

    /// The first `count` values, at most 64.
    #[must_use]
    pub const fn first(count: usize) -> Candidates {
        if count >= 64 { Candidates(u64::MAX) } else { Candidates((1 << count) - 1) }
    }

    /// Only the value of this rank (below 64).
    #[must_use]
    pub const fn only(rank: usize) -> Candidates {
        Candidates(1 << rank)
    }

    /// How many values the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no value is left.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the value of this rank is in the set.
    #[must_use]
    pub const fn has(self, rank: usize) -> bool {
        rank < 64 && self.0 >> rank & 1 == 1
    }

    /// The rank of the only value, if there is just one.
    #[must_use]
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as usize) } else { None }
    }

    /// The set without the values of the other.
    #[must_use]
    pub const fn without(self, other: Candidates) -> Candidates {
        Candidates(self.0 & !other.0)
    }

    /// The ranks in the set, smallest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rank = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                rank
            })
        })
    }
}

impl BitAnd for Candidates {
    type Output = Candidates;

    fn bitand(self, other: Candidates) -> Candidates {
        Candidates(self.0 & other.0)
    }
}

impl BitAndAssign for Candidates {
    fn bitand_assign(&mut self, other: Candidates) {
        self.0 &= other.0;
    }
}

impl BitOr for Candidates {
    type Output = Candidates;

    fn bitor(self, other: Candidates) -> Candidates {
        Candidates(self.0 | other.0)
    }
}

impl BitOrAssign for Candidates {
    fn bitor_assign(&mut self, other: Candidates) {
        self.0 |= other.0;
    }
}

impl Not for Candidates {
    type Output = Candidates;

    fn not(self) -> Candidates {
        Candidates(!self.0)
    }
}

impl FromIterator<usize> for Candidates {
    fn from_iter<I: IntoIterator<Item = usize>>(ranks: I) -> Candidates {
        Candidates(ranks.into_iter().fold(0, |set, rank| set | 1 << rank))
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_up_to_64_values() {
        assert_eq!(Candidates::first(64).len(), 64);
        assert_eq!(Candidates::first(9).0, 0b1_1111_1111);
        assert!(Candidates::first(64).has(63) && !Candidates::first(63).has(63));
        assert_eq!(Candidates::first(0), Candidates::NONE);
    }

    #[test]
    fn the_only_value_is_found() {
        assert_eq!(Candidates::only(63).single(), Some(63));
        assert_eq!(Candidates::NONE.single(), None);
        assert_eq!(Candidates::first(2).single(), None);
    }

    #[test]
    fn ranks_come_smallest_first() {
        let set: Candidates = [5, 1, 63].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 5, 63]);
        assert_eq!(set.without(Candidates::only(5)).len(), 2);
    }
}

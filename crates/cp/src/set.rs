//! The values a variable may take, as they are given to a model.

use std::ops::{Range, RangeInclusive};

/// A set of integers: sorted ranges that neither touch nor overlap.
#[derive(Clone, Debug)]
pub struct Set(Ranges);

/// Most sets are one range, and need no memory of their own.
#[derive(Clone, Debug)]
enum Ranges {
    One([(i64, i64); 1]),
    Many(Vec<(i64, i64)>),
}

impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        self.ranges() == other.ranges()
    }
}

impl Eq for Set {}

impl Set {
    /// The set of these ranges (ends included), in any order; an empty range adds nothing.
    #[must_use]
    pub fn from_ranges(ranges: impl IntoIterator<Item = (i64, i64)>) -> Set {
        let mut ranges: Vec<(i64, i64)> = ranges.into_iter().filter(|(low, high)| low <= high).collect();
        if ranges.len() > 1 {
            ranges.sort_unstable();
            let mut kept = 0;
            for i in 1..ranges.len() {
                let (low, high) = ranges[i];
                if low <= ranges[kept].1.saturating_add(1) {
                    ranges[kept].1 = ranges[kept].1.max(high);
                } else {
                    kept += 1;
                    ranges[kept] = (low, high);
                }
            }
            ranges.truncate(kept + 1);
        }
        Set(Ranges::Many(ranges))
    }

    fn one(low: i64, high: i64) -> Set {
        if low > high { Set(Ranges::Many(Vec::new())) } else { Set(Ranges::One([(low, high)])) }
    }

    /// Whether it holds no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges().is_empty()
    }

    /// The ranges, ends included, ascending.
    #[must_use]
    pub fn ranges(&self) -> &[(i64, i64)] {
        match &self.0 {
            Ranges::One(range) => range,
            Ranges::Many(ranges) => ranges,
        }
    }

    /// How many values there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        let size = |&(low, high): &(i64, i64)| high.abs_diff(low).saturating_add(1);
        self.ranges().iter().map(size).fold(0, u64::saturating_add)
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.ranges().first()?.0, self.ranges().last()?.1))
    }

    /// Whether the value is in it.
    #[must_use]
    pub fn contains(&self, value: i64) -> bool {
        let ranges = self.ranges();
        let after = ranges.partition_point(|&(low, _)| low <= value);
        after > 0 && value <= ranges[after - 1].1
    }

    /// What is in one of the two.
    #[must_use]
    pub fn union(&self, other: &Set) -> Set {
        Set::from_ranges(self.ranges().iter().chain(other.ranges()).copied())
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Set) -> Set {
        let (mut left, mut right) = (self.ranges().iter().peekable(), other.ranges().iter().peekable());
        let mut both = Vec::new();
        while let (Some(&&(a_low, a_high)), Some(&&(b_low, b_high))) = (left.peek(), right.peek()) {
            both.push((a_low.max(b_low), a_high.min(b_high)));
            if a_high <= b_high {
                left.next();
            } else {
                right.next();
            }
        }
        Set::from_ranges(both)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn difference(&self, other: &Set) -> Set {
        let mut left = Vec::new();
        for &(low, high) in self.ranges() {
            let mut start = Some(low);
            let first = other.ranges().partition_point(|range| range.1 < low);
            for &(from, past) in other.ranges()[first..].iter().take_while(|range| range.0 <= high) {
                left.extend(start.filter(|start| *start < from).map(|start| (start, from - 1)));
                start = past.checked_add(1);
            }
            left.extend(start.map(|start| (start, high)));
        }
        Set::from_ranges(left)
    }

    /// The values that are in neither bound's outside nor in the set: its gaps, as ranges.
    pub fn gaps(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.ranges().windows(2).map(|pair| (pair[0].1 + 1, pair[1].0 - 1))
    }

    /// All values, ascending.
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.ranges().iter().flat_map(|&(low, high)| low..=high)
    }
}

impl From<RangeInclusive<i64>> for Set {
    fn from(range: RangeInclusive<i64>) -> Set {
        Set::one(*range.start(), *range.end())
    }
}

impl From<Range<i64>> for Set {
    fn from(range: Range<i64>) -> Set {
        if range.is_empty() { Set::one(1, 0) } else { Set::one(range.start, range.end - 1) }
    }
}

impl From<i64> for Set {
    fn from(value: i64) -> Set {
        Set::one(value, value)
    }
}

impl From<&[i64]> for Set {
    fn from(values: &[i64]) -> Set {
        Set::from_ranges(values.iter().map(|&value| (value, value)))
    }
}

impl From<Vec<i64>> for Set {
    fn from(values: Vec<i64>) -> Set {
        Set::from(values.as_slice())
    }
}

impl<const N: usize> From<[i64; N]> for Set {
    fn from(values: [i64; N]) -> Set {
        Set::from(values.as_slice())
    }
}

impl FromIterator<i64> for Set {
    fn from_iter<T: IntoIterator<Item = i64>>(values: T) -> Set {
        Set::from_ranges(values.into_iter().map(|value| (value, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rng;

    /// Value by value, of sets that touch, overlap, lie inside each other, or are empty.
    #[test]
    fn unions_intersections_and_differences_have_what_they_should() {
        let mut rng = Rng::new(3);
        for _ in 0..2000 {
            let [a, b] = [(); 2].map(|()| {
                let ranges = (0..rng.below(4)).map(|_| {
                    let low = rng.below(20) as i64;
                    (low, low + rng.below(6) as i64 - 1)
                });
                Set::from_ranges(ranges)
            });
            for value in -2..30 {
                let (in_a, in_b) = (a.contains(value), b.contains(value));
                assert_eq!(a.union(&b).contains(value), in_a || in_b, "{value}: {a:?} {b:?}");
                assert_eq!(a.intersection(&b).contains(value), in_a && in_b, "{value}: {a:?} {b:?}");
                assert_eq!(a.difference(&b).contains(value), in_a && !in_b, "{value}: {a:?} {b:?}");
            }
        }
    }
}

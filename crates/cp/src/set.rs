//! The values a variable may take, as they are given to a model.

use std::ops::{Range, RangeInclusive};

/// A set of integers: sorted ranges that neither touch nor overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    ranges: Vec<(i64, i64)>,
}

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
        Set { ranges }
    }

    /// Whether it holds no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The ranges, ends included, ascending.
    #[must_use]
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.ranges.first()?.0, self.ranges.last()?.1))
    }

    /// Whether the value is in it.
    #[must_use]
    pub fn contains(&self, value: i64) -> bool {
        let after = self.ranges.partition_point(|&(low, _)| low <= value);
        after > 0 && value <= self.ranges[after - 1].1
    }

    /// The values that are in neither bound's outside nor in the set: its gaps, as ranges.
    pub fn gaps(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.ranges.windows(2).map(|pair| (pair[0].1 + 1, pair[1].0 - 1))
    }

    /// All values, ascending.
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.ranges.iter().flat_map(|&(low, high)| low..=high)
    }
}

impl From<RangeInclusive<i64>> for Set {
    fn from(range: RangeInclusive<i64>) -> Set {
        let ranges = if range.is_empty() { Vec::new() } else { vec![(*range.start(), *range.end())] };
        Set { ranges }
    }
}

impl From<Range<i64>> for Set {
    fn from(range: Range<i64>) -> Set {
        match range.end.checked_sub(1) {
            Some(last) => Set::from_ranges([(range.start, last)]),
            None => Set { ranges: Vec::new() },
        }
    }
}

impl From<i64> for Set {
    fn from(value: i64) -> Set {
        Set { ranges: vec![(value, value)] }
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

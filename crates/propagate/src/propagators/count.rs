//! Cells that tell how many others are equal, or equal in a row.

use std::sync::Arc;

use crate::{Domain, Propagator};

/// The ranks of the numbers from `least` to `most`.
pub(super) fn between(numbers: &[i64], least: usize, most: usize) -> u64 {
    let fits = |number: i64| usize::try_from(number).is_ok_and(|number| (least..=most).contains(&number));
    numbers.iter().enumerate().filter(|(_, number)| fits(**number)).fold(0, |all, (rank, _)| all | 1 << rank)
}

/// The least and the greatest number in a set of ranks.
pub(super) fn ends(numbers: &[i64], set: u64) -> (i64, i64) {
    (numbers[set.trailing_zeros() as usize], numbers[63 - set.leading_zeros() as usize])
}

/// The first cell holds how many of the cells in the arms go on with the value of the second. The arms follow one after
/// the other; each goes on as long as the value does, or counts wherever the value is found.
#[derive(Debug)]
pub struct CountEqual {
    numbers: Arc<[i64]>,
    /// How many cells each arm has.
    arms: Vec<usize>,
    /// Whether an arm ends where another value stands.
    runs: bool,
    /// Whether the second cell itself counts.
    own: usize,
    /// The ranks of the numbers from so many on, and up to so many.
    from: Vec<u64>,
    to: Vec<u64>,
    /// Scratch: how many cells of each arm have a value at least, and at most.
    ranges: Vec<(usize, usize)>,
    /// Scratch: what each cell of the arms may hold, with some value of the second.
    held: Vec<u64>,
}

impl CountEqual {
    /// So many cells in each arm. With `runs` an arm ends where another value stands; `own` says that the second cell counts
    /// too.
    #[must_use]
    pub fn new(numbers: Arc<[i64]>, arms: Vec<usize>, runs: bool, own: bool) -> CountEqual {
        let cells = arms.iter().sum::<usize>();
        let from = (0..cells + 2).map(|least| between(&numbers, least, usize::MAX)).collect();
        let to = (0..cells + 2).map(|most| between(&numbers, 0, most)).collect();
        let (ranges, held) = (vec![(0, 0); arms.len()], vec![0; cells]);
        CountEqual { numbers, arms, runs, own: usize::from(own), from, to, ranges, held }
    }

    /// How many cells of each arm have a value at least, and at most; and those of the values left of which the same can
    /// be said.
    #[inline]
    fn range(&mut self, cells: &[u64], value: u64, left: u64) -> u64 {
        let (mut alike, mut cells) = (left, cells);
        for (&arm, range) in self.arms.iter().zip(&mut self.ranges) {
            let (here, rest) = cells.split_at(arm);
            cells = rest;
            let (mut least, mut most) = (0, 0);
            for &one in here {
                if one & value != 0 {
                    alike &= one;
                    least += usize::from(one == value && (least == most || !self.runs));
                    most += 1;
                } else {
                    alike &= !one;
                    if self.runs {
                        break;
                    }
                }
            }
            *range = (least, most);
        }
        alike
    }

    /// Whether more follows for the cells of the arms than that they may hold what they do, if there are so many with one
    /// of the values of which the same can be said, and all counts are among these.
    #[inline]
    fn binds(&self, (least, most): (usize, usize), (low, high): (i64, i64)) -> bool {
        let (least, most) = (least as i64, most as i64);
        if !self.runs {
            return low == most || high == least;
        }
        self.ranges.iter().any(|range| {
            let (surely, reach) = (range.0 as i64, range.1 as i64);
            low - (most - reach) > surely || high - (least - surely) == surely
        })
    }

    /// Adds what the cells of the arms may hold if that is so.
    fn hold(&mut self, cells: &[u64], values: u64, (least, most): (usize, usize), (low, high): (i64, i64)) {
        let (least, most) = (least as i64, most as i64);
        let mut at = 0;
        for (&arm, range) in self.arms.iter().zip(&self.ranges) {
            let (surely, reach) = (range.0 as i64, range.1 as i64);
            // What the other arms leave to this one.
            let need = (low - (most - reach)).max(surely);
            let room = high - (least - surely);
            for i in 0..arm {
                let (one, i) = (cells[at], i as i64);
                let (must, must_not) = if self.runs {
                    (i < need, i == need && need == room)
                } else {
                    (need == reach, room == surely && one != values)
                };
                self.held[at] |= if one & values == 0 {
                    one
                } else if must {
                    values
                } else if must_not && values.is_power_of_two() {
                    one & !values
                } else {
                    one
                };
                at += 1;
            }
        }
    }
}

impl Propagator for CountEqual {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let [count, second, cells @ ..] = domains else { return false };
        let mut possible = 0u64;
        let (mut first, mut bound) = (true, true);
        let mut left = *second;
        while left != 0 {
            let values = self.range(cells, left & left.wrapping_neg(), left);
            left &= !values;
            let range = self
                .ranges
                .iter()
                .fold((self.own, self.own), |sum, range| (sum.0 + range.0, sum.1 + range.1));
            let counts = *count & self.from[range.0] & self.to[range.1];
            if counts == 0 {
                *second &= !values;
                continue;
            }
            possible |= counts;
            if bound {
                let ends = ends(&self.numbers, counts);
                bound = self.binds(range, ends);
                if bound {
                    if std::mem::replace(&mut first, false) {
                        self.held.fill(0);
                    }
                    self.hold(cells, values, range, ends);
                }
            }
        }
        *count &= possible;
        if *count == 0 || *second == 0 {
            return false;
        }
        !bound
            || cells.iter_mut().zip(&self.held).fold(true, |alive, (one, held)| {
                *one &= held;
                alive && *one != 0
            })
    }
}

//! Cells that tell how many others are different, equal, or equal in a row.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// The ranks of the numbers from `least` to `most`.
pub(super) fn between(numbers: &[i64], least: usize, most: usize) -> u64 {
    let fits = |number: i64| usize::try_from(number).is_ok_and(|number| (least..=most).contains(&number));
    numbers.iter().enumerate().filter(|(_, number)| fits(**number)).fold(0, |all, (rank, _)| all | 1 << rank)
}

/// The least and the greatest number in a set of ranks.
pub(super) fn ends(numbers: &[i64], set: u64) -> (i64, i64) {
    (numbers[set.trailing_zeros() as usize], numbers[63 - set.leading_zeros() as usize])
}

/// The first cell holds the number of different values in the others, none of which is there twice.
#[derive(Debug)]
pub(in crate::methods::cp) struct CountDistinct(pub(in crate::methods::cp) Arc<[i64]>);

impl Filter for CountDistinct {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let Some((count, cells)) = bits.split_first_mut() else { return false };
        let (mut fixed, mut all) = (0u64, 0u64);
        for one in cells.iter() {
            all |= one;
            if one.is_power_of_two() {
                fixed |= one;
            }
        }
        let least = (fixed.count_ones() as usize).max(1);
        let most = (all.count_ones() as usize).min(cells.len());
        *count &= between(&self.0, least, most);
        if *count == 0 {
            return false;
        }
        let (low, high) = ends(&self.0, *count);
        let all_differ = low == cells.len() as i64;
        let none_new = high == i64::from(fixed.count_ones());
        for one in cells.iter_mut().filter(|one| !one.is_power_of_two()) {
            if all_differ {
                *one &= !fixed;
            } else if none_new {
                *one &= fixed;
            }
            if *one == 0 {
                return false;
            }
        }
        true
    }
}

/// The first cell holds how many of the cells in the arms go on with the value of the second. An arm is a list
/// of places; each goes on as long as the value does, or counts wherever the value is found.
#[derive(Debug)]
pub(in crate::methods::cp) struct CountEqual {
    numbers: Arc<[i64]>,
    arms: Vec<Vec<usize>>,
    /// Whether an arm ends where another value stands.
    runs: bool,
    /// Whether the second cell itself counts.
    own: bool,
    /// The ranks of the numbers from so many on, and up to so many.
    from: Vec<u64>,
    to: Vec<u64>,
    /// Scratch: how many cells of each arm have a value at least, and at most.
    ranges: Vec<(usize, usize)>,
    /// Scratch: the values with which each cell of the arms may count, one arm after the other.
    counted: Vec<u64>,
    /// Scratch: what each cell may hold, with some value of the second.
    held: Vec<u64>,
}

impl CountEqual {
    pub(in crate::methods::cp) fn new(
        numbers: Arc<[i64]>,
        arms: Vec<Vec<usize>>,
        runs: bool,
        own: bool,
    ) -> CountEqual {
        let cells = 2 + arms.iter().map(Vec::len).sum::<usize>();
        let from = (0..cells).map(|least| between(&numbers, least, usize::MAX)).collect();
        let to = (0..cells).map(|most| between(&numbers, 0, most)).collect();
        let ranges = Vec::with_capacity(arms.len());
        let counted = Vec::with_capacity(cells);
        CountEqual { numbers, arms, runs, own, from, to, ranges, counted, held: vec![0; cells] }
    }

    /// Finds the values with which each cell may count.
    fn count(&mut self, bits: &[u64]) {
        self.counted.clear();
        for arm in &self.arms {
            let mut so_far = bits[1];
            for &place in arm {
                if self.runs {
                    so_far &= bits[place];
                    self.counted.push(so_far);
                } else {
                    self.counted.push(bits[place]);
                }
            }
        }
    }

    /// How many cells of each arm have a value at least, and at most; those of the other values left of which the same
    /// can be said.
    fn range(&mut self, bits: &[u64], value: u64, left: u64) -> u64 {
        self.ranges.clear();
        let (mut alike, mut counted) = (left, &self.counted[..]);
        for arm in &self.arms {
            let (here, rest) = counted.split_at(arm.len());
            counted = rest;
            let (mut least, mut most, mut sure) = (0, 0, true);
            for (&set, &place) in here.iter().zip(arm) {
                if set & value != 0 {
                    alike &= set;
                    sure = bits[place] == value && (sure || !self.runs);
                    least += usize::from(sure);
                    most += 1;
                } else {
                    alike &= !set;
                    if self.runs {
                        break;
                    }
                }
            }
            self.ranges.push((least, most));
        }
        alike
    }

    /// What cells may hold if the second has this value, or one of several of which the same can be said, there are so
    /// many cells with it, and all counts are among these; `false` if that is all they do now.
    fn hold(&mut self, bits: &[u64], value: u64, (least, most): (usize, usize), counts: u64) -> bool {
        let (low, high) = ends(&self.numbers, counts);
        let (least, most) = (least as i64, most as i64);
        let bound = |range: &(usize, usize)| {
            let (need, room) = (low - (most - range.1 as i64), high - (least - range.0 as i64));
            if self.runs {
                need > range.0 as i64 || room == range.0 as i64
            } else {
                low == most || high == least
            }
        };
        if !self.ranges.iter().any(bound) {
            return false;
        }
        for (arm, range) in self.arms.iter().zip(&self.ranges) {
            // What the other arms leave to this one.
            let need = (low - (most - range.1 as i64)).max(range.0 as i64);
            let room = high - (least - range.0 as i64);
            for (i, &place) in arm.iter().enumerate() {
                let (one, i) = (bits[place], i as i64);
                let (must, must_not) = if self.runs {
                    (i < need, i == need && need == room)
                } else {
                    (need == range.1 as i64, room == range.0 as i64 && one != value)
                };
                self.held[place] |= if one & value == 0 {
                    one
                } else if must {
                    value
                } else if must_not && value.is_power_of_two() {
                    one & !value
                } else {
                    one
                };
            }
        }
        true
    }
}

impl Filter for CountEqual {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let mut possible = 0u64;
        let mut bound = true;
        let mut left = bits[1];
        self.held.fill(0);
        self.count(bits);
        while left != 0 {
            let values = self.range(bits, left & left.wrapping_neg(), left);
            left &= !values;
            let own = usize::from(self.own);
            let (least, most) =
                self.ranges.iter().fold((own, own), |sum, range| (sum.0 + range.0, sum.1 + range.1));
            let counts = bits[0] & self.from[least] & self.to[most];
            if counts == 0 {
                bits[1] &= !values;
                continue;
            }
            possible |= counts;
            bound = bound && self.hold(bits, values, (least, most), counts);
        }
        bits[0] &= possible;
        if bits[0] == 0 || bits[1] == 0 {
            return false;
        }
        if bound {
            bits[2..].iter_mut().zip(&self.held[2..]).for_each(|(one, held)| *one &= held);
        }
        !bits.contains(&0)
    }
}

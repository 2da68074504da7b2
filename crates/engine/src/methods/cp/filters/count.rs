//! Cells that tell how many others are different, equal, or equal in a row.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// The ranks of the numbers from `least` to `most`.
fn between(numbers: &[i64], least: usize, most: usize) -> u64 {
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
    pub(in crate::methods::cp) numbers: Arc<[i64]>,
    pub(in crate::methods::cp) arms: Vec<Vec<usize>>,
    /// Whether an arm ends where another value stands.
    pub(in crate::methods::cp) runs: bool,
    /// Whether the second cell itself counts.
    pub(in crate::methods::cp) own: bool,
}

impl CountEqual {
    /// How many cells have the value at least, and at most.
    fn range(&self, bits: &[u64], value: u64) -> (usize, usize) {
        let (mut least, mut most) = (usize::from(self.own), usize::from(self.own));
        for arm in &self.arms {
            let mut sure = true;
            for &place in arm {
                let one = bits[place];
                if one & value == 0 {
                    sure = false;
                    if self.runs {
                        break;
                    }
                    continue;
                }
                most += 1;
                if one != value {
                    sure &= !self.runs;
                } else if sure || !self.runs {
                    least += 1;
                }
            }
        }
        (least, most)
    }
}

impl Filter for CountEqual {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let mut possible = 0u64;
        let mut left = bits[1];
        while left != 0 {
            let value = left & left.wrapping_neg();
            left ^= value;
            let (least, most) = self.range(bits, value);
            let counts = bits[0] & between(&self.numbers, least, most);
            if counts == 0 {
                bits[1] &= !value;
            }
            possible |= counts;
        }
        bits[0] &= possible;
        if bits[0] == 0 || bits[1] == 0 {
            return false;
        }
        if !bits[1].is_power_of_two() {
            return true;
        }
        // With the value known: all that can be must be, or all that must be is.
        let value = bits[1];
        let (least, most) = self.range(bits, value);
        let (low, high) = ends(&self.numbers, bits[0]);
        for arm in &self.arms {
            for &place in arm {
                let one = &mut bits[place];
                if *one & value == 0 {
                    if self.runs {
                        break;
                    }
                    continue;
                }
                if *one != value {
                    if low == most as i64 {
                        *one = value;
                    } else if high == least as i64 {
                        *one &= !value;
                        if self.runs {
                            break;
                        }
                    } else if self.runs {
                        break;
                    }
                }
            }
        }
        true
    }
}

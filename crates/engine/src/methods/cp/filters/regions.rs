//! Cells that fall into connected regions of one size, in which no value repeats.

use garns_cp::Priority;
use garns_puzzle::Cell;

use super::connected::{FAR, Flood, neighbours};
use crate::methods::cp::filter::Filter;

/// The cells are first those that are divided, then those that hold the numbers of their regions.
#[derive(Debug)]
pub(in crate::methods::cp) struct Regions {
    size: usize,
    flood: Flood,
}

impl Regions {
    pub(in crate::methods::cp) fn new(cells: &[Cell], size: usize) -> Regions {
        Regions { size, flood: Flood::new(neighbours(cells)) }
    }

    /// One region: what can't belong to it leaves it, and what must joins it.
    fn region(&mut self, values: &mut [u64], numbers: &mut [u64], own: u64) -> bool {
        let inside = numbers.iter().filter(|number| **number == own).count();
        if inside > self.size {
            return false;
        }
        let Some(first) = numbers.iter().position(|number| *number == own) else {
            return numbers.iter().filter(|number| **number & own != 0).count() >= self.size;
        };
        let room = self.flood.spread(first, self.size as u32 - 1, |cell| numbers[cell] & own != 0);
        if room < self.size {
            return false;
        }
        let (mut taken, mut all) = (0u64, 0u64);
        for (cell, number) in numbers.iter_mut().enumerate() {
            if *number & own == 0 {
                continue;
            }
            if self.flood.steps[cell] == FAR || (inside == self.size && *number != own) {
                *number &= !own;
                if *number == 0 {
                    return false;
                }
                continue;
            }
            if room == self.size {
                *number = own;
            }
            if *number == own && values[cell].is_power_of_two() {
                if taken & values[cell] != 0 {
                    return false;
                }
                taken |= values[cell];
            }
        }
        for (value, number) in values.iter_mut().zip(numbers.iter_mut()) {
            if *number & own == 0 {
                continue;
            }
            if *number == own {
                if !value.is_power_of_two() {
                    *value &= !taken;
                    if *value == 0 {
                        return false;
                    }
                }
            } else if *value & !taken == 0 {
                *number &= !own;
                if *number == 0 {
                    return false;
                }
                continue;
            }
            all |= *value;
        }
        // There must be enough values for all its cells.
        all.count_ones() as usize >= self.size
    }
}

impl Filter for Regions {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let (values, numbers) = bits.split_at_mut(bits.len() / 2);
        let count = values.len() / self.size;
        // Regions are numbered in the order in which they are first met.
        let mut met = 0;
        for number in numbers.iter_mut() {
            *number &= garns_puzzle::Candidates::first((met + 1).min(count)).0;
            if *number == 0 {
                return false;
            }
            met = met.max(64 - number.leading_zeros() as usize);
        }
        (0..count).all(|region| self.region(values, numbers, 1 << region))
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}

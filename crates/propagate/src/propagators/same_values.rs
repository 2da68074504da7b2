//! Groups of cells that have the same multiset of values, by lower and upper bounds for each value.

use crate::houses::Group;
use crate::{Domain, Propagator};

/// For each value: how often it is in every group at least, and at most.
#[derive(Debug)]
pub struct SameValues {
    /// The size of each group; the cells are those of one group after the other.
    size: usize,
    values: usize,
    /// For each group, ways to divide it into parts within which all differ: the members of each part, as bits.
    divisions: Vec<Vec<Vec<u64>>>,
    /// For each group the members that are not one of an even number of members that are always alike.
    singles: Vec<u64>,
    /// Whether some group, and so every one, has no value twice.
    distinct: bool,
    /// Scratch: by group and value, where it may be, and where it is.
    may: Vec<u64>,
    is: Vec<u64>,
}

impl SameValues {
    /// Groups have at most 64 cells.
    pub fn new(size: usize, values: usize, divisions: &[Vec<Vec<Group>>], singles: Vec<u64>) -> SameValues {
        let mask = |group: &Group| group.members.iter().fold(0u64, |all, member| all | 1 << member);
        let of_group = |divisions: &Vec<Vec<Group>>| {
            let mut divisions: Vec<Vec<u64>> =
                divisions.iter().map(|groups| groups.iter().map(mask).collect()).collect();
            divisions.iter_mut().for_each(|parts| parts.sort_unstable());
            divisions.sort_unstable_by_key(Vec::len);
            divisions.dedup();
            // Where all differ, no other way tells more.
            if divisions.first().is_some_and(|parts| parts.len() == 1) {
                divisions.truncate(1);
            }
            divisions
        };
        let divisions: Vec<Vec<Vec<u64>>> = divisions.iter().map(of_group).collect();
        let distinct = divisions.iter().any(|ways| ways.first().is_some_and(|parts| parts.len() == 1));
        let sets = vec![0; divisions.len() * values];
        SameValues { size, values, divisions, singles, distinct, may: sets.clone(), is: sets }
    }
}

/// In how many of the parts something is.
fn parts(division: &[u64], places: u64) -> u32 {
    division.iter().filter(|part| **part & places != 0).count() as u32
}

impl SameValues {
    /// Every group has the same set of values.
    fn propagate_sets(&self, domains: &mut [Domain]) -> bool {
        let (mut common, mut required) = (u64::MAX, 0);
        for group in domains.chunks(self.size) {
            common &= group.iter().fold(0, |all, one| all | one);
            required |= group.iter().filter(|one| one.is_power_of_two()).fold(0, |all, one| all | one);
        }
        let size = self.size as u32;
        if common.count_ones() == size {
            required = common;
        }
        if required.count_ones() == size {
            common &= required;
        }
        if required & !common != 0 || common.count_ones() < size {
            return false;
        }
        for group in domains.chunks_mut(self.size) {
            let (mut once, mut twice) = (0, 0);
            for one in group.iter_mut() {
                *one &= common;
                twice |= once & *one;
                once |= *one;
            }
            let single = required & !twice;
            if required & !once != 0 {
                return false;
            }
            for one in group.iter_mut().filter(|one| **one & single != 0) {
                *one &= single;
                if !one.is_power_of_two() {
                    return false;
                }
            }
            if group.contains(&0) {
                return false;
            }
        }
        true
    }
}

impl Propagator for SameValues {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        if self.distinct {
            return self.propagate_sets(domains);
        }
        let values = self.values;
        self.may.fill(0);
        self.is.fill(0);
        for (group, cells) in domains.chunks(self.size).enumerate() {
            for (place, &one) in cells.iter().enumerate() {
                if one.is_power_of_two() {
                    self.is[group * values + one.trailing_zeros() as usize] |= 1 << place;
                }
                let mut left = one;
                while left != 0 {
                    self.may[group * values + left.trailing_zeros() as usize] |= 1 << place;
                    left &= left - 1;
                }
            }
        }
        let (mut least, mut most) = ([0u32; 64], [u32::MAX; 64]);
        for (group, divisions) in self.divisions.iter().enumerate() {
            for value in 0..values {
                let (may, is) = (self.may[group * values + value], self.is[group * values + value]);
                least[value] = least[value].max(is.count_ones());
                most[value] = most[value].min(may.count_ones());
                for division in divisions {
                    if most[value] > 1 {
                        most[value] = most[value].min(parts(division, may));
                    }
                }
            }
        }
        // Where only cells are open that come in pairs, it is known whether the number is even.
        for (group, singles) in self.singles.iter().enumerate() {
            for value in 0..values {
                let (may, is) = (self.may[group * values + value], self.is[group * values + value]);
                if may & singles == is & singles {
                    let odd = (is & singles).count_ones() % 2;
                    least[value] += (least[value] + odd) % 2;
                    most[value] = most[value].saturating_sub((most[value] + odd) % 2);
                }
            }
        }
        // All of them together are as many as the cells.
        let size = self.size as u32;
        let (fewest, all) = (least[..values].iter().sum::<u32>(), most[..values].iter().sum::<u32>());
        if fewest > size || all < size {
            return false;
        }
        for value in 0..values {
            if least[value] > most[value] {
                return false;
            }
            let (low, high) = (least[value], most[value]);
            least[value] = low.max(high.saturating_sub(all - size));
            most[value] = high.min(low + (size - fewest));
        }
        for (group, (cells, divisions)) in domains.chunks_mut(self.size).zip(&self.divisions).enumerate() {
            for value in 0..values {
                let (may, is) = (self.may[group * values + value], self.is[group * values + value]);
                if may == is {
                    continue;
                }
                let bit = 1u64 << value;
                let mut here = 0;
                if is.count_ones() == most[value] {
                    each(may & !is, |place| cells[place] &= !bit);
                } else if may.count_ones() == least[value] {
                    here = may;
                } else if least[value] > 0 {
                    for division in divisions.iter().filter(|division| parts(division, may) == least[value]) {
                        let single =
                            division.iter().map(|part| part & may).filter(|part| part.is_power_of_two());
                        here |= single.fold(0, |all, part| all | part);
                    }
                }
                each(here & !is, |place| cells[place] &= bit);
            }
            if cells.contains(&0) {
                return false;
            }
        }
        true
    }
}

/// Calls with each place of a set.
fn each(mut set: u64, mut call: impl FnMut(usize)) {
    while set != 0 {
        call(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

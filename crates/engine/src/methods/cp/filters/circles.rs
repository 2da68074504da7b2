//! Cells of which as many hold a value as that value says.

use crate::methods::cp::filter::Filter;

/// The values that occur are one of the sets whose sum is the number of cells.
#[derive(Debug)]
pub(in crate::methods::cp) struct Circles {
    /// How often each value occurs, if it does.
    times: Vec<usize>,
    /// Sets of values of which each occurs as often as it says.
    sets: Vec<u64>,
    /// Ways to divide the cells into groups within which all differ: the members of each group, by place.
    divisions: Vec<Vec<Vec<u32>>>,
}

impl Circles {
    /// `None` if there are too many sets to list.
    pub(in crate::methods::cp) fn new(
        numbers: &[i64],
        cells: usize,
        divisions: Vec<Vec<Vec<u32>>>,
    ) -> Option<Circles> {
        const MOST: usize = 1 << 12;
        // Sets by their sum: each value is in or not.
        let mut sets = vec![(0u64, 0i64)];
        for (rank, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            let more: Vec<(u64, i64)> = sets
                .iter()
                .map(|(set, sum)| (set | 1 << rank, sum + number))
                .filter(|(_, sum)| *sum <= cells as i64)
                .collect();
            sets.extend(more);
            if sets.len() > MOST {
                return None;
            }
        }
        let sets = sets.into_iter().filter(|(_, sum)| *sum == cells as i64).map(|(set, _)| set).collect();
        let times = numbers.iter().map(|number| usize::try_from(*number).unwrap_or(0)).collect();
        Some(Circles { times, sets, divisions })
    }
}

impl Filter for Circles {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let mut fixed = 0u64;
        let mut can = [0usize; 64];
        let mut must = [0usize; 64];
        for &one in bits.iter() {
            if one.is_power_of_two() {
                fixed |= one;
                must[one.trailing_zeros() as usize] += 1;
            }
            let mut left = one;
            while left != 0 {
                can[left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
        }
        // A value is at most once in each group.
        for division in &self.divisions {
            let mut groups = [0usize; 64];
            for members in division {
                let mut left = members.iter().fold(0, |all, member| all | bits[*member as usize]);
                while left != 0 {
                    groups[left.trailing_zeros() as usize] += 1;
                    left &= left - 1;
                }
            }
            can.iter_mut().zip(groups).for_each(|(can, groups)| *can = groups.min(*can));
        }
        let (mut possible, mut sure) = (0u64, u64::MAX);
        for (rank, &times) in self.times.iter().enumerate() {
            if must[rank] > times {
                return false;
            }
        }
        for &set in &self.sets {
            let mut enough = fixed & !set == 0;
            let mut left = set;
            while enough && left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                enough = can[rank] >= self.times[rank];
            }
            if enough && bits.iter().all(|one| one & set != 0) {
                possible |= set;
                sure &= set;
            }
        }
        if possible == 0 {
            return false;
        }
        // What can't be, and what has been often enough already.
        for (rank, _) in self.times.iter().enumerate().filter(|(rank, times)| must[*rank] == **times) {
            possible &= !(1 << rank) | fixed;
            for one in bits.iter_mut().filter(|one| !one.is_power_of_two()) {
                *one &= !(1 << rank);
            }
        }
        for one in bits.iter_mut() {
            *one &= possible;
            if *one == 0 {
                return false;
            }
        }
        // A value that is there, and must be in every group that may have it.
        for division in &self.divisions {
            let mut left = sure;
            while left != 0 {
                let value = left & left.wrapping_neg();
                left ^= value;
                let may =
                    |members: &&Vec<u32>| members.iter().any(|member| bits[*member as usize] & value != 0);
                if division.iter().filter(may).count() != self.times[value.trailing_zeros() as usize] {
                    continue;
                }
                for members in division {
                    let mut places = members.iter().filter(|member| bits[**member as usize] & value != 0);
                    if let (Some(&place), None) = (places.next(), places.next()) {
                        bits[place as usize] = value;
                    }
                }
            }
        }
        true
    }
}

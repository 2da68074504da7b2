//! Cells of which as many hold a value as that value says.

use crate::houses::Group;
use crate::{CellIndex, Domain, Propagator};

/// The values that occur are one of the sets whose sum is the number of cells.
///
/// The cells are the circles, then others that are in a house with some of them.
#[derive(Debug)]
pub struct Circles {
    circles: usize,
    /// How often each value occurs, if it does.
    times: Vec<usize>,
    /// Sets of values of which each occurs as often as it says.
    sets: Vec<u64>,
    /// Ways to divide the circles into groups within which all differ.
    divisions: Vec<Vec<Members>>,
    /// The domains as they were seen last, and for each value the cells that may have it.
    seen: Vec<u64>,
    places: Vec<u128>,
}

/// A group of circles that all differ, as bits; and the rest of their house, if it has every value.
#[derive(Clone, Copy, Debug)]
struct Members {
    own: u128,
    rest: Option<u128>,
}

impl Circles {
    /// The propagator and the cells it looks at beside the circles; `None` if there are too many sets or circles.
    pub fn new(
        numbers: &[i64],
        circles: usize,
        divisions: &[Vec<Group>],
    ) -> Option<(Circles, Vec<CellIndex>)> {
        const PLACES: usize = u128::BITS as usize;
        if circles > PLACES {
            return None;
        }
        let cells = circles;
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
        let mut beside: Vec<CellIndex> = Vec::new();
        for cell in divisions.iter().flatten().filter_map(|group| group.rest.as_ref()).flatten() {
            if !beside.contains(cell) {
                beside.push(*cell);
            }
        }
        if circles + beside.len() > PLACES {
            beside.clear();
        }
        let place =
            |cell: &CellIndex| beside.iter().position(|known| known == cell).map(|at| 1 << (circles + at));
        let members = |group: &Group| Members {
            own: group.members.iter().fold(0, |all, member| all | 1 << member),
            rest: group.rest.as_ref().and_then(|rest| rest.iter().map(place).sum()),
        };
        let divisions = divisions.iter().map(|groups| groups.iter().map(members).collect()).collect();
        let (seen, places) = (vec![0; circles + beside.len()], vec![0; numbers.len()]);
        Some((Circles { circles, times, sets, divisions, seen, places }, beside))
    }
}

/// The one place of a set, if it has just one.
fn only(set: u128) -> Option<usize> {
    set.is_power_of_two().then(|| set.trailing_zeros() as usize)
}

impl Propagator for Circles {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let mut can = [0usize; 64];
        let mut must = [0usize; 64];
        for (place, (seen, &one)) in self.seen.iter_mut().zip(domains.iter()).enumerate() {
            let mut changed = std::mem::replace(seen, one) ^ one;
            while changed != 0 {
                self.places[changed.trailing_zeros() as usize] ^= 1 << place;
                changed &= changed - 1;
            }
        }
        for one in domains[..self.circles].iter().filter(|one| one.is_power_of_two()) {
            must[one.trailing_zeros() as usize] += 1;
        }
        let circles = u128::MAX >> (u128::BITS as usize - self.circles);
        // Values that are there, and those that can't be as often as they would have to.
        let (mut there, mut short) = (0u64, 0u64);
        for (value, &places) in self.places.iter().enumerate() {
            can[value] = (places & circles).count_ones() as usize;
            // It is at most once in each group, and once where the rest of the house lacks it.
            for division in &self.divisions {
                let with = division.iter().filter(|group| group.own & places != 0).count();
                let sure =
                    division.iter().filter(|group| group.rest.is_some_and(|rest| rest & places == 0)).count();
                can[value] = can[value].min(with);
                must[value] = must[value].max(sure);
            }
            if must[value] > 0 {
                there |= 1 << value;
            }
            if must[value] > self.times[value] {
                return false;
            }
            if can[value] < self.times[value] {
                short |= 1 << value;
            }
        }
        let (mut possible, mut sure) = (0u64, u64::MAX);
        let circled = &domains[..self.circles];
        for &set in &self.sets {
            let enough = there & !set == 0 && set & short == 0;
            if enough && circled.iter().all(|one| one & set != 0) {
                possible |= set;
                sure &= set;
            }
        }
        if possible == 0 {
            return false;
        }
        for one in &mut domains[..self.circles] {
            *one &= possible;
        }
        let mut left = sure;
        while left != 0 {
            let value = left.trailing_zeros() as usize;
            left &= left - 1;
            self.place(value, domains);
        }
        !domains.contains(&0)
    }
}

impl Circles {
    /// A value that is there, as often as it says.
    fn place(&self, value: usize, domains: &mut [Domain]) {
        let (bit, places, times) = (1u64 << value, self.places[value], self.times[value]);
        let circles = u128::MAX >> (u128::BITS as usize - self.circles);
        let is = (0..self.circles).filter(|place| domains[*place] == bit).count();
        let mut gone = 0u128;
        if is == times {
            // It has been often enough.
            gone = places
                & circles
                & !(0..self.circles)
                    .filter(|place| domains[*place] == bit)
                    .fold(0, |all, place| all | 1 << place);
        }
        for division in &self.divisions {
            let has = |group: &&Members| group.rest.is_some_and(|rest| rest & places == 0);
            if division.iter().filter(has).count() == times {
                // Groups that have it for sure are as many as there may be.
                let others = division.iter().filter(|group| !has(group));
                gone |= others.fold(0, |all, group| all | group.own & places);
            }
            if division.iter().filter(|group| group.own & places != 0).count() == times {
                // Every group that may have it does.
                for group in division.iter().filter(|group| group.own & places != 0) {
                    if let Some(place) = only(group.own & places) {
                        domains[place] &= bit;
                    }
                    gone |= group.rest.unwrap_or(0) & places;
                }
            }
        }
        while gone != 0 {
            domains[gone.trailing_zeros() as usize] &= !bit;
            gone &= gone - 1;
        }
    }
}

//! Cells that all differ and together hold one of a list of sets of values.
//!
//! A killer cage of three cells with the sum 8 holds {1, 2, 5} or {1, 3, 4}; a renban line of four cells holds
//! four consecutive values. The sets are listed once; what is left of them tells what the cells may hold, and
//! what one of them is sure to hold.

use std::sync::Arc;

use super::permutations::{MOST, PermutationSet, lane};
use crate::{CellIndex, Domain, Propagator};

/// For five open cells all permutations are looked at only if at most so many sets are left: with more, hardly any value is
/// without support.
const CLOSELY: usize = 5;

/// One of the sets, each of as many values as there are cells.
#[derive(Debug)]
pub(crate) struct Sets {
    sets: Arc<[u64]>,
    /// The values of all sets, and how many there may be.
    union: u64,
    width: u32,
    cells: usize,
    /// The other cells of houses the cells are in, and where each house ends; what none of those can hold, one of the
    /// cells holds.
    observed: Vec<CellIndex>,
    ends: Vec<usize>,
    all: Domain,
    /// Required values that no cell has yet, and whether nothing more can be told.
    required: Domain,
    settled: bool,
}

impl Sets {
    pub(crate) fn new(sets: Arc<[u64]>, cells: usize) -> Sets {
        let union = sets.iter().fold(0, |all, set| all | set);
        Sets {
            sets,
            union,
            width: 64 - union.leading_zeros(),
            cells,
            observed: Vec::new(),
            ends: Vec::new(),
            all: 0,
            required: 0,
            settled: true,
        }
    }

    /// The cells are in these houses, each of which holds all the values; given are the other cells of each.
    pub(crate) fn within(mut self, houses: &[Vec<CellIndex>], all: Domain) -> Sets {
        for others in houses {
            self.observed.extend(others);
            self.ends.push(self.cells + self.observed.len());
        }
        self.all = all;
        self
    }
}

impl Sets {
    /// The open cells, which are so many, keep what some set gives them; whether there is one.
    #[inline]
    fn place<W: PermutationSet<CELLS, CHOICES>, const CELLS: usize, const CHOICES: usize>(
        &mut self,
        domains: &mut [Domain],
        open: &[usize; MOST],
        (fixed, sure, all): (u64, u64, u64),
    ) -> bool {
        let (mut own, mut ones) = (0u64, 0u64);
        for i in 0..CELLS {
            own |= (domains[open[i]] & self.union & !fixed) << (i as u32 * lane(CELLS));
            ones |= 1 << (i as u32 * lane(CELLS));
        }
        let mut missing = own;
        let mut required = !fixed;
        let mut any = false;
        for &set in self.sets.iter() {
            if sure & !set | set & !all != 0 {
                continue;
            }
            // What each cell has of the values, which are as many as the cells, by their places among these.
            let mut ranks = [0; CELLS];
            let (mut choices, mut wanted) = (0u64, 0u64);
            let mut left = set & !fixed;
            for (place, rank) in ranks.iter_mut().enumerate() {
                *rank = left.trailing_zeros() % 64;
                left &= left.wrapping_sub(1);
                choices |= (own >> *rank & ones) << place;
                wanted |= (missing >> *rank & ones) << place;
            }
            let with_value = W::with_value();
            let mut permutations = with_value[0][choices as usize % CHOICES];
            for i in 1..CELLS {
                permutations =
                    permutations.and(with_value[i][(choices >> (i as u32 * lane(CELLS))) as usize % CHOICES]);
            }
            if permutations == W::NONE {
                continue;
            }
            any = true;
            required &= set;
            if wanted != 0 {
                let held = permutations.held(wanted);
                for (place, rank) in ranks.iter().enumerate() {
                    missing &= !((held >> place & ones) << rank);
                }
            }
            // The other sets can't tell anything new.
            if required | missing == 0 {
                break;
            }
        }
        self.required = required;
        self.settled = true;
        let found = own & !missing;
        for i in 0..CELLS {
            domains[open[i]] = found >> (i as u32 * lane(CELLS)) & self.union;
        }
        any
    }

    /// Whether few sets are left.
    fn has_few(&self, (_, sure, all): (u64, u64, u64)) -> bool {
        self.sets.iter().filter(|set| sure & !**set | **set & !all == 0).nth(CLOSELY).is_none()
    }

    /// The same for any number of open cells, where sets are only compared with them.
    fn compare(&mut self, domains: &mut [Domain], (fixed, sure, all): (u64, u64, u64)) -> bool {
        let is_open = |one: u64| one & one.wrapping_sub(1) != 0;
        let (mut possible, mut required) = (0u64, !fixed);
        for &set in self.sets.iter() {
            if sure & !set | set & !all != 0 {
                continue;
            }
            let left = set & !fixed;
            if domains.iter().all(|one| !is_open(*one) || one & left != 0) {
                possible |= left;
                required &= set;
                if required == 0 && possible | fixed == all {
                    break;
                }
            }
        }
        if possible == 0 {
            return false;
        }
        self.required = required;
        self.settled = true;
        let (mut once, mut twice) = (0u64, 0u64);
        for one in domains.iter_mut().filter(|one| is_open(**one)) {
            *one &= possible;
            self.settled &= is_open(*one);
            twice |= once & *one;
            once |= *one;
        }
        // A value that is required and has one place left goes there.
        if required & !once != 0 {
            return false;
        }
        let single = required & once & !twice;
        if single != 0 {
            self.settled = false;
            for one in domains.iter_mut().filter(|one| **one & single != 0) {
                *one &= single;
            }
        }
        true
    }
}

impl Sets {
    /// Prunes domains, given values that one of the cells has for sure.
    pub(crate) fn propagate_with(&mut self, domains: &mut [Domain], forced: Domain) -> bool {
        let (mut all, mut fixed) = (0u64, 0u64);
        let (mut open, mut count) = ([0; MOST], 0);
        for (cell, &one) in domains.iter().enumerate() {
            all |= one;
            if one & (one - 1) == 0 {
                if fixed & one != 0 {
                    return false;
                }
                fixed |= one;
            } else {
                if count < MOST {
                    open[count] = cell;
                }
                count += 1;
            }
        }
        let known = (fixed, fixed | forced, all);
        if count > MOST || count > 0 && self.width > lane(count) {
            return self.compare(domains, known);
        }
        match count {
            0 => {
                (self.required, self.settled) = (0, true);
                forced & !fixed == 0 && self.sets.contains(&fixed)
            }
            1 => self.place::<u32, 1, 2>(domains, &open, known),
            2 => self.place::<u32, 2, 4>(domains, &open, known),
            3 => self.place::<u32, 3, 8>(domains, &open, known),
            4 => self.place::<u32, 4, 16>(domains, &open, known),
            _ if self.has_few(known) => self.place::<u128, 5, 32>(domains, &open, known),
            _ => self.compare(domains, known),
        }
    }
}

impl Propagator for Sets {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (domains, observed) = domains.split_at_mut(self.cells);
        let mut forced = 0;
        let mut from = 0;
        for end in &self.ends {
            let end = end - self.cells;
            let held = observed[from..end].iter().fold(0, |held, one| held | one);
            forced |= self.all & !held;
            from = end;
        }
        self.propagate_with(domains, forced)
    }

    fn idempotent(&self) -> bool {
        self.settled
    }

    fn observed(&self) -> &[CellIndex] {
        &self.observed
    }

    fn has_required(&self) -> bool {
        true
    }

    fn required(&self) -> Domain {
        self.required
    }
}

/// All sets of `size` of the values that pass `keep`, unless there are more than `most` or it takes too long to
/// find them. `cut` tells of the values chosen so far (ascending) and how many are to come, all of rank `next` or more,
/// that they lead nowhere.
pub(crate) fn list(
    size: usize,
    values: usize,
    most: usize,
    cut: &dyn Fn(&[usize], usize, usize) -> bool,
    keep: &dyn Fn(&[usize]) -> bool,
) -> Option<Vec<u64>> {
    struct Listing<'a> {
        size: usize,
        values: usize,
        most: usize,
        steps: usize,
        cut: &'a dyn Fn(&[usize], usize, usize) -> bool,
        keep: &'a dyn Fn(&[usize]) -> bool,
        sets: Vec<u64>,
    }
    impl Listing<'_> {
        fn go(&mut self, chosen: &mut Vec<usize>, next: usize) -> bool {
            if chosen.len() == self.size {
                if (self.keep)(chosen) {
                    self.sets.push(chosen.iter().fold(0, |set, rank| set | 1 << rank));
                }
                return self.sets.len() <= self.most;
            }
            let to_come = self.size - chosen.len();
            for rank in next..=self.values.saturating_sub(to_come) {
                self.steps += 1;
                if self.steps > 200 * self.most {
                    return false;
                }
                chosen.push(rank);
                let go_on = (self.cut)(chosen, to_come - 1, rank + 1) || self.go(chosen, rank + 1);
                chosen.pop();
                if !go_on {
                    return false;
                }
            }
            true
        }
    }
    let mut listing = Listing { size, values, most, steps: 0, cut, keep, sets: Vec::new() };
    (size <= values && listing.go(&mut Vec::with_capacity(size), 0)).then_some(listing.sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagators::checks::trial::Random;

    #[test]
    fn sets_of_a_sum() {
        let sum =
            |wanted: usize| move |set: &[usize]| set.iter().map(|rank| rank + 1).sum::<usize>() == wanted;
        let sets = list(3, 9, 100, &|_, _, _| false, &sum(8)).unwrap();
        assert_eq!(sets, [0b10011, 0b01101]);
        assert_eq!(list(3, 9, 100, &|_, _, _| false, &sum(5)).unwrap(), [0u64; 0]);
        assert_eq!(list(4, 9, 5, &|_, _, _| false, &sum(20)), None, "there are more than 5");
    }

    /// The ways to give the cells the values of one of the sets, those aside that lack a forced value.
    fn ways(sets: &[u64], domains: &[Domain], forced: Domain) -> Vec<Vec<u64>> {
        fn go(domains: &[Domain], left: u64) -> Vec<Vec<u64>> {
            let Some((first, rest)) = domains.split_first() else { return vec![Vec::new()] };
            let own = (0..64).map(|rank| 1u64 << rank).filter(|value| first & left & value != 0);
            let with = |value: u64| {
                go(rest, left & !value).into_iter().map(move |rest| [vec![value], rest].concat())
            };
            own.flat_map(with).collect()
        }
        let fits = |set: &&u64| forced & !**set == 0;
        sets.iter().filter(fits).flat_map(|set| go(domains, *set)).collect()
    }

    #[test]
    fn as_if_by_trying_whatever_came_before() {
        let mut random = Random(5);
        for (cells, values) in [(2, 9), (3, 9), (4, 9), (5, 9), (5, 7), (3, 20), (4, 16), (4, 20), (6, 7)] {
            let mut sets: Vec<u64> = (0..if cells == 5 { CLOSELY } else { 8 })
                .map(|_| {
                    let mut set = 0u64;
                    while set.count_ones() < cells as u32 {
                        set |= 1 << random.below(values);
                    }
                    set
                })
                .collect();
            sets.sort_unstable();
            sets.dedup();
            let mut propagator = Sets::new(sets.clone().into(), cells);
            for round in 0..300 {
                let dense = 1 + random.below(4);
                let way = sets[random.below(sets.len())];
                let mut domains: Vec<Domain> = (0..cells)
                    .map(|_| {
                        (0..values).filter(|_| random.below(5) < dense).fold(0, |all, rank| all | 1 << rank)
                    })
                    .collect();
                // Mostly with a way.
                if round % 4 > 0 {
                    let members = (0..values).map(|rank| 1 << rank).filter(|value| way & value != 0);
                    domains.iter_mut().zip(members).for_each(|(domain, value)| *domain |= value);
                }
                domains.iter_mut().for_each(|domain| *domain = (*domain).max(1 << random.below(values)));
                let forced = if random.below(3) == 0 { way & way.wrapping_neg() } else { 0 };
                let ways = ways(&sets, &domains, forced);
                let all = |cell: usize| ways.iter().fold(0, |all, way| all | way[cell]);
                let expected: Vec<u64> = (0..cells).map(all).collect();
                let mut left = domains.clone();
                let alive = propagator.propagate_with(&mut left, forced);
                let open = domains.iter().filter(|one| !one.is_power_of_two()).count();
                let many = open == MOST && sets.len() > CLOSELY;
                if many || open > MOST || open > 0 && propagator.width > lane(open) {
                    assert!(alive || ways.is_empty(), "{sets:?} {domains:?}");
                    assert!(!alive || (0..cells).all(|cell| expected[cell] & !left[cell] == 0));
                    continue;
                }
                assert_eq!(alive, !ways.is_empty(), "{sets:?} {domains:?} {forced}");
                if alive {
                    assert_eq!(left, expected, "{sets:?} {domains:?} {forced}");
                    let common = ways.iter().fold(u64::MAX, |all, way| all & way.iter().sum::<u64>());
                    let fixed =
                        domains.iter().filter(|one| one.is_power_of_two()).fold(0, |all, one| all | one);
                    assert_eq!(
                        propagator.required() & !fixed,
                        common & !fixed,
                        "{sets:?} {domains:?} {forced}"
                    );
                }
            }
        }
    }

    #[test]
    fn cells_keep_what_some_set_gives_them() {
        let mut sets = Sets::new(vec![0b10011, 0b01101].into(), 3);
        let mut domains = [0b00110, 0b11111, 0b11001];
        assert!(sets.propagate(&mut domains));
        assert_eq!(domains, [0b00110, 0b11001, 0b11001]);
        assert_eq!(sets.required(), 1);
        assert!(!sets.propagate(&mut [0b00010, 0b00100, 0b11111]));
    }
}

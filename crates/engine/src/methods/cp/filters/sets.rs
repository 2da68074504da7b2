//! Cells that all differ and together hold one of a list of sets of values.
//!
//! A killer cage of three cells with the sum 8 holds {1, 2, 5} or {1, 3, 4}; a renban line of four cells holds
//! four consecutive values. The sets are listed once; what is left of them tells what the cells may hold, and
//! what one of them is sure to hold.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// So many open cells are given the values of each set in every possible way; more are only compared with it.
const PLACED: usize = 4;

/// One of the sets, each of as many values as there are cells.
#[derive(Debug)]
pub(in crate::methods::cp) struct Sets {
    sets: Arc<[u64]>,
    cells: usize,
    /// The other cells of houses the cells are in, and where each house ends; what nobody there can hold, one of the
    /// cells holds.
    beside: Vec<usize>,
    ends: Vec<usize>,
    all: u64,
    /// Required values that no cell has yet, and whether nothing more can be told.
    required: u64,
    settled: bool,
}

impl Sets {
    pub(in crate::methods::cp) fn new(sets: Arc<[u64]>, cells: usize) -> Sets {
        Sets { sets, cells, beside: Vec::new(), ends: Vec::new(), all: 0, required: 0, settled: true }
    }

    /// The cells are in these houses, each of which holds all the values; given are the other cells of each.
    pub(in crate::methods::cp) fn within(mut self, houses: &[Vec<usize>], all: u64) -> Sets {
        for others in houses {
            self.beside.extend(others);
            self.ends.push(self.cells + self.beside.len());
        }
        self.all = all;
        self
    }
}

/// Leaves the cells, at most four, what they have in some way to give each one of the values, which are as many; whether
/// there is one. Candidates go only because of fewer cells that share as many values: one, two; or because of a value
/// with one place, which is three of four seen from the other side.
#[inline]
fn deal<const CELLS: usize>(cells: &mut [u64; CELLS], values: u64) -> bool {
    loop {
        let (mut once, mut twice, mut decided, mut empty) = (0u64, 0u64, false, false);
        for &own in cells.iter() {
            let others = own & own.wrapping_sub(1);
            empty |= own == 0;
            decided |= others == 0;
            twice |= once & own;
            once |= own;
        }
        if empty || once != values {
            return false;
        }
        let alone = values & !twice;
        let changed = if decided || alone != 0 {
            if CELLS == 1 {
                return true;
            }
            let Some(changed) = decide(cells, alone) else { return false };
            changed
        } else {
            false
        };
        if !(changed || CELLS > 3 && share(cells)) {
            return true;
        }
    }
}

/// Values that have one place go there, and those that are all a cell has go from the others; whether any did, `None` if
/// a cell would have to hold two.
fn decide<const CELLS: usize>(cells: &mut [u64; CELLS], alone: u64) -> Option<bool> {
    let mut changed = false;
    for own in cells.iter_mut() {
        let here = *own & alone;
        if here != 0 && here != *own {
            if here & (here - 1) != 0 {
                return None;
            }
            *own = here;
            changed = true;
        }
    }
    for i in 0..CELLS {
        let own = cells[i];
        if own & own.wrapping_sub(1) == 0 {
            for (j, other) in cells.iter_mut().enumerate() {
                if j != i {
                    changed |= *other & own != 0;
                    *other &= !own;
                }
            }
        }
    }
    Some(changed)
}

/// Two values that are all that each of two cells has go from the rest; whether any did.
#[inline]
fn share<const CELLS: usize>(cells: &mut [u64; CELLS]) -> bool {
    let mut changed = false;
    for i in 1..CELLS {
        let both = cells[i];
        let rest = both & both.wrapping_sub(1);
        if rest & rest.wrapping_sub(1) != 0 {
            continue;
        }
        for j in 0..i {
            if cells[j] | both == both {
                for (k, other) in cells.iter_mut().enumerate() {
                    if k != i && k != j {
                        changed |= *other & both != 0;
                        *other &= !both;
                    }
                }
            }
        }
    }
    changed
}

impl Sets {
    /// The open cells, which are so many, keep what some set gives them; whether there is one.
    fn place<const CELLS: usize>(
        &mut self,
        bits: &mut [u64],
        open: [usize; CELLS],
        (fixed, sure, all): (u64, u64, u64),
    ) -> bool {
        let mut own = [0u64; CELLS];
        for i in 0..CELLS {
            own[i] = bits[open[i]] & !fixed;
        }
        let mut found = [0u64; CELLS];
        let mut required = !fixed;
        let mut any = false;
        for &set in self.sets.iter() {
            if sure & !set | set & !all != 0 {
                continue;
            }
            let left = set & !fixed;
            let mut dealt = own;
            for one in &mut dealt {
                *one &= left;
            }
            if !deal(&mut dealt, left) {
                continue;
            }
            any = true;
            required &= set;
            for i in 0..CELLS {
                found[i] |= dealt[i];
            }
            // The other sets can't tell anything new.
            if required == 0 && found == own {
                break;
            }
        }
        self.required = required;
        self.settled = true;
        for i in 0..CELLS {
            bits[open[i]] = found[i];
        }
        any
    }

    /// The same for any number of open cells, where sets are only compared with them.
    fn compare(&mut self, bits: &mut [u64], (fixed, sure, all): (u64, u64, u64)) -> bool {
        let is_open = |one: u64| one & one.wrapping_sub(1) != 0;
        let (mut possible, mut required) = (0u64, !fixed);
        for &set in self.sets.iter() {
            if sure & !set | set & !all != 0 {
                continue;
            }
            let left = set & !fixed;
            if bits.iter().all(|one| !is_open(*one) || one & left != 0) {
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
        for one in bits.iter_mut().filter(|one| is_open(**one)) {
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
            for one in bits.iter_mut().filter(|one| **one & single != 0) {
                *one &= single;
            }
        }
        true
    }
}

impl Filter for Sets {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let (bits, beside) = bits.split_at_mut(self.cells);
        let mut forced = 0;
        let mut from = 0;
        for end in &self.ends {
            let end = end - self.cells;
            let held = beside[from..end].iter().fold(0, |held, one| held | one);
            forced |= self.all & !held;
            from = end;
        }
        let (mut all, mut fixed) = (0u64, 0u64);
        let (mut open, mut count) = ([0; PLACED], 0);
        for (cell, &one) in bits.iter().enumerate() {
            all |= one;
            if one & (one - 1) == 0 {
                if fixed & one != 0 {
                    return false;
                }
                fixed |= one;
            } else {
                if count < PLACED {
                    open[count] = cell;
                }
                count += 1;
            }
        }
        let known = (fixed, fixed | forced, all);
        let [a, b, c, _] = open;
        match count {
            0 => self.place(bits, [], known),
            1 => self.place(bits, [a], known),
            2 => self.place(bits, [a, b], known),
            3 => self.place(bits, [a, b, c], known),
            PLACED => self.place(bits, open, known),
            _ => self.compare(bits, known),
        }
    }

    fn at_once(&self) -> bool {
        self.settled
    }

    fn beside(&self) -> &[usize] {
        &self.beside
    }

    fn tells(&self) -> bool {
        true
    }

    fn required(&self) -> u64 {
        self.required
    }
}

/// All sets of `size` of the values that pass `keep`, unless there are more than `most` or it takes too long to
/// find them. `cut` tells of the values chosen so far (ascending) and how many are to come, all of rank `next` or more,
/// that they lead nowhere.
pub(in crate::methods::cp) fn list(
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

    #[test]
    fn sets_of_a_sum() {
        let sum =
            |wanted: usize| move |set: &[usize]| set.iter().map(|rank| rank + 1).sum::<usize>() == wanted;
        let sets = list(3, 9, 100, &|_, _, _| false, &sum(8)).unwrap();
        assert_eq!(sets, [0b10011, 0b01101]);
        assert_eq!(list(3, 9, 100, &|_, _, _| false, &sum(5)).unwrap(), [0u64; 0]);
        assert_eq!(list(4, 9, 5, &|_, _, _| false, &sum(20)), None, "there are more than 5");
    }

    #[test]
    fn values_are_dealt_in_every_way() {
        fn ways(cells: &[u64], values: u64) -> Vec<Vec<u64>> {
            let Some((first, rest)) = cells.split_first() else { return vec![Vec::new()] };
            let own = (0..4).map(|i| 1u64 << i).filter(|value| first & values & value != 0);
            let with = |value: u64| {
                ways(rest, values & !value).into_iter().map(move |rest| [vec![value], rest].concat())
            };
            own.flat_map(with).collect()
        }
        fn check<const CELLS: usize>() {
            let values = (1u64 << CELLS) - 1;
            for number in 0..1u64 << (CELLS * CELLS) {
                let before: [u64; CELLS] = std::array::from_fn(|i| number >> (CELLS * i) & values);
                let ways = ways(&before, values);
                let mut cells = before;
                assert_eq!(deal(&mut cells, values), !ways.is_empty(), "{before:?}");
                let all = std::array::from_fn(|i| ways.iter().fold(0, |all, way| all | way[i]));
                assert!(ways.is_empty() || cells == all, "{before:?}: {cells:?}");
            }
        }
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
    }

    #[test]
    fn cells_keep_what_some_set_gives_them() {
        let mut sets = Sets::new(vec![0b10011, 0b01101].into(), 3);
        let mut bits = [0b00110, 0b11111, 0b11001];
        assert!(sets.narrow(&mut bits));
        assert_eq!(bits, [0b00110, 0b11001, 0b11001]);
        assert_eq!(sets.required(), 1);
        assert!(!sets.narrow(&mut [0b00010, 0b00100, 0b11111]));
    }
}

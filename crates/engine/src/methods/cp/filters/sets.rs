//! Cells that all differ and together hold one of a list of sets of values.
//!
//! A killer cage of three cells with the sum 8 holds {1, 2, 5} or {1, 3, 4}; a renban line of four cells holds
//! four consecutive values. The sets are listed once; what is left of them tells what the cells may hold, and
//! what one of them is sure to hold.

use std::sync::Arc;

use super::deals::{self, Lanes, MOST, Orders};
use crate::methods::cp::filter::Filter;

/// One of the sets, each of as many values as there are cells.
#[derive(Debug)]
pub(in crate::methods::cp) struct Sets {
    sets: Arc<[u64]>,
    /// The values of all sets, and how many there may be.
    union: u64,
    width: u32,
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
        let union = sets.iter().fold(0, |all, set| all | set);
        Sets {
            sets,
            union,
            width: 64 - union.leading_zeros(),
            cells,
            beside: Vec::new(),
            ends: Vec::new(),
            all: 0,
            required: 0,
            settled: true,
        }
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

impl Sets {
    /// The open cells, which are so many, keep what some set gives them; whether there is one. `table` are the orders of
    /// their values.
    #[inline]
    fn place<P: Lanes, W: Orders, const CELLS: usize, const CHOICES: usize>(
        &mut self,
        bits: &mut [u64],
        open: &[usize; MOST],
        (fixed, sure, all): (u64, u64, u64),
        table: &[[W; CHOICES]; CELLS],
    ) -> bool {
        let width = self.width;
        let mut own = [0u64; CELLS];
        let (mut packed, mut ones) = (P::default(), P::default());
        for i in 0..CELLS {
            own[i] = bits[open[i]] & self.union & !fixed;
            packed = packed | P::from(own[i]) << (i as u32 * width);
            ones = ones | P::from(1) << (i as u32 * width);
        }
        let mut found = [0u64; CELLS];
        let mut required = !fixed;
        let mut any = false;
        let mut places = [0u8; 64];
        for &set in self.sets.iter() {
            if sure & !set | set & !all != 0 {
                continue;
            }
            // What each cell has of the values, which are as many as the cells, by their places among these.
            let left = set & !fixed;
            let mut choices = P::default();
            let mut rest = left;
            for place in 0..CELLS as u32 {
                let rank = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                choices = choices | (packed >> rank & ones) << place;
                places[rank as usize % 64] = place as u8;
            }
            let choice = |i: usize| (choices >> (i as u32 * width)).low() % CHOICES;
            let mut orders = table[0][choice(0)];
            for i in 1..CELLS {
                orders = orders & table[i][choice(i)];
            }
            if orders == W::NONE {
                continue;
            }
            any = true;
            required &= set;
            let mut missing = 0;
            for i in 0..CELLS {
                let mut new = own[i] & left & !found[i];
                while new != 0 {
                    let rank = new.trailing_zeros();
                    new &= new - 1;
                    let place = places[rank as usize % 64];
                    if orders & table[i][(1 << place) % CHOICES] != W::NONE {
                        found[i] |= 1 << rank;
                    }
                }
                missing |= own[i] & !found[i];
            }
            // The other sets can't tell anything new.
            if required | missing == 0 {
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

    /// The same for any number of cells, at most as many as are dealt to.
    fn place_some<P: Lanes>(
        &mut self,
        bits: &mut [u64],
        count: usize,
        open: &[usize; MOST],
        known: (u64, u64, u64),
    ) -> bool {
        match count {
            1 => self.place::<P, _, 1, 2>(bits, open, known, &deals::ONE),
            2 => self.place::<P, _, 2, 4>(bits, open, known, &deals::TWO),
            3 => self.place::<P, _, 3, 8>(bits, open, known, &deals::THREE),
            4 => self.place::<P, _, 4, 16>(bits, open, known, &deals::FOUR),
            _ => self.place::<P, _, 5, 32>(bits, open, known, &deals::FIVE),
        }
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

impl Sets {
    /// Removes candidates, given values that one of the cells has for sure.
    pub(in crate::methods::cp) fn narrow_with(&mut self, bits: &mut [u64], forced: u64) -> bool {
        let (mut all, mut fixed) = (0u64, 0u64);
        let (mut open, mut count) = ([0; MOST], 0);
        for (cell, &one) in bits.iter().enumerate() {
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
        let size = count as u32 * self.width;
        match count {
            0 => {
                (self.required, self.settled) = (0, true);
                self.sets.contains(&fixed)
            }
            1..=MOST if size <= 64 => self.place_some::<u64>(bits, count, &open, known),
            1..=MOST if size <= 128 => self.place_some::<u128>(bits, count, &open, known),
            _ => self.compare(bits, known),
        }
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
        self.narrow_with(bits, forced)
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

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
    required: u64,
    open: Vec<(u64, usize)>,
}

impl Sets {
    pub(in crate::methods::cp) fn new(sets: Arc<[u64]>, cells: usize) -> Sets {
        let open = Vec::with_capacity(cells);
        Sets { sets, cells, beside: Vec::new(), ends: Vec::new(), all: 0, required: 0, open }
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

/// Gives the values to the open cells, at most three, in every way; what each got goes to `found`; whether it worked out.
#[inline]
fn place(open: &[(u64, usize)], left: u64, found: &mut [u64; PLACED]) -> bool {
    match *open {
        [] => true,
        [(a, _)] => {
            found[0] |= a & left;
            a & left != 0
        }
        [(a, _), (b, _)] => two(a, b, left).is_some_and(|(x, y)| {
            found[0] |= x;
            found[1] |= y;
            true
        }),
        [(a, _), (b, _), (c, _)] => three([a, b, c], left).is_some_and(|[x, y, z]| {
            found[0] |= x;
            found[1] |= y;
            found[2] |= z;
            true
        }),
        [(a, _), (b, _), (c, _), (d, _)] => {
            let mut worked = false;
            let mut values = a & left;
            while values != 0 {
                let value = values & values.wrapping_neg();
                values ^= value;
                if let Some([x, y, z]) = three([b, c, d], left ^ value) {
                    found[0] |= value;
                    found[1] |= x;
                    found[2] |= y;
                    found[3] |= z;
                    worked = true;
                }
            }
            worked
        }
        _ => false,
    }
}

/// What three cells get of three values, each one.
#[inline]
fn three([a, b, c]: [u64; 3], left: u64) -> Option<[u64; 3]> {
    let mut found = [0u64; 3];
    let mut values = a & left;
    while values != 0 {
        let value = values & values.wrapping_neg();
        values ^= value;
        if let Some((x, y)) = two(b, c, left ^ value) {
            found = [found[0] | value, found[1] | x, found[2] | y];
        }
    }
    (found[0] != 0).then_some(found)
}

/// What two cells get of two values, each one.
#[inline]
fn two(a: u64, b: u64, left: u64) -> Option<(u64, u64)> {
    let one = left & left.wrapping_neg();
    let other = left ^ one;
    let straight = a & one != 0 && b & other != 0;
    let crossed = a & other != 0 && b & one != 0;
    match (straight, crossed) {
        (true, true) => Some((left, left)),
        (true, false) => Some((one, other)),
        (false, true) => Some((other, one)),
        (false, false) => None,
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
        self.open.clear();
        for (cell, &one) in bits.iter().enumerate() {
            all |= one;
            if one & (one - 1) == 0 {
                if fixed & one != 0 {
                    return false;
                }
                fixed |= one;
            } else {
                self.open.push((one, cell));
            }
        }
        for (one, _) in &mut self.open {
            *one &= !fixed;
        }
        let exact = self.open.len() <= PLACED;
        let mut found = [0u64; PLACED];
        let (mut possible, mut required) = (0u64, u64::MAX);
        for &set in self.sets.iter() {
            if (fixed | forced) & !set | set & !all != 0 {
                continue;
            }
            let fits = if exact {
                place(&self.open, set & !fixed, &mut found)
            } else {
                self.open.iter().all(|(one, _)| one & set != 0)
            };
            if fits {
                possible |= set;
                required &= set;
            }
        }
        if possible == 0 {
            return false;
        }
        self.required = required;
        if exact {
            for (&(one, cell), found) in self.open.iter().zip(found) {
                bits[cell] = one & found;
            }
            return true;
        }
        for &(one, cell) in &self.open {
            bits[cell] = one & possible;
        }
        // A value that is required and has one place left goes there.
        let (mut once, mut twice) = (0u64, 0u64);
        for &one in bits.iter() {
            twice |= once & one;
            once |= one;
        }
        if required & !once != 0 {
            return false;
        }
        let single = required & once & !twice & !fixed;
        if single != 0 {
            for one in bits.iter_mut() {
                if *one & single != 0 {
                    *one &= single;
                }
            }
        }
        true
    }

    fn at_once(&self) -> bool {
        self.open.len() <= PLACED
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
    fn cells_keep_what_some_set_gives_them() {
        let mut sets = Sets::new(vec![0b10011, 0b01101].into(), 3);
        let mut bits = [0b00110, 0b11111, 0b11001];
        assert!(sets.narrow(&mut bits));
        assert_eq!(bits, [0b00110, 0b11001, 0b11001]);
        assert_eq!(sets.required(), 1);
        assert!(!sets.narrow(&mut [0b00010, 0b00100, 0b11111]));
    }
}

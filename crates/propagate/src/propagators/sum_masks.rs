//! Sets of sums as words, where a value is the bit at the place of its number: adding sets is shifting and or-ing.
//!
//! Bit `i` of a set of sums is the sum of the least values plus `i`, so that sums stay small. Sums above 63 fall out of the
//! word; who asks for such sums doesn't ask here.

use crate::Domain;

/// Cells that differ are looked at together up to so many.
pub(super) const PIECE: usize = 3;

/// The sums of the cells, at most three, which all differ.
#[inline]
pub(super) fn sums(cells: &[u64]) -> u64 {
    match *cells {
        [a] => a >> a.trailing_zeros(),
        [a, b] => two(a, b, a.trailing_zeros(), b.trailing_zeros()),
        [a, b, c] => {
            let (first, second, third) = (a.trailing_zeros(), b.trailing_zeros(), c.trailing_zeros());
            let mut sums = 0;
            let mut left = a;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                sums |= two(b & !bit, c & !bit, second, third) << (bit.trailing_zeros() - first);
            }
            sums
        }
        _ => 1,
    }
}

#[inline]
fn two(a: u64, b: u64, first: u32, second: u32) -> u64 {
    let mut sums = 0;
    let mut left = a;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        sums |= ((b & !bit) >> second) << (bit.trailing_zeros() - first);
    }
    sums
}

/// Leaves the cells, at most three, which all differ, what is part of one of the sums.
#[inline]
pub(super) fn keep(cells: &mut [u64], wanted: u64) {
    match *cells {
        [ref mut a] => *a &= wanted << a.trailing_zeros(),
        [ref mut a, ref mut b] => {
            (*a, *b) = keep_two(*a, *b, a.trailing_zeros(), b.trailing_zeros(), wanted);
        }
        [ref mut a, ref mut b, ref mut c] => {
            let (first, second, third) = (a.trailing_zeros(), b.trailing_zeros(), c.trailing_zeros());
            let [mut x, mut y, mut z] = [0u64; 3];
            let mut left = *a;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let rest = wanted >> (bit.trailing_zeros() - first);
                let (second, third) = keep_two(*b & !bit, *c & !bit, second, third, rest);
                if second != 0 {
                    x |= bit;
                    y |= second;
                    z |= third;
                }
            }
            (*a, *b, *c) = (x, y, z);
        }
        _ => {}
    }
}

#[inline]
fn keep_two(a: u64, b: u64, first: u32, second: u32, wanted: u64) -> (u64, u64) {
    let (mut x, mut y) = (0, 0);
    let mut left = a;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        let shift = bit.trailing_zeros() - first;
        let met = ((b & !bit) >> second) << shift & wanted;
        if met != 0 {
            x |= bit;
            y |= (met >> shift) << second;
        }
    }
    (x, y)
}

/// The sums of one of each.
#[inline]
pub(super) fn plus(a: u64, b: u64) -> u64 {
    let (few, many) = if a.count_ones() < b.count_ones() { (a, b) } else { (b, a) };
    let mut sums = 0;
    let mut left = few;
    while left != 0 {
        sums |= many << left.trailing_zeros();
        left &= left - 1;
    }
    sums
}

/// What, plus one of `some`, is one of `all`.
#[inline]
pub(super) fn minus(all: Domain, some: u64) -> u64 {
    let mut rest = 0;
    let mut left = some;
    while left != 0 {
        rest |= all >> left.trailing_zeros();
        left &= left - 1;
    }
    rest
}

/// The least that cells which all differ have together, as places, and what each adds to that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extreme {
    pub(super) sum: i32,
    /// The places that are free when one of the cells is not there: the first from its own least on.
    ends: u64,
}

impl Extreme {
    /// Each cell takes the first free place from its least on; `None` if there is none. (Which places are taken in the end
    /// doesn't depend on the order.)
    #[inline]
    pub(super) fn least(cells: &[u64]) -> Option<Extreme> {
        let (mut taken, mut passed, mut sum) = (0u64, 0u64, 0);
        for &one in cells {
            let least = one & one.wrapping_neg();
            let free = !taken & least.wrapping_neg();
            if free == 0 {
                return None;
            }
            let place = free & free.wrapping_neg();
            taken |= place;
            passed |= place - least;
            sum += place.trailing_zeros() as i32;
        }
        // A cell that passed a place would take it, were it free.
        Some(Extreme { sum, ends: taken & !passed })
    }

    /// The same for the greatest, each taking the last free place up to its greatest.
    #[inline]
    pub(super) fn greatest(cells: &[u64]) -> Option<Extreme> {
        let (mut taken, mut passed, mut sum) = (0u64, 0u64, 0);
        for &one in cells {
            let below = u64::MAX >> one.leading_zeros();
            let free = !taken & below;
            if free == 0 {
                return None;
            }
            let place = 63 - free.leading_zeros();
            taken |= 1 << place;
            passed |= below & !(u64::MAX >> (63 - place));
            sum += place as i32;
        }
        Some(Extreme { sum, ends: taken & !passed })
    }

    /// What the sum is less without this cell, which is one of them, if the sum is the least.
    #[inline]
    pub(super) fn share_of_least(self, one: u64) -> i32 {
        (self.ends & (one & one.wrapping_neg()).wrapping_neg()).trailing_zeros() as i32
    }

    /// The same if the sum is the greatest.
    #[inline]
    pub(super) fn share_of_greatest(self, one: u64) -> i32 {
        63 - (self.ends & (u64::MAX >> one.leading_zeros())).leading_zeros() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums, and what each cell has in one of the wanted ones, by trying.
    fn ways(cells: &[u64], wanted: u64) -> (u64, Vec<u64>) {
        let low: u32 = cells.iter().map(|one| one.trailing_zeros()).sum();
        let (mut sums, mut found) = (0, vec![0; cells.len()]);
        for number in 0..1usize << (4 * cells.len()) {
            let places: Vec<usize> = (0..cells.len()).map(|i| number >> (4 * i) & 15).collect();
            let differ = (0..cells.len()).all(|i| !places[..i].contains(&places[i]));
            if differ && cells.iter().zip(&places).all(|(one, place)| one >> place & 1 == 1) {
                let sum = places.iter().sum::<usize>() - low as usize;
                sums |= 1 << sum;
                if wanted >> sum & 1 == 1 {
                    found.iter_mut().zip(&places).for_each(|(found, place)| *found |= 1 << place);
                }
            }
        }
        (sums, found)
    }

    #[test]
    fn sums_and_what_is_kept_are_those_of_all_ways() {
        let mut state = 3u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..300 {
            let count = 1 + next(3) as usize;
            let mut cells: Vec<u64> = (0..count).map(|_| 1 + next((1 << 12) - 1)).collect();
            let wanted = next(1 << 30);
            let (all, found) = ways(&cells, wanted);
            assert_eq!(sums(&cells), all, "{cells:?}");
            let before = cells.clone();
            keep(&mut cells, wanted);
            assert_eq!(cells, found, "{before:?} {wanted:b}");
            let low: i32 = before.iter().map(|one| one.trailing_zeros() as i32).sum();
            if all != 0 {
                let (first, last) =
                    (low + all.trailing_zeros() as i32, low + 63 - all.leading_zeros() as i32);
                let (least, greatest) =
                    (Extreme::least(&before).unwrap(), Extreme::greatest(&before).unwrap());
                assert!(least.sum <= first && greatest.sum >= last, "{before:?}");
                for i in 0..count {
                    let mut others = before.clone();
                    let one = others.remove(i);
                    let sums =
                        (Extreme::least(&others).unwrap().sum, Extreme::greatest(&others).unwrap().sum);
                    assert_eq!(least.sum - least.share_of_least(one), sums.0, "{before:?} without {i}");
                    assert_eq!(
                        greatest.sum - greatest.share_of_greatest(one),
                        sums.1,
                        "{before:?} without {i}"
                    );
                }
            }
        }
    }

    #[test]
    fn sums_of_two_sets_and_back() {
        assert_eq!(plus(0b101, 0b11), 0b1111);
        assert_eq!(minus(0b1000, 0b101), 0b1010);
    }
}

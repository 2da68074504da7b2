//! Values that are added or taken away once each, where the numbers follow each other: sums of ranks, by words.
//!
//! A term that is taken away is turned round (the greatest rank becomes 0), so that all terms are added. Then what is too
//! small or too large is a mask, and the partners of a set of ranks are its mirror image, shifted.

use std::ops::Range;

use garns_cp::Priority;

use super::reach::{self, PIECE};
use crate::methods::cp::filter::Filter;

/// Terms whose ranks, some of them turned round, add up to a number.
#[derive(Debug)]
pub(in crate::methods::cp) struct UnitSum {
    /// Whether each term is turned round.
    turned: Vec<bool>,
    /// Whether any is.
    turns: bool,
    /// Cells in a group all differ and count alike: the group of each term.
    group: Vec<u32>,
    /// The terms of each group, which follow each other.
    groups: Vec<Range<usize>>,
    /// What the ranks add up to, after turning.
    target: i32,
    values: u32,
    /// By so much the differences within groups can move the bounds, at most.
    moved: i32,
    /// Scratch: open terms, and the pieces of those that are looked at together.
    open: Vec<u32>,
    pieces: Vec<Piece>,
}

/// Open terms that all differ, the sums before them, and their own.
#[derive(Clone, Copy, Debug)]
struct Piece {
    terms: [u32; PIECE],
    count: usize,
    before: u64,
    sums: u64,
}

/// Open terms up to which partial sums are looked at one by one.
const REACHED: usize = 6;

/// Sums of so many terms and more wait until all else is done: they seldom tell anything.
const FEW: usize = 4;

impl UnitSum {
    /// The sum of these weights, all 1 or -1, over `values` numbers from `least` on; `None` if it isn't such a sum.
    /// `group` is the number of each term's group; those of a group are best next to each other.
    pub(in crate::methods::cp) fn new(
        numbers: &[i64],
        weights: &[i64],
        target: i64,
        group: Vec<u32>,
    ) -> Option<UnitSum> {
        let follow = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if !follow || !weights.iter().all(|weight| weight.abs() == 1) || weights.len() > 60 {
            return None;
        }
        let least = *numbers.first()?;
        let last = numbers.len() as i64 - 1;
        let turned: Vec<bool> = weights.iter().map(|weight| *weight < 0).collect();
        // −(least + r) = −(least + last) + (last − r)
        let constant: i64 = turned.iter().map(|turned| if *turned { -(least + last) } else { least }).sum();
        let target = target.checked_sub(constant)?;
        // What can't be reached is out of reach in every way.
        let target = target.clamp(-1, 64 * 64) as i32;
        let groups = group.chunk_by(|a, b| a == b).scan(0, |from, members| {
            let terms = *from..*from + members.len();
            *from = terms.end;
            Some(terms)
        });
        let groups: Vec<Range<usize>> = groups.collect();
        Some(UnitSum {
            turns: turned.contains(&true),
            turned,
            // Of each group the second differs from the first by one place at least, the third by two …
            moved: groups.iter().map(|terms| (terms.len() * (terms.len() - 1) / 2) as i32).sum(),
            groups,
            group,
            target,
            values: numbers.len() as u32,
            open: Vec::with_capacity(weights.len()),
            pieces: Vec::with_capacity(REACHED),
        })
    }

    /// Turns the terms that are taken away.
    fn turn(&self, bits: &mut [u64]) {
        for (term, one) in bits.iter_mut().enumerate() {
            if self.turned[term] {
                *one = one.reverse_bits() >> (64 - self.values);
            }
        }
    }

    fn together(&self, a: u32, b: u32) -> bool {
        self.group[a as usize] == self.group[b as usize]
    }

    /// Two open terms with this sum.
    fn two(&self, a: u64, b: u64, sum: i32, differ: bool) -> (u64, u64) {
        let a = a & partners(b, sum);
        let b = b & partners(a, sum);
        if differ && sum & 1 == 0 {
            let half = place(sum / 2);
            (a & !half, b & !half)
        } else {
            (a, b)
        }
    }

    /// At most three open terms: what some way to reach the sum has.
    fn few(&self, bits: &mut [u64], left: i32) -> bool {
        match self.open[..] {
            [] => left == 0,
            [a] => {
                let one = &mut bits[a as usize];
                *one &= if (0..64).contains(&left) { 1 << left } else { 0 };
                *one != 0
            }
            [a, b] => {
                let (one, other) = self.two(bits[a as usize], bits[b as usize], left, self.together(a, b));
                bits[a as usize] = one;
                bits[b as usize] = other;
                one != 0
            }
            [a, b, c] => {
                let (ab, ac, bc) = (self.together(a, b), self.together(a, c), self.together(b, c));
                let [mut first, mut second, mut third] = [0u64; 3];
                let (b_bits, c_bits) = (bits[b as usize], bits[c as usize]);
                let (b_mirrored, c_mirrored) = (b_bits.reverse_bits(), c_bits.reverse_bits());
                let mut ranks = bits[a as usize];
                while ranks != 0 {
                    let rank = ranks.trailing_zeros();
                    let bit = 1u64 << rank;
                    ranks ^= bit;
                    let sum = left - rank as i32;
                    // One that differs from the first lacks its rank, and the other that rank's partner; both lack half
                    // of the sum if they differ.
                    let half = if bc && sum & 1 == 0 { place(sum / 2) } else { 0 };
                    let partner = place(sum - rank as i32);
                    let (not_b, not_c) =
                        (if ab { (bit, partner) } else { (0, 0) }, if ac { (bit, partner) } else { (0, 0) });
                    let y = b_bits & mirrored_at(c_mirrored, sum) & !(not_b.0 | not_c.1 | half);
                    let z = c_bits & mirrored_at(b_mirrored, sum) & !(not_c.0 | not_b.1 | half);
                    if y != 0 {
                        first |= bit;
                        second |= y;
                        third |= z;
                    }
                }
                bits[a as usize] = first;
                bits[b as usize] = second;
                bits[c as usize] = third;
                first != 0
            }
            _ => true,
        }
    }

    /// Removes what no partial sums of the other open terms complete, differences aside but for pieces of groups;
    /// `None` if nothing is left, otherwise whether anything went.
    fn reach(&mut self, bits: &mut [u64], left: i32) -> Option<bool> {
        let mut low = 0;
        let mut apart = true;
        self.pieces.clear();
        for &term in &self.open {
            let one = bits[term as usize];
            low += one.trailing_zeros() as i32;
            let own = one >> one.trailing_zeros();
            apart &= own & own.wrapping_add(1) == 0;
            match self.pieces.last_mut() {
                Some(piece)
                    if piece.count < PIECE
                        && self.group[piece.terms[0] as usize] == self.group[term as usize] =>
                {
                    piece.terms[piece.count] = term;
                    piece.count += 1;
                    apart = false;
                }
                _ => self.pieces.push(Piece { terms: [term; PIECE], count: 1, before: 0, sums: 0 }),
            }
        }
        let slack = left - low;
        // Where every set of candidates is without a gap, bounds tell all.
        if apart || !(0..64).contains(&slack) {
            return if slack >= 0 { Some(false) } else { None };
        }
        let mut before = 1;
        for piece in &mut self.pieces {
            let mut cells = [0; PIECE];
            for i in 0..PIECE {
                cells[i] = bits[piece.terms[i] as usize];
            }
            piece.before = before;
            piece.sums = reach::sums(&cells[..piece.count]);
            before = reach::plus(before, piece.sums);
        }
        let mut wanted = 1u64 << slack;
        if before & wanted == 0 {
            return None;
        }
        let mut changed = false;
        for piece in self.pieces.iter().rev() {
            let own = piece.sums & reach::minus(wanted, piece.before);
            let mut cells = [0; PIECE];
            for i in 0..PIECE {
                cells[i] = bits[piece.terms[i] as usize];
            }
            let cells = &mut cells[..piece.count];
            let crowded =
                piece.count > 1 && cells.iter().any(|one| (one.count_ones() as usize) < piece.count);
            if own != piece.sums || crowded {
                reach::keep(cells, own);
                for i in 0..piece.count {
                    let one = &mut bits[piece.terms[i] as usize];
                    changed |= *one != cells[i];
                    *one = cells[i];
                }
            }
            wanted = reach::minus(wanted, own) & piece.before;
        }
        Some(changed)
    }

    /// Removes what is too small or too large, given that the members of groups differ; `None` if nothing is left,
    /// otherwise whether anything went, and whether partial sums may tell more: far from both bounds there are so many
    /// that hardly any is missing.
    fn bounds(&self, bits: &mut [u64]) -> Option<(bool, bool)> {
        let (mut low, mut high, mut widest) = (0i32, 0i32, 0i32);
        for terms in &self.groups {
            let cells = &bits[terms.clone()];
            low += reach::least(cells, None)?;
            high += reach::greatest(cells, None)?;
            for one in cells {
                widest = widest.max(63 - one.leading_zeros() as i32 - one.trailing_zeros() as i32);
            }
        }
        let (up, down) = (self.target - low, high - self.target);
        if up < 0 || down < 0 {
            return None;
        }
        let near = up.min(down) <= self.values as i32;
        if up >= widest && down >= widest {
            return Some((false, near));
        }
        let mut changed = false;
        for terms in &self.groups {
            let cells = &mut bits[terms.clone()];
            if let [one] = cells {
                let (first, last) = (one.trailing_zeros() as i32, 63 - one.leading_zeros() as i32);
                if last - first > up || last - first > down {
                    changed |= confine(one, last - down, first + up)?;
                }
                continue;
            }
            for member in 0..cells.len() {
                let one = cells[member];
                let (first, last) = (one.trailing_zeros() as i32, 63 - one.leading_zeros() as i32);
                if last - first <= up && last - first <= down {
                    continue;
                }
                let most = up + reach::least(cells, None)? - reach::least(cells, Some(member))?;
                let fewest = reach::greatest(cells, None)? - reach::greatest(cells, Some(member))? - down;
                if confine(&mut cells[member], fewest, most)? {
                    // What the group has at least and at most is another now.
                    return Some((true, near));
                }
            }
        }
        Some((changed, near))
    }

    fn narrow_turned(&mut self, bits: &mut [u64]) -> bool {
        loop {
            self.open.clear();
            let (mut left, mut low, mut high) = (self.target, 0, 0);
            for (term, &one) in bits.iter().enumerate() {
                if one & (one - 1) == 0 {
                    left -= one.trailing_zeros() as i32;
                } else {
                    low += one.trailing_zeros() as i32;
                    high += 63 - one.leading_zeros() as i32;
                    self.open.push(term as u32);
                }
            }
            if self.open.len() <= 3 {
                return self.few(bits, left);
            }
            // So far from both bounds that neither tells anything.
            if (left - low).min(high - left) > self.values as i32 + self.moved {
                return true;
            }
            match self.bounds(bits) {
                None => return false,
                Some((true, _)) => continue,
                Some((false, near)) if !near || self.open.len() > REACHED => return true,
                Some(_) => {}
            }
            match self.reach(bits, left) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }
}

/// The ranks that add up to `sum` with one of these.
#[inline]
fn partners(bits: u64, sum: i32) -> u64 {
    mirrored_at(bits.reverse_bits(), sum)
}

/// The same of ranks that are mirrored already: rank r lies at 63 − r, and is wanted at sum − r.
#[inline]
fn mirrored_at(mirrored: u64, sum: i32) -> u64 {
    match sum {
        0..64 => mirrored >> (63 - sum),
        64..127 => mirrored << (sum - 63),
        _ => 0,
    }
}

/// A rank as a bit, if it is one.
#[inline]
fn place(rank: i32) -> u64 {
    if (0..64).contains(&rank) { 1 << rank } else { 0 }
}

/// Keeps ranks within the bounds; `None` if there is none, otherwise whether any went.
fn confine(one: &mut u64, least: i32, most: i32) -> Option<bool> {
    if most < 0 || least > 63 {
        return None;
    }
    let mask = (u64::MAX << least.max(0)) & (u64::MAX >> (63 - most.min(63)));
    let kept = *one & mask;
    let changed = kept != *one;
    *one = kept;
    (kept != 0).then_some(changed)
}

impl Filter for UnitSum {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        if !self.turns {
            return self.narrow_turned(bits);
        }
        self.turn(bits);
        let alive = self.narrow_turned(bits);
        self.turn(bits);
        alive
    }

    fn at_once(&self) -> bool {
        true
    }

    fn priority(&self) -> Priority {
        if self.turned.len() < FEW { Priority::Costly } else { Priority::Dear }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cp::filters::sum::Sum;
    use std::sync::Arc;

    /// All ways, by trying.
    fn ways(bits: &[u64], weights: &[i64], target: i64, group: &[u32]) -> Vec<u64> {
        let mut found = vec![0u64; bits.len()];
        let mut ranks = vec![0usize; bits.len()];
        loop {
            let sum: i64 = ranks.iter().zip(weights).map(|(rank, weight)| weight * (*rank as i64 + 1)).sum();
            let clash = (0..bits.len()).any(|a| (0..a).any(|b| group[a] == group[b] && ranks[a] == ranks[b]));
            if sum == target && !clash && bits.iter().zip(&ranks).all(|(one, rank)| one >> rank & 1 == 1) {
                found.iter_mut().zip(&ranks).for_each(|(found, rank)| *found |= 1 << rank);
            }
            let Some(at) = ranks.iter().position(|rank| *rank < 4) else { return found };
            ranks[..at].fill(0);
            ranks[at] += 1;
        }
    }

    #[test]
    fn nothing_is_lost_and_few_are_exact() {
        let mut state = 1u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for round in 0..3000 {
            let count = 1 + next(5) as usize;
            let bits: Vec<u64> = (0..count).map(|_| 1 + next(31)).collect();
            let weights: Vec<i64> = (0..count).map(|_| if next(3) == 0 { -1 } else { 1 }).collect();
            let target = next(20) as i64 - 4;
            // Terms of one weight may differ.
            let first = weights.iter().position(|weight| *weight > 0).unwrap_or(0) as u32;
            let group: Vec<u32> =
                (0..count).map(|i| if weights[i] > 0 && round % 2 == 0 { first } else { i as u32 }).collect();
            let expected = ways(&bits, &weights, target, &group);
            let numbers: Vec<i64> = (1..=5).collect();
            let mut unit = UnitSum::new(&numbers, &weights, target, group.clone()).unwrap();
            let mut general = Sum::new(Arc::from(&numbers[..]), weights.clone(), target, group.clone());
            for filter in [&mut unit as &mut dyn Filter, &mut general] {
                let mut narrowed = bits.clone();
                let alive = filter.narrow(&mut narrowed);
                let open = bits.iter().filter(|one| !one.is_power_of_two()).count();
                let lost = (0..count).any(|i| expected[i] & !narrowed[i] != 0);
                assert!(
                    !lost && (alive || expected[0] == 0),
                    "{bits:?} {weights:?} = {target}: {narrowed:?}"
                );
                if open <= 3 && round % 2 == 1 {
                    assert_eq!(alive, expected[0] != 0, "{bits:?} {weights:?} = {target}");
                    assert!(!alive || narrowed == expected, "{bits:?} {weights:?} = {target}: {narrowed:?}");
                }
            }
        }
    }
    #[test]
    fn as_many_values_as_there_may_be() {
        let numbers: Vec<i64> = (1..=64).collect();
        for (target, group, expected) in [
            (4, vec![0, 1, 2, 3], 1),
            (256, vec![0, 1, 2, 3], 1 << 63),
            (10, vec![0, 0, 0, 0], 0b1111),
            (250, vec![0, 0, 0, 0], 0b1111 << 60),
            (130, vec![0, 0, 1, 1], u64::MAX),
        ] {
            let mut sum = UnitSum::new(&numbers, &[1; 4], target, group).unwrap();
            let mut bits = [u64::MAX; 4];
            assert!(sum.narrow(&mut bits), "{target}");
            assert_eq!(bits, [expected; 4], "{target}");
            assert!(!sum.narrow(&mut [1, 2, 2, u64::MAX]) || target < 100, "{target}");
        }
    }
}

//! Linear equations with weights of 1 and -1 over consecutive numbers: sums of ranks, by words. As [`sum`](super::sum), but faster.
//!
//! A term that is taken away is turned round (the greatest rank becomes 0), so that all terms are added. Then what is too
//! small or too large is a mask, and the partners of a set of ranks are its mirror image, shifted.

use std::ops::Range;

use crate::{Domain, Priority};

use super::sum_masks::{self, Extreme, PIECE};
use crate::Propagator;

/// Terms whose ranks, some of them turned round, add up to a number.
#[derive(Debug)]
pub(crate) struct UnitSum {
    /// The terms that are turned round.
    turned: Vec<u32>,
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
const REACHED: usize = 9;

/// Open terms up to which every way is looked at.
const FEW: usize = 4;

/// Sums of so many terms and more wait until all else is done: they seldom tell anything.
const MANY: usize = 4;

impl UnitSum {
    /// The sum of these weights, all 1 or -1, over `values` numbers from `least` on; `None` if it isn't such a sum.
    /// `group` is the number of each term's group; those of a group are best next to each other.
    pub(crate) fn new(numbers: &[i64], weights: &[i64], target: i64, group: Vec<u32>) -> Option<UnitSum> {
        let follow = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if !follow || !weights.iter().all(|weight| weight.abs() == 1) || weights.len() > 60 {
            return None;
        }
        let least = *numbers.first()?;
        let last = numbers.len() as i64 - 1;
        // The fewer are turned.
        let less = weights.iter().filter(|weight| **weight < 0).count();
        let sign = if 2 * less > weights.len() { -1 } else { 1 };
        let target = target.checked_mul(sign)?;
        let turned: Vec<bool> = weights.iter().map(|weight| sign * weight < 0).collect();
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
        let terms = (0..weights.len() as u32).filter(|term| turned[*term as usize]);
        Some(UnitSum {
            turned: terms.collect(),
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
    fn turn(&self, domains: &mut [Domain]) {
        for &term in &self.turned {
            let one = &mut domains[term as usize];
            *one = one.reverse_bits() >> (64 - self.values);
        }
    }

    /// At most four open terms: what some way to reach the sum has.
    fn few(&self, domains: &mut [Domain], left: i32) -> bool {
        match self.open[..] {
            [] => left == 0,
            [a] => {
                let one = &mut domains[a as usize];
                *one &= if (0..64).contains(&left) { 1 << left } else { 0 };
                *one != 0
            }
            [a, b] => {
                let (a, b) = (a as usize, b as usize);
                let one =
                    couples(domains[a], domains[b].reverse_bits(), left, self.group[a] == self.group[b]);
                domains[a] = one;
                domains[b] = partners(one, left).reverse_bits();
                one != 0
            }
            [a, b, c] => {
                let [a, b, c] = [a as usize, b as usize, c as usize];
                let mut found = [0; 3];
                self.three([domains[a], domains[b], domains[c]], [a, b, c], left, &mut found);
                domains[a] = found[0];
                domains[b] = found[1];
                domains[c] = found[2].reverse_bits();
                found[0] != 0
            }
            [a, b, c, d] => {
                let [a, b, c, d] = [a as usize, b as usize, c as usize, d as usize];
                let mut met = 0;
                let mut found = [0; 3];
                for bit in each(domains[a]) {
                    let without = |term: usize| {
                        domains[term] & !if self.group[a] == self.group[term] { bit } else { 0 }
                    };
                    let others = [without(b), without(c), without(d)];
                    if self.three(others, [b, c, d], left - bit.trailing_zeros() as i32, &mut found) {
                        met |= bit;
                    }
                }
                domains[a] = met;
                domains[b] = found[0];
                domains[c] = found[1];
                domains[d] = found[2].reverse_bits();
                met != 0
            }
            _ => true,
        }
    }

    /// Adds what three terms with these values have in the ways to reach the sum to what was found, of the last mirrored;
    /// whether there is a way.
    #[inline]
    fn three(&self, own: [u64; 3], terms: [usize; 3], left: i32, found: &mut [u64; 3]) -> bool {
        let (a, b, c) = (self.group[terms[0]], self.group[terms[1]], self.group[terms[2]]);
        let mirror = own[2].reverse_bits();
        let mut any = false;
        for bit in each(own[0]) {
            let rank = bit.trailing_zeros();
            let second = own[1] & !if a == b { bit } else { 0 };
            let third = mirror & !if a == c { 1 << 63 >> rank } else { 0 };
            let left = left - rank as i32;
            let couples = couples(second, third, left, b == c);
            if couples != 0 {
                any = true;
                found[0] |= bit;
                found[1] |= couples;
                found[2] |= partners(couples, left);
            }
        }
        any
    }

    /// Removes what no partial sums of the other open terms complete, differences aside but for pieces of groups;
    /// `None` if nothing is left, otherwise whether anything went.
    fn reach(&mut self, domains: &mut [Domain], left: i32) -> Option<bool> {
        let mut low = 0;
        let mut apart = true;
        self.pieces.clear();
        for &term in &self.open {
            let one = domains[term as usize];
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
        // Where every set of values is without a gap, bounds tell all.
        if apart || !(0..64).contains(&slack) {
            return if slack >= 0 { Some(false) } else { None };
        }
        let mut before = 1;
        for piece in &mut self.pieces {
            let mut cells = [0; PIECE];
            for i in 0..PIECE {
                cells[i] = domains[piece.terms[i] as usize];
            }
            piece.before = before;
            piece.sums = sum_masks::sums(&cells[..piece.count]);
            before = sum_masks::plus(before, piece.sums);
        }
        let mut wanted = 1u64 << slack;
        if before & wanted == 0 {
            return None;
        }
        let mut changed = false;
        for piece in self.pieces.iter().rev() {
            let own = piece.sums & sum_masks::minus(wanted, piece.before);
            let mut cells = [0; PIECE];
            for i in 0..PIECE {
                cells[i] = domains[piece.terms[i] as usize];
            }
            let cells = &mut cells[..piece.count];
            let crowded =
                piece.count > 1 && cells.iter().any(|one| (one.count_ones() as usize) < piece.count);
            if own != piece.sums || crowded {
                sum_masks::keep(cells, own);
                for i in 0..piece.count {
                    let one = &mut domains[piece.terms[i] as usize];
                    changed |= *one != cells[i];
                    *one = cells[i];
                }
            }
            wanted = sum_masks::minus(wanted, own) & piece.before;
        }
        Some(changed)
    }

    /// Removes what is too small or too large, given that the members of groups differ; `None` if nothing is left,
    /// otherwise whether anything went, and whether partial sums may tell more: far from both bounds there are so many
    /// that hardly any is missing.
    fn bounds(&self, domains: &mut [Domain]) -> Option<(bool, bool)> {
        let (mut low, mut high, mut widest) = (0i32, 0i32, 0i32);
        for terms in &self.groups {
            let cells = &domains[terms.clone()];
            low += Extreme::least(cells)?.sum;
            high += Extreme::greatest(cells)?.sum;
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
            let cells = &mut domains[terms.clone()];
            if let [one] = cells {
                let (first, last) = (one.trailing_zeros() as i32, 63 - one.leading_zeros() as i32);
                if last - first > up || last - first > down {
                    changed |= confine(one, last - down, first + up)?;
                }
                continue;
            }
            // What was taken from some cells is left aside while the others are looked at.
            let (least, greatest) = (Extreme::least(cells)?, Extreme::greatest(cells)?);
            for one in cells {
                let (first, last) = (one.trailing_zeros() as i32, 63 - one.leading_zeros() as i32);
                if last - first > up || last - first > down {
                    let most = up + least.share_of_least(*one);
                    changed |= confine(one, greatest.share_of_greatest(*one) - down, most)?;
                }
            }
        }
        Some((changed, near))
    }

    fn propagate_turned(&mut self, domains: &mut [Domain]) -> bool {
        loop {
            self.open.clear();
            let (mut left, mut low, mut high) = (self.target, 0, 0);
            for (term, &one) in domains.iter().enumerate() {
                if one & (one - 1) == 0 {
                    left -= one.trailing_zeros() as i32;
                } else {
                    low += one.trailing_zeros() as i32;
                    high += 63 - one.leading_zeros() as i32;
                    self.open.push(term as u32);
                }
            }
            if self.open.len() < FEW {
                return self.few(domains, left);
            }
            // So far from both bounds that neither tells anything.
            if (left - low).min(high - left) > self.values as i32 + self.moved {
                return true;
            }
            match self.bounds(domains) {
                None => return false,
                Some((true, _)) => continue,
                Some((false, near)) if !near || self.open.len() > REACHED => return true,
                Some(_) if self.open.len() == FEW => return self.few(domains, left),
                Some(_) => {}
            }
            match self.reach(domains, left) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }
}

/// The bits of a word, one by one.
#[inline]
fn each(domain: Domain) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(domain), |left| Some(left & left.wrapping_sub(1)))
        .take_while(|left| *left != 0)
        .map(|left| left & left.wrapping_neg())
}

/// The ranks that add up to `sum` with one of the others, which are mirrored: rank r at 63 − r.
#[inline]
fn couples(one: u64, mirrored: u64, sum: i32, differ: bool) -> u64 {
    let wanted = match sum {
        0..64 => mirrored >> (63 - sum),
        64..127 => mirrored << (sum - 63),
        _ => 0,
    };
    let half = if differ && sum & 1 == 0 { 1 << (sum / 2).clamp(0, 63) } else { 0 };
    one & wanted & !half
}

/// The ranks that add up to `sum` with one of these, mirrored.
#[inline]
fn partners(domain: Domain, sum: i32) -> u64 {
    match sum {
        0..64 => domain << (63 - sum),
        64..127 => domain >> (sum - 63),
        _ => 0,
    }
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

impl Propagator for UnitSum {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.turn(domains);
        let alive = self.propagate_turned(domains);
        self.turn(domains);
        alive
    }

    fn idempotent(&self) -> bool {
        true
    }

    fn priority(&self) -> Priority {
        if self.group.len() < MANY { Priority::Costly } else { Priority::Expensive }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagators::sum::Sum;
    use std::sync::Arc;

    /// All ways, by trying.
    fn ways(domains: &[Domain], weights: &[i64], target: i64, group: &[u32]) -> Vec<u64> {
        let mut found = vec![0u64; domains.len()];
        let mut ranks = vec![0usize; domains.len()];
        loop {
            let sum: i64 = ranks.iter().zip(weights).map(|(rank, weight)| weight * (*rank as i64 + 1)).sum();
            let clash =
                (0..domains.len()).any(|a| (0..a).any(|b| group[a] == group[b] && ranks[a] == ranks[b]));
            if sum == target && !clash && domains.iter().zip(&ranks).all(|(one, rank)| one >> rank & 1 == 1) {
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
            let domains: Vec<Domain> = (0..count).map(|_| 1 + next(31)).collect();
            let weights: Vec<i64> = (0..count).map(|_| if next(3) == 0 { -1 } else { 1 }).collect();
            let target = next(20) as i64 - 4;
            // Terms of one weight may differ.
            let first = weights.iter().position(|weight| *weight > 0).unwrap_or(0) as u32;
            let group: Vec<u32> =
                (0..count).map(|i| if weights[i] > 0 && round % 2 == 0 { first } else { i as u32 }).collect();
            let expected = ways(&domains, &weights, target, &group);
            let numbers: Vec<i64> = (1..=5).collect();
            let mut unit = UnitSum::new(&numbers, &weights, target, group.clone()).unwrap();
            let mut general = Sum::new(Arc::from(&numbers[..]), weights.clone(), target, group.clone());
            for propagator in [&mut unit as &mut dyn Propagator, &mut general] {
                let mut pruned = domains.clone();
                let alive = propagator.propagate(&mut pruned);
                let open = domains.iter().filter(|one| !one.is_power_of_two()).count();
                let wiped_out = (0..count).any(|term| expected[term] & !pruned[term] != 0);
                assert!(
                    !wiped_out && (alive || expected[0] == 0),
                    "{domains:?} {weights:?} = {target}: {pruned:?}"
                );
                // Those who have a value are for others to keep apart.
                let apart = round % 2 == 1 || open == count;
                if apart && open <= 3 {
                    assert_eq!(alive, expected[0] != 0, "{domains:?} {weights:?} = {target}");
                    assert!(!alive || pruned == expected, "{domains:?} {weights:?} = {target}: {pruned:?}");
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
            let mut domains = [u64::MAX; 4];
            assert!(sum.propagate(&mut domains), "{target}");
            assert_eq!(domains, [expected; 4], "{target}");
            assert!(!sum.propagate(&mut [1, 2, 2, u64::MAX]) || target < 100, "{target}");
        }
    }
}

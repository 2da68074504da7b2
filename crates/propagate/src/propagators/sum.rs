//! Linear equations with any weights, in three steps, each where it is worth its price.
//!
//! Bounds consistency, where cells that differ (they share a house, and have one weight) can't all be least. Then, for what is
//! left between the least sum and the target, which partial sums can be reached from both ends: dynamic programming over the
//! terms (Trick 2003), which finds every value without support, differences aside. And where few cells are open, all
//! combinations, differences included.

use std::sync::Arc;

use crate::{Domain, Propagator, ranks};

/// The cells in a group all differ and have the same weight.
#[derive(Debug)]
pub(crate) struct Sum {
    numbers: Arc<[i64]>,
    weights: Vec<i64>,
    /// The group of each term.
    group: Vec<u32>,
    /// The members of the groups of two and more; and the other terms.
    groups: Vec<Vec<u32>>,
    alone: Vec<u32>,
    target: i64,
    /// Scratch: the least and the greatest that each term contributes, and sets of partial sums.
    lows: Vec<i64>,
    highs: Vec<i64>,
    reach: Vec<u128>,
    /// Scratch: the members of each group by their least and by their greatest values.
    lines: Vec<[Line; 2]>,
    /// Scratch: how far each open term jumps at most, and how wide it is.
    jumps: Vec<(i64, i64)>,
    single: bool,
}

/// The members of a group in the order of their ends, and their least (or greatest) sum.
#[derive(Debug)]
struct Line {
    /// How far each member's end is from the least (or greatest) rank of all, and which it is.
    ends: [(u8, u16); 64],
    count: usize,
    lowest: bool,
    weight: i64,
    sum: i64,
}

/// Terms left open for which all combinations are tried.
const TRIED: usize = 3;

impl Sum {
    /// `group` is the number of each term's group.
    pub(crate) fn new(numbers: Arc<[i64]>, weights: Vec<i64>, target: i64, group: Vec<u32>) -> Sum {
        let mut groups: Vec<Vec<u32>> = vec![Vec::new(); weights.len()];
        group.iter().enumerate().for_each(|(term, place)| groups[*place as usize].push(term as u32));
        let alone = groups.iter().filter(|members| members.len() == 1).flatten().copied().collect();
        groups.retain(|members| members.len() > 1);
        let terms = weights.len();
        Sum {
            numbers,
            group,
            groups,
            alone,
            lines: Vec::new(),
            jumps: Vec::new(),
            target,
            lows: vec![0; terms],
            highs: vec![0; terms],
            reach: vec![0; terms + 1],
            single: false,
            weights,
        }
    }

    fn worth(&self, term: usize, rank: u32) -> i64 {
        self.weights[term] * self.numbers[rank as usize]
    }

    /// The members of a group, those first whose least (or greatest) values lie furthest out.
    fn line_up(&self, members: &[u32], domains: &[Domain], least: bool) -> Option<Line> {
        let weight = self.weights[members[0] as usize];
        // With a negative weight the greatest values give the least sum.
        let mut line =
            Line { ends: [(0, 0); 64], count: members.len(), lowest: least == (weight > 0), weight, sum: 0 };
        for (place, &member) in members.iter().enumerate() {
            let one = domains[member as usize];
            let end = if line.lowest { one.trailing_zeros() } else { one.leading_zeros() } as u8;
            let mut at = place;
            while at > 0 && line.ends[at - 1].0 > end {
                line.ends[at] = line.ends[at - 1];
                at -= 1;
            }
            line.ends[at] = (end, member as u16);
        }
        line.sum = self.extreme(&line, None)?;
        Some(line)
    }

    /// The least (or greatest) sum of a group, perhaps without one of its members, given that they all differ.
    fn extreme(&self, line: &Line, without: Option<u16>) -> Option<i64> {
        let mut sum = 0;
        // Each takes the first value from its end on that is still free: they come in the order of their ends.
        let mut next = 0u8;
        for &(end, member) in &line.ends[..line.count] {
            if Some(member) == without {
                continue;
            }
            let own = next.max(end);
            next = own + 1;
            let rank = if line.lowest { usize::from(own) } else { 63usize.checked_sub(own.into())? };
            sum += self.numbers.get(rank)?;
        }
        Some(sum * line.weight)
    }

    /// Removes what is too small or too large; `None` if nothing is left, otherwise whether anything went.
    fn bounds(&mut self, domains: &mut [Domain]) -> Option<bool> {
        let (mut low, mut high, mut widest) = (0i64, 0i64, 0i64);
        for (term, &one) in domains.iter().enumerate() {
            let (first, last) =
                (self.worth(term, one.trailing_zeros()), self.worth(term, 63 - one.leading_zeros()));
            (self.lows[term], self.highs[term]) = (first.min(last), first.max(last));
            low += self.lows[term];
            high += self.highs[term];
            widest = widest.max(self.highs[term] - self.lows[term]);
        }
        if low > self.target || high < self.target {
            return None;
        }
        let mut changed = false;
        let far = |low: i64, high: i64| self.target - low >= widest && high - self.target >= widest;
        for (term, one) in domains.iter_mut().enumerate().filter(|_| !far(low, high)) {
            let most = self.target - (low - self.lows[term]);
            let least = self.target - (high - self.highs[term]);
            if self.lows[term] >= least && self.highs[term] <= most {
                continue;
            }
            changed |= self.confine(term, one, least, most)?;
        }
        if changed || self.groups.is_empty() {
            return Some(changed);
        }
        // The same, with what it costs to be different.
        let plain = |members: &[u32], each: &[i64]| members.iter().map(|m| each[*m as usize]).sum::<i64>();
        let (mut low_all, mut high_all) = (low, high);
        let mut lines = std::mem::take(&mut self.lines);
        lines.clear();
        for members in &self.groups {
            let both = [self.line_up(members, domains, true)?, self.line_up(members, domains, false)?];
            low_all += both[0].sum - plain(members, &self.lows);
            high_all += both[1].sum - plain(members, &self.highs);
            lines.push(both);
        }
        if low_all > self.target || high_all < self.target {
            return None;
        }
        if !((low_all == low && high_all == high) || far(low_all, high_all)) {
            for (members, both) in self.groups.iter().zip(&lines) {
                changed |= self.confine_group(members, both, domains, low_all, high_all)?;
            }
            for &term in &self.alone {
                let term = term as usize;
                let most = self.target - (low_all - self.lows[term]);
                let least = self.target - (high_all - self.highs[term]);
                changed |= self.confine(term, &mut domains[term], least, most)?;
            }
        }
        self.lines = lines;
        Some(changed)
    }

    fn confine_group(
        &self,
        members: &[u32],
        [lower, upper]: &[Line; 2],
        domains: &mut [Domain],
        low: i64,
        high: i64,
    ) -> Option<bool> {
        let mut changed = false;
        for &member in members {
            let term = member as usize;
            if domains[term].is_power_of_two() {
                continue;
            }
            // Without it the others need less by what it has at least: no wider than what is left, it keeps all.
            let width = self.highs[term] - self.lows[term];
            let (mut most, mut least) = (self.highs[term], self.lows[term]);
            if width > self.target - low {
                most = self.target - (low - lower.sum + self.extreme(lower, Some(member as u16))?);
            }
            if width > high - self.target {
                least = self.target - (high - upper.sum + self.extreme(upper, Some(member as u16))?);
            }
            let mut one = domains[term];
            changed |= self.confine(term, &mut one, least, most)?;
            domains[term] = one;
        }
        Some(changed)
    }

    /// Keeps the values that are worth no less and no more than this.
    fn confine(&self, term: usize, one: &mut u64, least: i64, most: i64) -> Option<bool> {
        let before = *one;
        let mut left = before;
        while left != 0 {
            let rank = left.trailing_zeros();
            left &= left - 1;
            if !(least..=most).contains(&self.worth(term, rank)) {
                *one &= !(1 << rank);
            }
        }
        (*one != 0).then_some(*one != before)
    }

    /// Whether the others of any term can make up every sum between their least and their most, differences aside: then bounds
    /// tell all. Terms that jump no further than those before them reach make up every sum with them, whichever is left out.
    fn is_gapless(&mut self, domains: &[Domain]) -> bool {
        let mut jumps = std::mem::take(&mut self.jumps);
        jumps.clear();
        for (term, &domain) in domains.iter().enumerate().filter(|(_, domain)| !domain.is_power_of_two()) {
            let width = self.highs[term] - self.lows[term];
            // As many numbers as it is wide follow each other.
            let mut jump = 1;
            if width + 1 != i64::from(domain.count_ones()) {
                let worths = || ranks(domain).map(|rank| self.worth(term, rank as u32));
                let steps = worths().zip(worths().skip(1)).map(|(one, next)| (next - one).abs());
                jump = steps.fold(jump, i64::max);
            }
            jumps.push((jump, width));
        }
        jumps.sort_unstable();
        let (mut reach, mut widest) = (0, 0);
        let gapless = jumps.iter().all(|&(jump, width)| {
            let follows = jump <= reach - widest + 1;
            (reach, widest) = (reach + width, widest.max(width));
            follows
        });
        self.jumps = jumps;
        gapless
    }

    /// Removes what no combination of the others completes, differences aside. Sums are counted from the least
    /// one, so that they are small: bit `i` is the least partial sum plus `i`.
    fn partners(&mut self, domains: &mut [Domain], slack: i64) -> bool {
        let count = domains.len();
        self.reach[0] = 1;
        for (term, &domain) in domains.iter().enumerate() {
            let mut after = 0u128;
            let mut left = domain;
            while left != 0 {
                let extra = self.worth(term, left.trailing_zeros()) - self.lows[term];
                left &= left - 1;
                if extra <= slack {
                    after |= self.reach[term] << extra;
                }
            }
            self.reach[term + 1] = after;
        }
        let mut wanted = 1u128 << slack;
        if self.reach[count] & wanted == 0 {
            return false;
        }
        for term in (0..count).rev() {
            let mut before = 0u128;
            let mut left = domains[term];
            while left != 0 {
                let rank = left.trailing_zeros();
                left &= left - 1;
                let extra = self.worth(term, rank) - self.lows[term];
                if extra <= slack && (self.reach[term] << extra) & wanted != 0 {
                    before |= wanted >> extra;
                } else {
                    domains[term] &= !(1 << rank);
                }
            }
            wanted = before;
        }
        true
    }

    /// Keeps what some combination of the open terms has, differences included.
    fn try_all(&self, domains: &mut [Domain], open: &[usize]) -> bool {
        let fixed: i64 = (0..domains.len())
            .filter(|term| !open.contains(term))
            .map(|term| self.worth(term, domains[term].trailing_zeros()))
            .sum();
        let mut found = [0u64; TRIED];
        let worked = self.combine(domains, open, self.target - fixed, &mut [0; TRIED], 0, &mut found);
        for (place, &term) in open.iter().enumerate() {
            domains[term] &= found[place];
        }
        worked
    }

    fn combine(
        &self,
        domains: &[Domain],
        open: &[usize],
        left: i64,
        chosen: &mut [u32; TRIED],
        depth: usize,
        found: &mut [u64; TRIED],
    ) -> bool {
        if depth == open.len() {
            return left == 0;
        }
        let term = open[depth];
        let same = |other: usize| self.group[open[other]] == self.group[term];
        if depth + 1 == open.len() {
            let weight = self.weights[term];
            if left % weight != 0 {
                return false;
            }
            let Ok(rank) = self.numbers.binary_search(&(left / weight)) else { return false };
            let free = domains[term] >> rank & 1 == 1
                && (0..depth).all(|other| !(same(other) && chosen[other] == rank as u32));
            if free {
                found[depth] |= 1 << rank;
            }
            return free;
        }
        let mut worked = false;
        let mut values = domains[term];
        while values != 0 {
            let rank = values.trailing_zeros();
            values &= values - 1;
            if (0..depth).any(|other| same(other) && chosen[other] == rank) {
                continue;
            }
            chosen[depth] = rank;
            if self.combine(domains, open, left - self.worth(term, rank), chosen, depth + 1, found) {
                found[depth] |= 1 << rank;
                worked = true;
            }
        }
        worked
    }
}

impl Propagator for Sum {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.single = true;
        loop {
            let mut open = [0; TRIED];
            let mut count = 0;
            for term in (0..domains.len()).filter(|term| !domains[*term].is_power_of_two()) {
                if count < TRIED {
                    open[count] = term;
                }
                count += 1;
            }
            if count <= TRIED {
                return self.try_all(domains, &open[..count]);
            }
            match self.bounds(domains) {
                None => return false,
                Some(true) => {}
                Some(false) => break,
            }
        }
        self.single = false;
        let slack = self.target - self.lows.iter().sum::<i64>();
        if slack < 128 && !self.is_gapless(domains) { self.partners(domains, slack) } else { true }
    }

    fn idempotent(&self) -> bool {
        self.single
    }
}

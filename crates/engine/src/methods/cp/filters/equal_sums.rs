//! Groups of cells that all have the same sum, whichever it is.

use std::sync::Arc;

use crate::methods::cp::filter::Filter;

/// So many cells that differ are given values in every way; more only as if they need not differ.
const PLACED: usize = 3;

/// Consecutive cells form the groups; a group whose cells all differ is said to.
#[derive(Debug)]
pub(in crate::methods::cp) struct EqualSums {
    numbers: Arc<[i64]>,
    groups: Vec<Group>,
    /// Scratch: partial sums before each cell.
    reach: Vec<u128>,
    found: Vec<u64>,
}

#[derive(Debug)]
struct Group {
    from: usize,
    to: usize,
    differ: bool,
    low: i64,
    high: i64,
}

impl EqualSums {
    /// `groups` are the sizes, and whether the cells of each all differ.
    pub(in crate::methods::cp) fn new(numbers: Arc<[i64]>, groups: &[(usize, bool)]) -> EqualSums {
        let mut from = 0;
        let groups: Vec<Group> = groups
            .iter()
            .map(|&(size, differ)| {
                let group = Group { from, to: from + size, differ, low: 0, high: 0 };
                from += size;
                group
            })
            .collect();
        EqualSums { numbers, groups, reach: vec![0; from + 1], found: vec![0; from] }
    }

    fn number(&self, rank: u32) -> i64 {
        self.numbers[rank as usize]
    }

    /// The sums of the group, from its least one on, as far as `slack`.
    fn sums(&mut self, group: usize, bits: &[u64], slack: i64) -> u128 {
        let Group { from, to, differ, .. } = self.groups[group];
        if differ && to - from <= PLACED {
            return self.placed_sums(&bits[from..to], 0, 0, slack);
        }
        let mut sums = 1u128;
        for (term, &one) in bits.iter().enumerate().take(to).skip(from) {
            self.reach[term] = sums;
            let low = self.number(one.trailing_zeros());
            let mut after = 0u128;
            let mut left = one;
            while left != 0 {
                let extra = self.number(left.trailing_zeros()) - low;
                left &= left - 1;
                if extra <= slack {
                    after |= sums << extra;
                }
            }
            sums = after;
        }
        sums
    }

    fn placed_sums(&self, bits: &[u64], taken: u64, extra: i64, slack: i64) -> u128 {
        let Some((&one, rest)) = bits.split_first() else { return 1 << extra };
        let low = self.number(one.trailing_zeros());
        let mut sums = 0;
        let mut left = one & !taken;
        while left != 0 {
            let value = left & left.wrapping_neg();
            left ^= value;
            let extra = extra + self.number(value.trailing_zeros()) - low;
            if extra <= slack {
                sums |= self.placed_sums(rest, taken | value, extra, slack);
            }
        }
        sums
    }

    /// Keeps what leads to one of the sums wanted (from the group's least one on).
    fn confine(&mut self, group: usize, bits: &mut [u64], wanted: u128, slack: i64) {
        let Group { from, to, differ, .. } = self.groups[group];
        if differ && to - from <= PLACED {
            let mut found = std::mem::take(&mut self.found);
            found[from..to].fill(0);
            self.place(&bits[from..to], 0, 0, (wanted, slack), &mut found[from..to]);
            bits[from..to].iter_mut().zip(&found[from..to]).for_each(|(one, found)| *one &= found);
            self.found = found;
            return;
        }
        let mut wanted = wanted;
        for term in (from..to).rev() {
            let low = self.number(bits[term].trailing_zeros());
            let mut before = 0u128;
            let mut left = bits[term];
            while left != 0 {
                let rank = left.trailing_zeros();
                left &= left - 1;
                let extra = self.number(rank) - low;
                if extra <= slack && (self.reach[term] << extra) & wanted != 0 {
                    before |= wanted >> extra;
                } else {
                    bits[term] &= !(1 << rank);
                }
            }
            wanted = before;
        }
    }

    fn place(&self, bits: &[u64], taken: u64, extra: i64, wanted: (u128, i64), found: &mut [u64]) -> bool {
        let Some((&one, rest)) = bits.split_first() else { return wanted.0 >> extra & 1 == 1 };
        let low = self.number(one.trailing_zeros());
        let mut worked = false;
        let mut left = one & !taken;
        while left != 0 {
            let value = left & left.wrapping_neg();
            left ^= value;
            let extra = extra + self.number(value.trailing_zeros()) - low;
            if extra <= wanted.1 && self.place(rest, taken | value, extra, wanted, &mut found[1..]) {
                found[0] |= value;
                worked = true;
            }
        }
        worked
    }

    /// Removes what takes a group beyond the bounds of another; `None` if nothing is left.
    fn bounds(&mut self, bits: &mut [u64]) -> Option<(i64, i64, bool)> {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for group in &mut self.groups {
            (group.low, group.high) = (0, 0);
            for one in &bits[group.from..group.to] {
                group.low += self.numbers[one.trailing_zeros() as usize];
                group.high += self.numbers[63 - one.leading_zeros() as usize];
            }
            (low, high) = (low.max(group.low), high.min(group.high));
        }
        if low > high {
            return None;
        }
        let mut changed = false;
        for group in &self.groups {
            for one in &mut bits[group.from..group.to] {
                let own_low = self.numbers[one.trailing_zeros() as usize];
                let own_high = self.numbers[63 - one.leading_zeros() as usize];
                let (least, most) = (low - (group.high - own_high), high - (group.low - own_low));
                if own_low >= least && own_high <= most {
                    continue;
                }
                let mut left = *one;
                while left != 0 {
                    let rank = left.trailing_zeros();
                    left &= left - 1;
                    if !(least..=most).contains(&self.numbers[rank as usize]) {
                        *one &= !(1 << rank);
                        changed = true;
                    }
                }
                if *one == 0 {
                    return None;
                }
            }
        }
        Some((low, high, changed))
    }
}

impl Filter for EqualSums {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let (low, high) = loop {
            match self.bounds(bits) {
                None => return false,
                Some((low, high, false)) => break (low, high),
                Some(_) => {}
            }
        };
        if self.groups.iter().any(|group| high - group.low >= 128) {
            return true;
        }
        let mut common = u128::MAX;
        for group in 0..self.groups.len() {
            let before = low - self.groups[group].low;
            common &= self.sums(group, bits, high - self.groups[group].low) >> before;
        }
        if common == 0 {
            return false;
        }
        for group in 0..self.groups.len() {
            let before = low - self.groups[group].low;
            self.confine(group, bits, common << before, high - self.groups[group].low);
        }
        true
    }
}

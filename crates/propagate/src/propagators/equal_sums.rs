//! Groups of cells that all have the same sum, whichever it is: bounds first, then the sets of sums that all groups can have.

use std::sync::Arc;

use super::sum_masks::{self, PIECE};
use crate::{Domain, Propagator};

/// Consecutive cells form the groups; a group whose cells all differ is said to.
#[derive(Debug)]
pub(crate) struct EqualSums {
    numbers: Arc<[i64]>,
    /// How far each number lies from the least, if values can be bits at these places, and are not anyway.
    spread: Option<Vec<u32>>,
    /// Whether sums are looked at one by one.
    close: bool,
    groups: Vec<Group>,
    /// Scratch: the sums before each piece, and its own.
    before: Vec<Domain>,
    sums: Vec<u64>,
    /// What the cells were when the sums were last found: most groups are as they were.
    seen: Vec<Domain>,
}

#[derive(Debug)]
struct Group {
    from: usize,
    to: usize,
    /// Cells of a piece all differ.
    piece: usize,
    low: i64,
    high: i64,
    /// The sums of the cells as they were seen last; and those of them that were wanted when nothing went, 0 if none.
    sums: u64,
    settled: u64,
}

impl EqualSums {
    /// So many cells of a group are looked at together.
    pub(crate) const TOGETHER: usize = PIECE;

    /// `groups` are the sizes, and whether the cells of each all differ.
    pub(crate) fn new(numbers: Arc<[i64]>, groups: &[(usize, bool)]) -> EqualSums {
        let mut from = 0;
        let groups: Vec<Group> = groups
            .iter()
            .map(|&(size, differ)| {
                let (to, piece) = (from + size, if differ { PIECE } else { 1 });
                let group = Group { from, to, piece, low: 0, high: 0, sums: 1, settled: 0 };
                from = to;
                group
            })
            .collect();
        let offset = |number: &i64| u32::try_from(number - numbers[0]).ok().filter(|offset| *offset < 64);
        let offsets: Option<Vec<u32>> = numbers.iter().map(offset).collect();
        let close = offsets.is_some();
        let spread = offsets.filter(|offsets| offsets.iter().enumerate().any(|(i, o)| i as u32 != *o));
        let (before, sums, seen) = (vec![0; from + 1], vec![0; from + 1], vec![0; from]);
        EqualSums { numbers, spread, close, groups, before, sums, seen }
    }

    /// Removes what takes a group beyond the bounds of another; `None` if nothing is left.
    fn bounds(&mut self, domains: &mut [Domain]) -> Option<(i64, i64, bool)> {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for group in &mut self.groups {
            (group.low, group.high) = (0, 0);
            for one in &domains[group.from..group.to] {
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
            if group.low == low && group.high == high {
                continue;
            }
            for one in &mut domains[group.from..group.to] {
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

    /// Keeps what leads to sums that all groups have, all of which lie between the bounds; `None` if there is none,
    /// otherwise whether anything went.
    fn meet(&mut self, domains: &mut [Domain], low: i64, high: i64) -> Option<bool> {
        let mut common = u64::MAX >> (63 - (high - low));
        for group in &mut self.groups {
            let places = group.from..group.to;
            // One pass without branches: it is what is done most.
            let other = domains[places.clone()]
                .iter()
                .zip(&self.seen[places])
                .fold(0, |other, (now, seen)| other | (now ^ seen));
            if other != 0 {
                let mut sums = 1;
                for from in (group.from..group.to).step_by(group.piece) {
                    let to = group.to.min(from + group.piece);
                    let own = sum_masks::sums(&domains[from..to]);
                    (self.before[from], self.sums[from]) = (sums, own);
                    sums = sum_masks::plus(sums, own);
                }
                self.seen[group.from..group.to].copy_from_slice(&domains[group.from..group.to]);
                (group.sums, group.settled) = (sums, 0);
            }
            common &= group.sums >> (low - group.low);
        }
        if common == 0 {
            return None;
        }
        let mut changed = false;
        for group in &mut self.groups {
            let all = common << (low - group.low);
            if all == group.settled {
                continue;
            }
            let (mut wanted, mut goes) = (all, false);
            for from in (group.from..group.to).step_by(group.piece).rev() {
                let piece = &mut domains[from..group.to.min(from + group.piece)];
                let own = self.sums[from] & sum_masks::minus(wanted, self.before[from]);
                // Where each has as many values as there are cells, being different takes none away.
                let crowded =
                    piece.len() > 1 && piece.iter().any(|one| (one.count_ones() as usize) < piece.len());
                if own != self.sums[from] || crowded {
                    let mut kept = [0; PIECE];
                    kept[..piece.len()].copy_from_slice(piece);
                    sum_masks::keep(&mut kept[..piece.len()], own);
                    for (one, kept) in piece.iter_mut().zip(kept) {
                        goes |= *one != kept;
                        *one = kept;
                    }
                }
                wanted = sum_masks::minus(wanted, own) & self.before[from];
            }
            group.settled = if goes { 0 } else { all };
            changed |= goes;
        }
        Some(changed)
    }

    /// The same where values have to be put at the places of their numbers first.
    fn meet_spread(&mut self, domains: &mut [Domain], low: i64, high: i64) -> Option<bool> {
        let Some(spread) = self.spread.take() else { return self.meet(domains, low, high) };
        let wide = |one: u64| ranks(one).fold(0u64, |wide, rank| wide | 1 << spread[rank]);
        let mut words: Vec<u64> = domains.iter().map(|one| wide(*one)).collect();
        let result = self.meet(&mut words, low, high);
        for (one, word) in domains.iter_mut().zip(words) {
            *one = ranks(*one)
                .filter(|rank| word >> spread[*rank] & 1 == 1)
                .fold(0, |one, rank| one | 1 << rank);
        }
        self.spread = Some(spread);
        result
    }
}

fn ranks(domain: Domain) -> impl Iterator<Item = usize> {
    crate::ranks(domain)
}

impl Propagator for EqualSums {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        loop {
            let (low, high) = match self.bounds(domains) {
                None => return false,
                Some((_, _, true)) => continue,
                Some((low, high, false)) => (low, high),
            };
            if !self.close || self.groups.iter().any(|group| high - group.low >= 64) {
                return true;
            }
            match self.meet_spread(domains, low, high) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    fn idempotent(&self) -> bool {
        true
    }
}

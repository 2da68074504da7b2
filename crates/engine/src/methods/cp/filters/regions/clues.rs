//! What clues say of cells that are in one region, whichever it is.

use std::sync::Arc;

use super::shards::Shards;
use crate::methods::cp::filters::count::ends;
use crate::methods::cp::filters::places::Places;

/// A cell that tells how many cells are in the region of another one, as [`CountEqual`] says it.
///
/// [`CountEqual`]: crate::methods::cp::filters::count::CountEqual
#[derive(Clone, Debug)]
pub(in crate::methods::cp) struct Clue {
    /// Where the cell that counts is among all those of the filter.
    pub(in crate::methods::cp) count: usize,
    /// The cell whose region is meant.
    pub(in crate::methods::cp) start: usize,
    /// The cells that are looked at.
    pub(in crate::methods::cp) arms: Vec<Vec<usize>>,
    /// Whether an arm ends where another region begins.
    pub(in crate::methods::cp) runs: bool,
    /// Whether the first cell itself counts.
    pub(in crate::methods::cp) own: bool,
    /// The numbers of the values.
    pub(in crate::methods::cp) numbers: Arc<[i64]>,
}

impl Clue {
    /// How many cells from the start of the arm on may be in the region, or all that may if arms have no end.
    fn along(&self, arm: &[usize], passes: impl Fn(usize) -> bool) -> usize {
        if self.runs {
            arm.iter().take_while(|cell| passes(**cell)).count()
        } else {
            arm.iter().filter(|cell| passes(**cell)).count()
        }
    }

    /// Joins what must be in the region, and tells apart what can't; `false` if the clue can't hold. `bits` are values,
    /// then numbers of regions, then cells that count.
    pub(super) fn tell<const W: usize>(&self, bits: &[u64], cells: usize, shards: &mut Shards<W>) -> bool {
        let (low, high) = ends(&self.numbers, bits[self.count]);
        let (low, high) = (low - i64::from(self.own), high - i64::from(self.own));
        let start = self.start;
        let (value, labels) = (bits[start], bits[cells + start]);
        let known = shards.of(start);
        let (with, apart) =
            known.map_or((Places::one(start), Places::NONE), |shard| (shard.cells, shard.apart));
        let same = |cell: usize| with.has(cell);
        let may = |cell: usize| {
            same(cell)
                || (bits[cells + cell] & labels != 0
                    && !(bits[cell] == value && value.is_power_of_two())
                    && !apart.has(cell))
        };
        let most: usize = self.arms.iter().map(|arm| self.along(arm, may)).sum();
        let least: usize = self.arms.iter().map(|arm| self.along(arm, same)).sum();
        if (most as i64) < low || least as i64 > high {
            return false;
        }
        let (mut joined, mut parted) = (with, Places::NONE);
        for arm in &self.arms {
            let (reach, surely) = (self.along(arm, may), self.along(arm, same));
            // All that the others can't have, and what they leave.
            let need = low - (most - reach) as i64;
            let room = high - (least - surely) as i64;
            if self.runs {
                let need = usize::try_from(need).unwrap_or(0);
                arm[..need.max(surely)].iter().for_each(|cell| joined |= Places::one(*cell));
                if room == surely.max(need) as i64
                    && let Some(&end) = arm.get(surely.max(need))
                {
                    parted |= Places::one(end);
                }
            } else if need == reach as i64 {
                arm.iter().filter(|cell| may(**cell)).for_each(|cell| joined |= Places::one(*cell));
            } else if room == surely as i64 {
                arm.iter().filter(|cell| !same(**cell)).for_each(|cell| parted |= Places::one(*cell));
            }
        }
        if joined != with {
            shards.join(joined);
        }
        parted.is_empty() || shards.part(start, parted)
    }
}

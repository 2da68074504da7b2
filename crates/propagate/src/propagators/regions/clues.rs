//! What clues say of cells that are in one region, whichever it is.

use std::sync::Arc;

use super::clusters::{Cluster, Clusters, Words};
use crate::propagators::cell_set::CellSet;
use crate::propagators::count::{between, ends};

/// A cell that tells how many cells are in the region of another one, as [`CountEqual`] says it.
///
/// [`CountEqual`]: crate::propagators::count::CountEqual
#[derive(Clone, Debug)]
pub struct Clue {
    /// Where the cell that counts is among all those of the propagator.
    pub(super) count: usize,
    /// The cell whose region is meant.
    pub(super) start: usize,
    /// The cells that are looked at, whether none is so twice, and whether that cell is among them.
    pub(super) arms: Vec<Vec<usize>>,
    once: bool,
    inside: bool,
    /// Whether an arm ends where another region begins.
    runs: bool,
    /// Whether the first cell itself counts.
    own: bool,
    numbers: Arc<[i64]>,
    /// The ranks of the numbers from so many on, and up to so many.
    from: Vec<u64>,
    to: Vec<u64>,
}

impl Clue {
    /// The place of the cell that counts, that of the cell whose region is meant and of those looked at, and whether the
    /// former of these itself counts; `runs` if an arm ends where another region begins.
    pub fn new(
        (count, numbers): (usize, Arc<[i64]>),
        start: usize,
        arms: Vec<Vec<usize>>,
        runs: bool,
        own: bool,
    ) -> Clue {
        let mut cells = arms.concat();
        let most = cells.len() + 1;
        cells.sort_unstable();
        let once = cells.windows(2).all(|pair| pair[0] != pair[1]);
        let from = (0..=most).map(|least| between(&numbers, least, usize::MAX)).collect();
        let to = (0..=most).map(|most| between(&numbers, 0, most)).collect();
        let inside = cells.contains(&start);
        Clue { count, start, arms, once, inside, runs, own, numbers, from, to }
    }

    /// How many cells from the start of the arm on are such, or all that are if arms have no end.
    #[inline]
    fn along(&self, arm: &[usize], such: impl Fn(usize) -> bool) -> usize {
        if self.runs {
            arm.iter().position(|cell| !such(*cell)).unwrap_or(arm.len())
        } else {
            arm.iter().map(|cell| usize::from(such(*cell))).sum()
        }
    }

    /// Joins what must be in the region, and parts what can't; what the cell that counts may hold of `count`, which
    /// is nothing if the clue can't hold. A region has so many cells.
    pub(super) fn tell<const W: usize>(
        &self,
        count: u64,
        size: usize,
        words: &Words,
        clusters: &mut Clusters<W>,
    ) -> u64 {
        let known = clusters.of(self.start).copied();
        let Cluster { cells: with, apart, regions, values } = known.unwrap_or_else(|| {
            let (regions, values) = (words.regions[self.start], words.values[self.start]);
            Cluster { cells: CellSet::one(self.start), apart: CellSet::NONE, regions, values }
        });
        let may = |cell: usize| {
            let fits = words.regions[cell] & regions != 0 && words.values[cell] & values == 0;
            (fits && !apart.has(cell)) || with.has(cell)
        };
        let surely = |cell: usize| with.has(cell);
        let (mut least, mut most) = (0, 0);
        for arm in &self.arms {
            least += self.along(arm, surely);
            most += self.along(arm, may);
        }
        let own = usize::from(self.own);
        let mut room = most;
        if self.once {
            // Cells that are in the region and not looked at leave the less for those that are.
            let looked = match (self.runs, with.is_one()) {
                (false, _) => least,
                (true, true) => usize::from(self.inside),
                (true, false) => self.arms.iter().flatten().filter(|cell| with.has(**cell)).count(),
            };
            room = room.min((size + looked).saturating_sub(with.len()));
        }
        let count = count & self.from[least + own] & self.to[room + own];
        if count == 0 {
            return 0;
        }
        let (low, high) = ends(&self.numbers, count);
        let (low, high) = (low - own as i64, high - own as i64);
        if least as i64 >= low && (least as i64) < high {
            return count;
        }
        let (mut joined, mut parted) = (with, CellSet::NONE);
        for arm in &self.arms {
            let (reach, surely) = (self.along(arm, may), self.along(arm, surely));
            // All that the others can't have, and what they leave.
            let need = low - (most - reach) as i64;
            let room = high - (least - surely) as i64;
            if self.runs {
                let need = usize::try_from(need).unwrap_or(0).max(surely);
                arm[..need].iter().for_each(|cell| joined |= CellSet::one(*cell));
                if room == need as i64
                    && let Some(&end) = arm.get(need)
                {
                    parted |= CellSet::one(end);
                }
            } else if need == reach as i64 {
                arm.iter().filter(|cell| may(**cell)).for_each(|cell| joined |= CellSet::one(*cell));
            } else if room == surely as i64 {
                arm.iter().filter(|cell| !with.has(**cell)).for_each(|cell| parted |= CellSet::one(*cell));
            }
        }
        if joined != with {
            clusters.join(joined, words);
        }
        if parted.is_empty() || clusters.part(self.start, parted, words) { count } else { 0 }
    }
}

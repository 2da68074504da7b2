//! Clusters: cells known to be in one region, though perhaps not in which (equivalence classes, joined as they are found).

use super::transposed::Transposed;
use crate::propagators::cell_set::{Adjacency, CellSet};

/// Cells of one region, and cells that are not in it; the regions that all of them may be in, and the values that are
/// sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) apart: CellSet<W>,
    pub(super) regions: u64,
    pub(super) values: u64,
}

/// No cluster.
const NONE: u32 = u32::MAX;

/// What is known of each cell: the regions it may be in, and the value it has, if that is sure.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) regions: Vec<u64>,
    pub(super) values: Vec<u64>,
}

/// All that have at least two cells, and some that have one. No cell is in two.
#[derive(Clone, Debug)]
pub(super) struct Clusters<const W: usize> {
    /// Those that were joined to others have no cells any more.
    pub(super) list: Vec<Cluster<W>>,
    /// The one that each cell is in.
    of: Vec<u32>,
    /// All cells in them, as of the last [`join_by_doors`](Clusters::join_by_doors).
    pub(super) bound: CellSet<W>,
    /// Scratch: neighbours that may be in one region.
    pairs: Vec<(i32, CellSet<W>)>,
}

impl<const W: usize> Clusters<W> {
    /// None of so many cells are in any.
    pub(super) fn new(cells: usize) -> Clusters<W> {
        Clusters { list: Vec::new(), of: vec![NONE; cells], bound: CellSet::NONE, pairs: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.of.fill(NONE);
    }

    /// The one that a cell is in.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Option<&Cluster<W>> {
        self.list.get(self.of[cell] as usize)
    }

    /// These cells are in one region.
    pub(super) fn join(&mut self, cells: CellSet<W>, words: &Words) {
        let mut all = Cluster { cells, apart: CellSet::NONE, regions: u64::MAX, values: 0 };
        for cell in cells.iter() {
            match self.list.get_mut(self.of[cell] as usize) {
                Some(cluster) => {
                    all.cells |= cluster.cells;
                    all.apart |= cluster.apart;
                    all.regions &= cluster.regions;
                    all.values |= cluster.values;
                    cluster.cells = CellSet::NONE;
                }
                None => {
                    all.regions &= words.regions[cell];
                    all.values |= words.values[cell];
                }
            }
        }
        let number = self.list.len() as u32;
        all.cells.iter().for_each(|cell| self.of[cell] = number);
        self.list.push(all);
    }

    /// These cells are not in the region of that one; `false` if they are.
    pub(super) fn part(&mut self, cell: usize, from: CellSet<W>, words: &Words) -> bool {
        match self.list.get_mut(self.of[cell] as usize) {
            Some(cluster) => {
                cluster.apart |= from;
                !cluster.cells.meets(from)
            }
            None => {
                let (regions, values) = (words.regions[cell], words.values[cell]);
                self.of[cell] = self.list.len() as u32;
                self.list.push(Cluster { cells: CellSet::one(cell), apart: from, regions, values });
                !from.has(cell)
            }
        }
    }

    /// What hangs on one neighbour only is in its region: joins them until there is no more to join. `false` if
    /// something is cut off, or too large.
    pub(super) fn join_by_doors(
        &mut self,
        ways: &Adjacency<W>,
        size: usize,
        regions: &Transposed<W>,
        values: &Transposed<W>,
        words: &Words,
    ) -> bool {
        if size > 1 && !self.join_lone_cells(ways, regions, values, words) {
            return false;
        }
        let mut at = 0;
        while let Some(&Cluster { cells, apart, regions: numbers, values: taken }) = self.list.get(at) {
            at += 1;
            if cells.is_empty() {
                continue;
            }
            if cells.meets(apart) || cells.len() > size {
                return false;
            }
            let may = cells | (regions.any(numbers) & !apart & !values.any_sure(taken));
            let mut left = cells;
            while let Some(first) = left.first() {
                let piece = ways.flood(CellSet::one(first), cells);
                left &= !piece;
                if piece == cells && cells.len() == size {
                    break;
                }
                let doors = ways.beside(piece) & may & !piece;
                if doors.is_empty() {
                    return false;
                }
                if doors.is_one() && !doors.within(cells) {
                    // It is the last one now.
                    self.join(cells | doors, words);
                    break;
                }
            }
        }
        self.bound = self.list.iter().fold(CellSet::NONE, |all, cluster| all | cluster.cells);
        true
    }

    /// Cells with one neighbour that may be in their region.
    fn join_lone_cells(
        &mut self,
        ways: &Adjacency<W>,
        regions: &Transposed<W>,
        values: &Transposed<W>,
        words: &Words,
    ) -> bool {
        // Each neighbour to the right or below, and by how much further it is.
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.extend(ways.pairs(&regions.may));
        for ((_, pair), (_, clash)) in pairs.iter_mut().zip(ways.pairs(&values.sure)) {
            *pair &= !clash;
        }
        let (one, two) = Adjacency::counted(&pairs);
        let all = regions.may.iter().fold(CellSet::NONE, |all, may| all | *may);
        for cell in (one & !two).iter() {
            let mut partners = pairs.iter().filter_map(|&(by, pair)| {
                let back = || cell.checked_add_signed(-by as isize).filter(|back| pair.has(*back));
                if pair.has(cell) { cell.checked_add_signed(by as isize) } else { back() }
            });
            if let Some(partner) = partners.next() {
                self.join(CellSet::one(cell) | CellSet::one(partner), words);
            }
        }
        self.pairs = pairs;
        all.within(one)
    }
}

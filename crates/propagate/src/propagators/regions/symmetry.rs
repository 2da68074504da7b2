//! Value symmetry: regions under other numbers are the same regions. Where numbers matter, they are those of the order in which
//! regions are first met; where not, a region gets one when its first cell is known, at the cell where that tells most.

use super::Regions;
use crate::propagators::cell_set::CellSet;

impl<const W: usize> Regions<W> {
    /// Regions are numbered in the order in which they are first met.
    pub(super) fn order(&mut self) -> bool {
        for region in 1..self.regions.may.len() {
            let Some(first) = self.first(self.regions.may[region - 1]) else { return false };
            self.regions.keep(region, !self.before[first + 1]);
        }
        let mut until = self.cells;
        for region in (0..self.regions.may.len()).rev() {
            let first = self.regions.may[region] & self.before[until];
            let Some(place) = self.first(first) else { return false };
            if first.is_one() {
                self.regions.fix(region, first);
                until = place;
            } else {
                until = self.first(self.regions.sure[region]).unwrap_or(until).min(until);
            }
        }
        true
    }

    /// The place of the first of these cells in the order in which regions are met.
    fn first(&self, cells: CellSet<W>) -> Option<usize> {
        self.anchors.iter().position(|cell| cells.has(*cell))
    }

    /// Where numbers are interchangeable: a cell that is in no region with a cell yet is in the first of the others.
    pub(super) fn name(&mut self) -> bool {
        for region in 0..self.regions.may.len() {
            if !self.regions.sure[region].is_empty() {
                continue;
            }
            let here = self.regions.may[region];
            let (mut same, mut others) = (0, CellSet::NONE);
            for (may, sure) in self.regions.may.iter().zip(&self.regions.sure) {
                if *may == here && sure.is_empty() {
                    same += 1;
                } else {
                    others |= *may;
                }
            }
            let new = here & !others;
            if same > 1
                && !new.is_empty()
                && let Some(&cell) = self.anchors.iter().find(|cell| new.has(**cell))
            {
                self.regions.fix(region, CellSet::one(cell));
                return self.regions.count(self.all);
            }
        }
        true
    }
}

//! A region as a house: what its cells may hold.

use super::Regions;
use crate::propagators::cell_set::CellSet;

impl<const W: usize> Regions<W> {
    /// No value is twice in the region; where there are as many values as cells, each is there.
    pub(super) fn house(&mut self, region: usize) -> bool {
        let own = self.regions.sure[region];
        let mut may = self.regions.may[region];
        let mut free = CellSet::NONE;
        let mut taken = 0u64;
        for value in 0..self.values.may.len() {
            let sure = self.values.sure[value];
            let here = sure & own;
            if here.is_empty() {
                free |= self.values.may[value];
                continue;
            }
            if !here.is_one() {
                return false;
            }
            taken |= 1 << value;
            self.values.keep(value, !own | here);
            may &= !sure | here;
        }
        may &= free | own;
        self.regions.keep(region, may);
        let full = self.divided.size == self.divided.values;
        let mut found = 0;
        for value in 0..self.values.may.len() {
            if taken >> value & 1 == 1 {
                found += 1;
                continue;
            }
            let places = self.values.may[value] & may;
            if places.is_empty() {
                if full {
                    return false;
                }
                continue;
            }
            found += 1;
            if full && places.is_one() {
                self.values.fix(value, places);
                self.regions.fix(region, places);
            }
        }
        // There must be enough values for all its cells.
        found >= self.divided.size
    }
}

//! A cell tells how many different values others have (the NValue constraint; Bessière, Hebrard, Hnich, Kiziltan and Walsh 2006).
//!
//! At least as many as cells of one house, and as cells that can have no value in common; at most as many as a matching
//! gives values of their own. Where the cell says one of the two and nothing between, the values that no such choice has go; those of
//! the most are found as for all-different (Régin 1994).

use std::sync::Arc;

use super::count::{between, ends};
use crate::{Domain, Propagator, ranks};

/// The first cell holds the number of different values in the others, none of which is there twice.
#[derive(Debug)]
pub struct CountDistinct {
    numbers: Arc<[i64]>,
    /// So many of the others are known to differ.
    differing: usize,
    /// Scratch: the place of the cell that has each value for its own.
    owner: Vec<Option<u8>>,
    /// Scratch: the value that each cell has for its own, if any.
    own: Vec<Domain>,
    /// Scratch: for each value that some cell owns those that its cell could take instead, and so on.
    reach: Vec<Domain>,
}

impl CountDistinct {
    /// So many cells beside the first, of which `differing` are known to differ; `None` if they are too many.
    #[must_use]
    pub fn new(numbers: Arc<[i64]>, cells: usize, differing: usize) -> Option<CountDistinct> {
        let values = numbers.len();
        (cells <= 64).then(|| CountDistinct {
            numbers,
            differing,
            owner: vec![None; values],
            own: vec![0; cells],
            reach: vec![0; values],
        })
    }

    /// Gives as many cells as can be one of these values for their own: how many.
    fn matching(&mut self, cells: &[Domain], values: Domain) -> usize {
        self.owner.fill(None);
        self.own.fill(0);
        let mut free = values;
        let mut count = 0;
        for cell in 0..cells.len() {
            let direct = cells[cell] & free;
            let mut seen = 0;
            if direct != 0 {
                let value = direct & direct.wrapping_neg();
                self.give(cell, value);
                free ^= value;
                count += 1;
            } else if cells[cell] & values != 0 && self.augment(cell, cells, values, &mut free, &mut seen) {
                count += 1;
            }
        }
        count
    }

    fn give(&mut self, cell: usize, value: Domain) {
        self.own[cell] = value;
        self.owner[value.trailing_zeros() as usize] = Some(cell as u8);
    }

    /// Finds a value for a cell by moving others to another one (Kuhn's algorithm); each value is looked at once.
    fn augment(
        &mut self,
        cell: usize,
        cells: &[Domain],
        values: Domain,
        free: &mut Domain,
        seen: &mut Domain,
    ) -> bool {
        let direct = cells[cell] & *free;
        if direct != 0 {
            let value = direct & direct.wrapping_neg();
            *free ^= value;
            self.give(cell, value);
            return true;
        }
        loop {
            let left = cells[cell] & values & !*seen;
            if left == 0 {
                return false;
            }
            let value = left & left.wrapping_neg();
            *seen |= value;
            let Some(other) = self.owner[value.trailing_zeros() as usize] else { return false };
            if self.augment(usize::from(other), cells, values, free, seen) {
                self.give(cell, value);
                return true;
            }
        }
    }

    /// After a matching of these values: leaves each cell what it has in one of the matchings as large; `fixed` are the values that
    /// others have anyway.
    fn keep_matched(&mut self, cells: &mut [Domain], values: Domain, fixed: Domain) {
        self.reach.fill(0);
        let (mut owned, mut idle) = (0, 0);
        for (own, cell) in self.own.iter().zip(cells.iter()) {
            match *own {
                0 => idle |= cell & values,
                own => {
                    owned |= own;
                    self.reach[own.trailing_zeros() as usize] = cell & values;
                }
            }
        }
        for through in ranks(owned) {
            let further = self.reach[through];
            for from in ranks(owned) {
                self.reach[from] |= further & (self.reach[from] >> through & 1).wrapping_neg();
            }
        }
        // Values that a cell without one could come to, and values from which one that nobody owns is come to.
        let reached = ranks(idle & owned).fold(idle, |all, rank| all | self.reach[rank]);
        let free = values & !owned;
        let freeing = ranks(owned).filter(|rank| self.reach[*rank] & free != 0);
        let freeing = freeing.fold(free, |all, rank| all | 1 << rank);
        for (place, &own) in self.own.iter().enumerate().filter(|(_, own)| **own & !reached != 0) {
            // It needs a value of its own. What comes back to that takes part in an exchange.
            let back = ranks(cells[place] & owned).filter(|rank| self.reach[*rank] & own != 0);
            cells[place] &= back.fold(own | freeing, |all, rank| all | 1 << rank) & !fixed;
        }
    }
}

impl Propagator for CountDistinct {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let Some((count, cells)) = domains.split_first_mut() else { return false };
        let fixed = cells.iter().filter(|one| one.is_power_of_two()).fold(0, |all, one| all | one);
        let known = fixed.count_ones() as usize;
        // Cells that can have no value in common, nor one that is fixed.
        let (mut packed, mut apart) = (fixed, known);
        for one in cells.iter().filter(|one| !one.is_power_of_two()) {
            if one & packed == 0 {
                (packed, apart) = (packed | one, apart + 1);
            }
        }
        let values = cells.iter().fold(0, |all, one| all | one) & !fixed;
        let most = known + self.matching(cells, values);
        *count &= between(&self.numbers, apart.max(self.differing).max(1), most);
        if *count == 0 {
            return false;
        }
        let (low, high) = ends(&self.numbers, *count);
        if high == apart as i64 {
            cells.iter_mut().for_each(|one| *one &= packed);
        }
        if low == most as i64 && high != apart as i64 {
            self.keep_matched(cells, values, fixed);
        }
        cells.iter().all(|one| *one != 0)
    }
}

//! A cage: cells that all differ and hold one of some sets of values, at work on the board.

use std::sync::Arc;

use super::board::{Board, Constraint, Dead};
use super::filter::Filter;
use super::filters::sets::Sets;

/// Cells that all differ, and the sets they may hold.
///
/// Values that one of them is sure to have go from the cells that differ from all that may have them, and what no other cell
/// of their house can hold one of them holds.
#[derive(Debug)]
pub(super) struct Cage {
    /// Its own cells; then the other cells of houses they are in, and where each house ends.
    cells: Vec<u32>,
    own: usize,
    ends: Vec<u32>,
    all: u64,
    sets: Sets,
    /// For each choice of cells the cells outside that differ from all of these, one after the other, and
    /// where they begin.
    onlookers: Vec<u32>,
    starts: Vec<u32>,
    /// Scratch: the candidates.
    bits: Vec<u64>,
}

/// Cages of more cells are left to the filter.
const MOST_CELLS: usize = 8;

impl Cage {
    /// `beside` are the other cells of houses with all values that the cells are in; `around` the cells outside that differ
    /// from some of these, and from which, as bits. `None` if there are too many cells.
    pub(super) fn new(
        cells: &[usize],
        sets: &Arc<[u64]>,
        beside: &[Vec<usize>],
        around: &[(usize, u64)],
        values: u64,
    ) -> Option<Cage> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        let mut all: Vec<u32> = cells.iter().map(|cell| *cell as u32).collect();
        let mut ends = Vec::new();
        for others in beside {
            all.extend(others.iter().map(|cell| *cell as u32));
            ends.push(all.len() as u32);
        }
        let (mut starts, mut onlookers) = (vec![0], Vec::new());
        for places in 0..1u64 << cells.len() {
            // What only one can have it has already.
            let several = places != 0 && !places.is_power_of_two();
            let seen = around.iter().filter(|(_, seen)| several && places & !seen == 0);
            onlookers.extend(seen.map(|(cell, _)| *cell as u32));
            starts.push(onlookers.len() as u32);
        }
        Some(Cage {
            cells: all,
            own: cells.len(),
            ends,
            all: values,
            sets: Sets::new(Arc::clone(sets), cells.len()),
            onlookers,
            starts,
            bits: vec![0; cells.len()],
        })
    }

    /// What nobody else in a house can hold.
    #[inline]
    fn forced(&self, board: &Board) -> u64 {
        let mut forced = 0;
        let mut from = self.own;
        for &end in &self.ends {
            let others = &self.cells[from..end as usize];
            forced |= !others.iter().fold(0, |held, cell| held | board.get(*cell));
            from = end as usize;
        }
        forced & self.all
    }

    /// A value that one of the cells is sure to have goes from the cells that differ from all that may have it.
    #[inline]
    fn tell(&self, value: u64, board: &mut Board) -> Result<(), Dead> {
        let mut places = 0;
        for (place, bits) in self.bits.iter().enumerate() {
            places |= usize::from(bits & value != 0) << place;
        }
        let told = self.starts[places] as usize..self.starts[places + 1] as usize;
        self.onlookers[told].iter().try_for_each(|cell| board.keep(*cell, !value))
    }
}

impl Constraint for Cage {
    fn cells(&self) -> &[u32] {
        &self.cells[..self.own]
    }

    fn looks_at(&self) -> &[u32] {
        &self.cells
    }

    fn others(&self) -> Vec<u32> {
        let mut others = self.cells[self.own..].to_vec();
        others.extend(&self.onlookers);
        others.sort_unstable();
        others.dedup();
        others
    }

    fn narrow(&mut self, board: &mut Board) -> Result<(), Dead> {
        let forced = self.forced(board);
        loop {
            for (bits, &cell) in self.bits.iter_mut().zip(&self.cells) {
                *bits = board.get(cell);
            }
            if !self.sets.narrow_with(&mut self.bits, forced) {
                return Err(Dead);
            }
            let mut changed = false;
            for (&cell, &bits) in self.cells.iter().zip(&self.bits) {
                if board.get(cell) != bits {
                    changed = true;
                    board.keep(cell, bits)?;
                }
            }
            if !changed || self.sets.at_once() {
                break;
            }
        }
        let mut required = self.sets.required();
        while required != 0 {
            let value = required & required.wrapping_neg();
            required ^= value;
            self.tell(value, board)?;
        }
        Ok(())
    }
}

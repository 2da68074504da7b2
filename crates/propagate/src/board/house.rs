//! A house with as many cells as values: hidden singles. That fixed values go from their peers is the board's own work.

use crate::{CellIndex, Domain, Priority};

use super::{Board, BoardPropagator, Conflict};

/// Each value has a place, and where it has one left, it goes there.
///
/// Not idempotent: a hidden single that arises because another one was fixed is seen when something else wakes the house.
#[derive(Debug)]
pub(crate) struct House {
    cells: Vec<CellIndex>,
    all: Domain,
}

impl House {
    /// `all` are the values, as many as the cells.
    pub(crate) fn new(cells: &[CellIndex], all: Domain) -> House {
        House { cells: cells.to_vec(), all }
    }
}

impl BoardPropagator for House {
    fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn is_value_symmetric(&self) -> bool {
        true
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let (mut once, mut twice, mut fixed) = (0u64, 0u64, 0u64);
        for &cell in &self.cells {
            let one = board.get(cell);
            twice |= once & one;
            once |= one;
            if one & (one - 1) == 0 {
                fixed |= one;
            }
        }
        if once != self.all {
            return Err(Conflict);
        }
        let mut hidden = self.all & !twice & !fixed;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let here = board.get(cell) & hidden;
            if here != 0 {
                if here & (here - 1) != 0 {
                    return Err(Conflict);
                }
                board.keep(cell, here)?;
                hidden ^= here;
                if hidden == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

//! Two cells that are related, and a cell whose value others may not have.

use std::sync::Arc;

use super::{Board, BoardPropagator, Conflict};
use crate::{CellIndex, Priority, Relation, Wake};

/// Two cells and their relation, arc consistent. On a board of its own these are [links](super::links); other solvers get them
/// one by one.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) cells: [CellIndex; 2],
    pub(crate) relation: Arc<Relation>,
}

impl BoardPropagator for Pair {
    fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let [first, second] = self.cells;
        board.keep(first, self.relation.before(board.get(second)))?;
        board.keep(second, self.relation.after(board.get(first)))
    }
}

/// Once the cell is fixed, its value goes from certain others: those of each rank.
#[derive(Debug)]
pub(crate) struct Exclusion {
    pub(crate) cell: [CellIndex; 1],
    pub(crate) others: Vec<Vec<CellIndex>>,
}

impl BoardPropagator for Exclusion {
    fn cells(&self) -> &[CellIndex] {
        &self.cell
    }

    fn others(&self) -> Vec<CellIndex> {
        self.others.concat()
    }

    fn on(&self) -> Wake {
        Wake::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let value = board.get(self.cell[0]);
        if !value.is_power_of_two() {
            return Ok(());
        }
        let others = &self.others[value.trailing_zeros() as usize];
        others.iter().try_for_each(|other| board.keep(*other, !value))
    }
}

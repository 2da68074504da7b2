//! Clones: equal cells, pair by pair.

use garns_puzzle::Cell;
use garns_puzzle::rules::Clones;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Clones {
    fn alike(&self) -> Vec<(Cell, Cell)> {
        self.cells.iter().copied().zip(self.copy.iter().copied()).collect()
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for (a, b) in ground.indices(&self.cells).into_iter().zip(ground.indices(&self.copy)) {
            parts.pair_by_rank(ground, a, b, |a, b| a == b);
        }
    }
}

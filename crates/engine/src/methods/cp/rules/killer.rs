//! Killer cage: a sum, of different values unless repeats are allowed.

use garns_puzzle::rules::Killer;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Killer {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        if self.repeats { Vec::new() } else { vec![self.cells.clone()] }
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if let Some(sum) = self.sum {
            let cells = ground.indices(&self.cells);
            let terms: Vec<(usize, i64)> = cells.into_iter().map(|cell| (cell, 1)).collect();
            parts.sum(ground, &terms, sum);
        }
    }
}

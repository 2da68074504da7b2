//! Indexers: a cell has a value just where the cell at that place has the number.

use garns_puzzle::rules::Indexer;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Indexer {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for &cell in &self.cells {
            if let Some((line, number)) = self.line(ground.puzzle, cell) {
                let line = ground.indices(&line);
                if let Some(cell) = ground.puzzle.index(cell) {
                    parts.place(ground, cell, &line, number);
                }
            }
        }
    }
}

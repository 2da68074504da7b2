//! Indexers: a cell has a value just where the cell at that place has the number.

use garns_propagate::Constraints;
use garns_puzzle::rules::Indexer;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Indexer {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for &cell in &self.cells {
            if let Some((line, number)) = self.line(context.puzzle, cell) {
                let line = context.indices(&line);
                if let Some(cell) = context.puzzle.index(cell) {
                    constraints.place(context, cell, &line, number);
                }
            }
        }
    }
}

//! Killer cage: a sum, of different values unless repeats are allowed.

use garns_propagate::Constraints;
use garns_puzzle::rules::Killer;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Killer {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        if self.repeats { Vec::new() } else { vec![self.cells.clone()] }
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        if let Some(sum) = self.sum {
            let cells = context.indices(&self.cells);
            let terms: Vec<(usize, i64)> = cells.into_iter().map(|cell| (cell, 1)).collect();
            constraints.sum(context, &terms, sum);
        }
    }
}

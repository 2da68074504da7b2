//! Renban: a set of consecutive values.

use garns_propagate::Constraints;
use garns_puzzle::rules::Renban;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Renban {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let size = cells.len();
        let run = |from: usize| &context.numbers[from..from + size];
        let sets = (0..(context.values() + 1).saturating_sub(size))
            .filter(|from| run(*from).windows(2).all(|pair| pair[0] + 1 == pair[1]))
            .map(|from| garns_puzzle::Candidates::first(size).0 << from)
            .collect();
        constraints.sets(cells, sets);
    }
}

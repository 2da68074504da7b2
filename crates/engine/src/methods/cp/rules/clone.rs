//! Clones: equal cells, pair by pair.

use garns_propagate::Constraints;
use garns_puzzle::Cell;
use garns_puzzle::rules::Clones;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Clones {
    fn alike(&self) -> Vec<(Cell, Cell)> {
        self.cells.iter().copied().zip(self.copy.iter().copied()).collect()
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for (a, b) in context.indices(&self.cells).into_iter().zip(context.indices(&self.copy)) {
            constraints.pair_by_rank(context, a, b, |a, b| a == b);
        }
    }
}

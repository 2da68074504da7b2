//! Rellik cage: a propagator of its own, and the sets of values no part of which has the sum.

use std::sync::Arc;

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::Rellik;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Rellik {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        constraints
            .propagator(cells.clone(), propagators::Rellik::new(Arc::clone(&context.numbers), self.sum));
        constraints.sets_where(context, &cells, |set| !has_part(set, self.sum));
    }
}

/// Whether some of the numbers, at least one, add up to the sum.
fn has_part(set: &[i64], sum: i64) -> bool {
    match set.split_first() {
        None => false,
        Some((first, rest)) => *first == sum || has_part(rest, sum) || has_part(rest, sum - first),
    }
}

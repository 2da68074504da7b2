//! Doublers: each cell and what it counts are related, and a propagator counts those that count twice.

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::Doublers;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Doublers {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&self.cells);
        let counted = context.indices(&self.counted);
        for (&cell, &counted) in cells.iter().zip(&counted) {
            constraints.pair(context, cell, counted, |number, counts| {
                counts == number || number.checked_mul(2) == Some(counts)
            });
        }
        let apart: Vec<Vec<bool>> =
            cells.iter().map(|a| cells.iter().map(|b| context.in_house(*a, *b)).collect()).collect();
        cells.extend(counted);
        constraints.propagator(cells, propagators::Doublers::new(&context.numbers, apart, self.count));
    }
}

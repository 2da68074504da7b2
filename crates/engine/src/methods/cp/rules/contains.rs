//! Listed values: they are needed, perhaps exactly; others must be missing.

use garns_propagate::Constraints;
use garns_puzzle::rules::Contains;

use super::{Post, needs};
use crate::methods::cp::context::Context;

impl Post for Contains {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let without = self.without.iter().fold(0, |all, number| all | context.rank(*number));
        for &cell in &cells {
            constraints.limit(cell, context.all() & !without);
        }
        constraints.needs(context, cells, needs(context, &self.values, self.exactly));
    }
}

//! Count of different values: a propagator of its own.

use std::sync::Arc;

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::CountDistinct;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for CountDistinct {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&self.cells);
        cells.sort_unstable();
        cells.dedup();
        let cells = context.indices(&[self.count]).into_iter().chain(cells).collect();
        constraints.propagator(cells, propagators::CountDistinct(Arc::clone(&context.numbers)));
    }
}

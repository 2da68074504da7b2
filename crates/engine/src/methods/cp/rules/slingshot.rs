//! Slingshot: a propagator of its own.

use std::sync::Arc;

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::Slingshot;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Slingshot {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&[self.value, self.place]);
        cells.extend(context.indices(&self.cells));
        constraints.propagator(cells, propagators::Slingshot(Arc::clone(&context.numbers)));
    }
}

//! Slingshot: a filter of its own.

use std::sync::Arc;

use garns_puzzle::rules::Slingshot;

use super::Post;
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::slingshot::Slingshot as Propagator;

impl Post for Slingshot {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&[self.value, self.place]);
        cells.extend(context.indices(&self.cells));
        constraints.filter(cells, Propagator(Arc::clone(&context.numbers)));
    }
}

//! Quadruple: values that are needed.

use garns_propagate::Constraints;
use garns_puzzle::rules::Quadruple;

use super::{Post, needs};
use crate::methods::cp::context::Context;

impl Post for Quadruple {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        constraints.needs(context, context.indices(&self.cells), needs(context, &self.values, false));
    }
}

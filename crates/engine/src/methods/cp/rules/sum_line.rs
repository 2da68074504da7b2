//! Sum line: a propagator of its own.

use std::sync::Arc;

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::SumLine;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for SumLine {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        match propagators::SumLine::new(Arc::clone(&context.numbers), path.len(), self.sum, self.closed) {
            Some(propagator) => constraints.propagator(path, propagator),
            None => super::checked(context, constraints, &self.clone().into()),
        }
    }
}

//! Counting circles: a propagator of its own.

use garns_propagate::Constraints;
use garns_propagate::propagators::Circles;
use garns_puzzle::rules::CountingCircles;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for CountingCircles {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        match Circles::new(&context.numbers, cells.len(), &context.divisions(&cells)) {
            Some((circles, beside)) => constraints.propagator([cells, beside].concat(), circles),
            None => super::checked(context, constraints, &self.clone().into()),
        }
    }
}

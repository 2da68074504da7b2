//! Counting circles: a filter of its own.

use garns_puzzle::rules::CountingCircles;

use super::Post;
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::circles::Circles;

impl Post for CountingCircles {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        match Circles::new(&context.numbers, cells.len(), &context.divisions(&cells)) {
            Some((circles, beside)) => constraints.filter([cells, beside].concat(), circles),
            None => constraints.checked(context, &self.clone().into()),
        }
    }
}

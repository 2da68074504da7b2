//! Count of the same value: one arm that never ends.

use std::sync::Arc;

use garns_propagate::Constraints;
use garns_propagate::propagators::CountEqual;
use garns_puzzle::rules::CountSame;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for CountSame {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&[self.count]);
        cells.extend(context.indices(&self.cells));
        let arms = vec![cells.len() - 2];
        let numbers = Arc::clone(&context.numbers);
        constraints.propagator(cells, CountEqual::new(numbers, arms, false, !self.others));
    }
}

//! Run length: arms that end where another value stands.

use std::sync::Arc;

use garns_propagate::Constraints;
use garns_propagate::propagators::CountEqual;
use garns_puzzle::rules::RunLength;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for RunLength {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&[self.count, self.arms[0][0]]);
        let mut arms = Vec::new();
        for arm in &self.arms {
            cells.extend(context.indices(&arm[1..]));
            arms.push(arm.len() - 1);
        }
        let numbers = Arc::clone(&context.numbers);
        constraints.propagator(cells, CountEqual::new(numbers, arms, true, !self.others));
    }
}

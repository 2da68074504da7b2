//! Weighted sum.

use garns_propagate::Constraints;
use garns_puzzle::rules::WeightedSum;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for WeightedSum {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let terms: Vec<(usize, i64)> =
            context.indices(&self.cells).into_iter().zip(self.weights.iter().copied()).collect();
        constraints.sum(context, &terms, self.sum);
    }
}

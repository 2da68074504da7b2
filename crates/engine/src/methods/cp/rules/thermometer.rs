//! Thermometer: each cell is above the one before.

use garns_propagate::Constraints;
use garns_puzzle::rules::Thermometer;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Thermometer {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for pair in context.indices(&self.path).windows(2) {
            constraints.pair_by_rank(context, pair[0], pair[1], |a, b| a < b || (self.slow && a == b));
        }
    }
}

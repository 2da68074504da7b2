//! Whispers: neighbours are far apart.

use garns_propagate::Constraints;
use garns_puzzle::rules::Whispers;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Whispers {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for pair in context.indices(&self.path).windows(2) {
            constraints.pair(context, pair[0], pair[1], |a, b| (a - b).abs() >= self.least);
        }
    }
}

//! No other X or V: neighbours without one are related.

use garns_propagate::Constraints;
use garns_puzzle::Joint;
use garns_puzzle::rules::NoTotal;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::context::Context;

impl Post for NoTotal {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for (a, b) in unmarked_neighbours(context, |joint| matches!(joint, Joint::Total(_))) {
            constraints.pair(context, a, b, |a, b| !self.sums.contains(&(a + b)));
        }
    }
}

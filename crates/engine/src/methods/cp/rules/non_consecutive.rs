//! Non-consecutive: neighbours without a dot of 1 are related.

use garns_propagate::Constraints;
use garns_puzzle::Joint;
use garns_puzzle::rules::NonConsecutive;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::context::Context;

impl Post for NonConsecutive {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for (a, b) in unmarked_neighbours(context, |joint| *joint == Joint::Difference(1)) {
            constraints.pair(context, a, b, |a, b| (a - b).abs() != 1);
        }
    }
}

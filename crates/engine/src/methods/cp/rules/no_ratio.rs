//! No other ratio dots: neighbours without one are related.

use garns_propagate::Constraints;
use garns_puzzle::Joint;
use garns_puzzle::rules::NoRatio;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::context::Context;

impl Post for NoRatio {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        for (a, b) in
            unmarked_neighbours(context, |joint| matches!(joint, Joint::Difference(_) | Joint::Ratio(_)))
        {
            constraints.pair(context, a, b, |a, b| !self.by.iter().any(|&by| a == by * b || b == by * a));
        }
    }
}

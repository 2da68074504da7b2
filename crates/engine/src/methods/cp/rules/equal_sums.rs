//! Equal sums: groups of the same sum.

use garns_propagate::Constraints;
use garns_puzzle::rules::EqualSums;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for EqualSums {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let groups = self.groups.iter().map(|group| context.indices(group)).collect();
        constraints.equal_sums(context, groups);
    }
}

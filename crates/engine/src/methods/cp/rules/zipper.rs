//! Zipper line: pairs of the same sum.

use garns_propagate::Constraints;
use garns_puzzle::rules::Zipper;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Zipper {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let last = path.len() - 1;
        let pair = |i: usize| if i == last - i { vec![path[i]] } else { vec![path[i], path[last - i]] };
        constraints.equal_sums(context, (0..=last / 2).map(pair).collect());
    }
}

//! Little killer: a sum.

use garns_propagate::Constraints;
use garns_puzzle::rules::LittleKiller;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for LittleKiller {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let terms: Vec<(usize, i64)> =
            context.indices(&self.cells).into_iter().map(|cell| (cell, 1)).collect();
        constraints.sum(context, &terms, self.sum);
    }
}

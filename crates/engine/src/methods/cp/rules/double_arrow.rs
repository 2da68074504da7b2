//! Double arrow: the ends' sum is that of what lies between.

use garns_propagate::Constraints;
use garns_puzzle::rules::DoubleArrow;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for DoubleArrow {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let last = path.len() - 1;
        let weight = |i: usize| if i == 0 || i == last { 1 } else { -1 };
        let terms: Vec<(usize, i64)> = path.iter().enumerate().map(|(i, cell)| (*cell, weight(i))).collect();
        constraints.sum(context, &terms, 0);
    }
}

//! Palindrome: equal cells, pair by pair.

use garns_propagate::Constraints;
use garns_puzzle::Cell;
use garns_puzzle::rules::Palindrome;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Palindrome {
    fn alike(&self) -> Vec<(Cell, Cell)> {
        let half = self.path.len() / 2;
        self.path.iter().copied().zip(self.path.iter().rev().copied()).take(half).collect()
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        for (&a, &b) in path.iter().zip(path.iter().rev()).take(path.len() / 2) {
            constraints.pair_by_rank(context, a, b, |a, b| a == b);
        }
    }
}

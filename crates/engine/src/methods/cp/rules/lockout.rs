//! Lockout line: the ends say what may lie outside of them.

use garns_propagate::Constraints;
use garns_propagate::propagators::Ends;
use garns_puzzle::Candidates;
use garns_puzzle::rules::Lockout;

use super::{Post, ends_first};
use crate::methods::cp::context::Context;

impl Post for Lockout {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let outside = |low: usize, high: usize| {
            let apart = context.numbers[high] - context.numbers[low] >= self.least;
            apart.then_some(context.all() & !(Candidates::first(high + 1).0 & !Candidates::first(low).0))
        };
        constraints.propagator(ends_first(&path), Ends::new(context.values(), outside));
    }
}

//! Between line: the ends say what may lie between them.

use garns_propagate::Constraints;
use garns_propagate::propagators::Ends;
use garns_puzzle::Candidates;
use garns_puzzle::rules::Between;

use super::{Post, ends_first};
use crate::methods::cp::context::Context;

impl Post for Between {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let between =
            |low: usize, high: usize| Some(Candidates::first(high).0 & !Candidates::first(low + 1).0);
        constraints.propagator(ends_first(&path), Ends::new(context.values(), between));
    }
}

//! Between line: the ends say what may lie between them.

use garns_puzzle::Candidates;
use garns_puzzle::rules::Between;

use super::{Post, ends_first};
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::ends::Ends;

impl Post for Between {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let between =
            |low: usize, high: usize| Some(Candidates::first(high).0 & !Candidates::first(low + 1).0);
        constraints.filter(ends_first(&path), Ends::new(context.values(), between));
    }
}

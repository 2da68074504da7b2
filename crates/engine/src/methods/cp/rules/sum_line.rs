//! Sum line: a filter of its own.

use std::sync::Arc;

use garns_puzzle::rules::SumLine;

use super::Post;
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::sum_line::SumLine as Propagator;

impl Post for SumLine {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        match Propagator::new(Arc::clone(&context.numbers), path.len(), self.sum, self.closed) {
            Some(filter) => constraints.filter(path, filter),
            None => constraints.checked(context, &self.clone().into()),
        }
    }
}

//! Connected cells: a filter of its own.

use garns_puzzle::rules::Connected;

use super::Post;
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::connected::Connected as Propagator;

impl Post for Connected {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let values = self.values.iter().fold(0, |all, number| all | context.rank(*number));
        constraints.filter(context.indices(&self.cells), Propagator::new(&self.cells, values, self.size));
    }
}

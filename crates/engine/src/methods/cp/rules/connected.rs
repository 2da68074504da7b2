//! Connected cells: a propagator of its own.

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::Connected;

use super::Post;
use crate::methods::cp::context::{Context, positions};

impl Post for Connected {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let values = self.values.iter().fold(0, |all, number| all | context.rank(*number));
        constraints.propagator(
            context.indices(&self.cells),
            propagators::Connected::new(&positions(&self.cells), values, self.size),
        );
    }
}

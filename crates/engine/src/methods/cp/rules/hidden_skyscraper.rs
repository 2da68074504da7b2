//! Hidden skyscraper: a propagator of its own.

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::HiddenSkyscraper;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for HiddenSkyscraper {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let propagator = propagators::HiddenSkyscraper::new(
            cells.len(),
            context.rank(self.value),
            context.all_differ(&cells),
        );
        constraints.propagator(cells, propagator);
    }
}

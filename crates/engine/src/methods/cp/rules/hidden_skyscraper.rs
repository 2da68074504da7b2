//! Hidden skyscraper: a filter of its own.

use garns_puzzle::rules::HiddenSkyscraper;

use super::Post;
use crate::methods::cp::constraints::Constraints;
use crate::methods::cp::context::Context;
use crate::methods::cp::propagators::hidden_skyscraper::HiddenSkyscraper as Propagator;

impl Post for HiddenSkyscraper {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let filter = Propagator::new(cells.len(), context.rank(self.value), context.all_differ(&cells));
        constraints.filter(cells, filter);
    }
}

//! Skyscraper: a propagator of its own.

use garns_propagate::{Constraints, propagators};
use garns_puzzle::rules::Skyscraper;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Skyscraper {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let differ = context.all_differ(&cells);
        // Where every value is somewhere, the greatest is the tallest.
        let all = context.all();
        let full = differ && cells.len() == context.values();
        let tallest = if full { 1 << (63 - all.leading_zeros()) } else { all };
        let flat = context.ranks(|number| number <= 0);
        let visible = usize::try_from(self.visible).unwrap_or(0);
        let propagator = propagators::Skyscraper::new(cells.len(), visible, flat, differ, tallest);
        constraints.propagator(cells, propagator);
    }
}

//! X, V and other totals: two related cells.

use garns_propagate::Constraints;
use garns_puzzle::rules::Total;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Total {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        if let [a, b] = context.indices(&[self.a, self.b])[..] {
            constraints.pair(context, a, b, |a, b| a + b == self.sum);
        }
    }
}

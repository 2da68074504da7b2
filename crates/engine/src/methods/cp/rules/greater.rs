//! Greater than: two related cells.

use garns_propagate::Constraints;
use garns_puzzle::rules::Greater;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Greater {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        if let [a, b] = context.indices(&[self.greater, self.less])[..] {
            constraints.pair_by_rank(context, a, b, |a, b| a > b);
        }
    }
}

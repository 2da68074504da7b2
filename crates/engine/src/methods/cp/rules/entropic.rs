//! Entropic line: low, middle and high values take turns.

use garns_propagate::Constraints;
use garns_propagate::propagators::Turns;
use garns_puzzle::rules::Entropic;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Entropic {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let size = context.values().div_ceil(3);
        let sort = |wanted: usize| {
            let values = (0..context.values()).filter(|rank| rank / size == wanted);
            values.fold(0, |all, rank| all | 1 << rank)
        };
        let turns = Turns::new(3, path.len(), (0..3).map(sort).collect());
        constraints.propagator(path, turns);
    }
}

//! Modular line: remainders take turns.

use garns_propagate::Constraints;
use garns_propagate::propagators::Turns;
use garns_puzzle::rules::Modular;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Modular {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let mut remainders: Vec<i64> =
            context.numbers.iter().map(|number| number.rem_euclid(self.by)).collect();
        remainders.sort_unstable();
        remainders.dedup();
        let sort = |remainder: &i64| context.ranks(|number| number.rem_euclid(self.by) == *remainder);
        let count = usize::try_from(self.by).unwrap_or(usize::MAX);
        let turns = Turns::new(count, path.len(), remainders.iter().map(sort).collect());
        constraints.propagator(path, turns);
    }
}

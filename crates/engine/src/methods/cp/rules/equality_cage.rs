//! Equality cage: the sets of values that are balanced.

use garns_propagate::Constraints;
use garns_puzzle::rules::EqualityCage;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for EqualityCage {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let values = context.values();
        let half = values / 2;
        let (size, numbers) = (cells.len(), &context.numbers);
        let balanced = |set: &[i64]| {
            let count = |test: &dyn Fn(i64) -> bool| set.iter().filter(|number| test(**number)).count();
            let odd = count(&|number| number.rem_euclid(2) == 1);
            let low = count(&|number| half > 0 && number <= numbers[half - 1]);
            let high = count(&|number| half > 0 && number >= numbers[values - half]);
            2 * odd == size && 2 * low == size && 2 * high == size
        };
        if !constraints.sets_where(context, &cells, balanced) {
            super::checked(context, constraints, &self.clone().into());
        }
    }
}

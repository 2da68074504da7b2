//! X-sum: for each first value, a sum of so many cells.

use garns_propagate::Constraints;
use garns_puzzle::rules::XSum;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for XSum {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let mut options = Vec::new();
        for &number in context.numbers.iter() {
            let Some(first) = usize::try_from(number).ok().filter(|x| *x > 0).and_then(|x| cells.get(..x))
            else {
                continue;
            };
            let rest: Vec<(usize, i64)> = first[1..].iter().map(|cell| (*cell, 1)).collect();
            if rest.is_empty() && self.sum != number {
                continue;
            }
            options.push(constraints.within(|option| {
                option.limit(cells[0], context.rank(number));
                if !rest.is_empty() {
                    option.sum(context, &rest, self.sum - number);
                }
            }));
        }
        constraints.either(options);
    }
}

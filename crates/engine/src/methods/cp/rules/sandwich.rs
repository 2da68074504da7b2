//! Sandwich: for each place of the two slices, the sum between them.

use garns_propagate::Constraints;
use garns_puzzle::rules::Sandwich;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Sandwich {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let (low, high) = (1u64, 1u64 << (context.values() - 1));
        if low == high {
            return super::checked(context, constraints, &self.clone().into());
        }
        if constraints.sandwiched(context, &cells, self.sum, std::iter::once((0, context.values() - 1))) {
            return;
        }
        let filling = context.all() & !low & !high;
        let mut options = Vec::new();
        for to in 1..cells.len() {
            for from in 0..to {
                let between: Vec<(usize, i64)> = cells[from + 1..to].iter().map(|cell| (*cell, 1)).collect();
                if between.is_empty() && self.sum != 0 {
                    continue;
                }
                for (first, last) in [(low, high), (high, low)] {
                    options.push(constraints.within(|option| {
                        for (i, &cell) in cells.iter().enumerate() {
                            let slice = if i == from { Some(first) } else { (i == to).then_some(last) };
                            option.limit(cell, slice.unwrap_or(filling));
                        }
                        if !between.is_empty() {
                            option.sum(context, &between, self.sum);
                        }
                    }));
                }
            }
        }
        constraints.either(options);
    }
}

//! Cage: a sum, or the sets or rows of values that give the target.

use garns_propagate::Constraints;
use garns_propagate::propagators::Product;
use garns_puzzle::rules::{Cage, Op};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Cage {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        let gives = |numbers: &[i64]| match self.op {
            Some(op) => op.gives(numbers, self.target),
            None => Op::ALL.iter().any(|op| op.gives(numbers, self.target)),
        };
        if let [cell] = cells[..] {
            return constraints.limit(cell, context.ranks(|number| gives(&[number])));
        }
        if let [a, b] = cells[..] {
            return constraints.pair(context, a, b, |a, b| gives(&[a, b]));
        }
        if self.op == Some(Op::Add) {
            let terms: Vec<(usize, i64)> = cells.into_iter().map(|cell| (cell, 1)).collect();
            return constraints.sum(context, &terms, self.target);
        }
        if context.all_differ(&cells) && constraints.sets_where(context, &cells, gives) {
            return;
        }
        if constraints.rows_where(context, &cells, gives) {
            return;
        }
        if self.op == Some(Op::Multiply)
            && let Some(product) = Product::new(&context.numbers, cells.len(), self.target)
        {
            return constraints.propagator(cells, product);
        }
        super::checked(context, constraints, &self.clone().into());
    }
}

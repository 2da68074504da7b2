//! Cage: a sum, or the sets or rows of values that give the target.

use garns_puzzle::rules::{Cage, Op};

use super::Post;
use crate::methods::cp::filters::product::Product;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Cage {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let gives = |numbers: &[i64]| match self.op {
            Some(op) => op.gives(numbers, self.target),
            None => Op::ALL.iter().any(|op| op.gives(numbers, self.target)),
        };
        if let [cell] = cells[..] {
            return parts.limit(cell, ground.ranks(|number| gives(&[number])));
        }
        if let [a, b] = cells[..] {
            return parts.pair(ground, a, b, |a, b| gives(&[a, b]));
        }
        if self.op == Some(Op::Add) {
            let terms: Vec<(usize, i64)> = cells.into_iter().map(|cell| (cell, 1)).collect();
            return parts.sum(ground, &terms, self.target);
        }
        if ground.all_differ(&cells) && parts.sets_where(ground, &cells, gives) {
            return;
        }
        if parts.rows_where(ground, &cells, gives) {
            return;
        }
        if self.op == Some(Op::Multiply)
            && let Some(product) = Product::new(&ground.numbers, cells.len(), self.target)
        {
            return parts.filter(cells, product);
        }
        parts.checked(ground, &self.clone().into());
    }
}

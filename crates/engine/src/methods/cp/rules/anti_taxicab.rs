//! Anti-taxicab: a value goes from the cells that are so many steps away.

use garns_propagate::Constraints;
use garns_puzzle::rules::AntiTaxicab;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for AntiTaxicab {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells: Vec<_> = context.puzzle.grid_cells().collect();
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                let steps = i64::from(a.row.abs_diff(b.row)) + i64::from(a.col.abs_diff(b.col));
                if let (value @ 1.., [a, b]) = (context.rank(steps), &context.indices(&[*a, *b])[..]) {
                    constraints.not_both(*a, *b, value);
                }
            }
        }
    }
}

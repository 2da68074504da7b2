//! Anti-taxicab: a value goes from the cells that are so many steps away.

use garns_puzzle::rules::AntiTaxicab;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for AntiTaxicab {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells: Vec<_> = ground.puzzle.grid_cells().collect();
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                let steps = i64::from(a.row.abs_diff(b.row)) + i64::from(a.col.abs_diff(b.col));
                if let (value @ 1.., [a, b]) = (ground.rank(steps), &ground.indices(&[*a, *b])[..]) {
                    parts.not_both(*a, *b, value);
                }
            }
        }
    }
}

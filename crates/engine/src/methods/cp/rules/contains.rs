//! Listed values: they are needed, perhaps exactly; others must be missing.

use garns_puzzle::rules::Contains;

use super::{Post, needs};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Contains {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let without = self.without.iter().fold(0, |all, number| all | ground.rank(*number));
        for &cell in &cells {
            parts.limit(cell, ground.all() & !without);
        }
        parts.needs(ground, cells, needs(ground, &self.values, self.exactly));
    }
}

//! Listed values: they are needed, perhaps exactly; others must be missing.

use garns_puzzle::rules::Contains;

use super::{Post, needs};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Contains {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        // A value that is listed and yet missing stands there just as often as it is listed.
        let without = self.without.iter().filter(|number| !self.values.contains(number));
        let without = without.fold(0, |all, number| all | ground.rank(*number));
        for &cell in &cells {
            parts.limit(cell, ground.all() & !without);
        }
        let mut needs = needs(ground, &self.values, self.exactly);
        for need in &mut needs {
            need.exactly |= self.without.iter().any(|number| ground.rank(*number) == need.values);
        }
        parts.needs(ground, cells, needs);
    }
}

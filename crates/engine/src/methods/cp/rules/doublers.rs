//! Doublers: each cell and what it counts are related, and a filter counts those that count twice.

use garns_puzzle::rules::Doublers;

use super::Post;
use crate::methods::cp::filters::doublers::Doublers as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Doublers {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&self.cells);
        let counted = ground.indices(&self.counted);
        for (&cell, &counted) in cells.iter().zip(&counted) {
            parts.pair(ground, cell, counted, |number, counts| {
                counts == number || number.checked_mul(2) == Some(counts)
            });
        }
        let apart: Vec<Vec<bool>> =
            cells.iter().map(|a| cells.iter().map(|b| ground.in_house(*a, *b)).collect()).collect();
        cells.extend(counted);
        parts.filter(cells, Filter::new(&ground.numbers, apart, self.count));
    }
}

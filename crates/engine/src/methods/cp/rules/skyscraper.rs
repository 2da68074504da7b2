//! Skyscraper: a filter of its own.

use garns_puzzle::rules::Skyscraper;

use super::Post;
use crate::methods::cp::filters::skyscraper::Skyscraper as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Skyscraper {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let differ = ground.all_differ(&cells);
        // Where every value is somewhere, the greatest is the tallest.
        let all = ground.all();
        let full = differ && cells.len() == ground.values();
        let tallest = if full { 1 << (63 - all.leading_zeros()) } else { all };
        let flat = ground.ranks(|number| number <= 0);
        let visible = usize::try_from(self.visible).unwrap_or(0);
        let filter = Filter::new(cells.len(), visible, flat, differ, tallest);
        parts.filter(cells, filter);
    }
}

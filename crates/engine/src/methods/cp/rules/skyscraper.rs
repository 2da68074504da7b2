//! Skyscraper: a filter of its own.

use garns_puzzle::rules::Skyscraper;

use super::Post;
use crate::methods::cp::filters::skyscraper::Skyscraper as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Skyscraper {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let filter = Filter::new(cells.len(), usize::try_from(self.visible).unwrap_or(0));
        parts.filter(cells, filter);
    }
}

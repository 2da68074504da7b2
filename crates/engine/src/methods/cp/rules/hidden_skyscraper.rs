//! Hidden skyscraper: a filter of its own.

use garns_puzzle::rules::HiddenSkyscraper;

use super::Post;
use crate::methods::cp::filters::hidden_skyscraper::HiddenSkyscraper as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for HiddenSkyscraper {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let filter = Filter::new(cells.len(), ground.rank(self.value), ground.all_differ(&cells));
        parts.filter(cells, filter);
    }
}

//! Count of different values: a filter of its own.

use std::sync::Arc;

use garns_puzzle::rules::CountDistinct;

use super::Post;
use crate::methods::cp::filters::count::CountDistinct as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for CountDistinct {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&self.cells);
        cells.sort_unstable();
        cells.dedup();
        let cells = ground.indices(&[self.count]).into_iter().chain(cells).collect();
        parts.filter(cells, Filter(Arc::clone(&ground.numbers)));
    }
}

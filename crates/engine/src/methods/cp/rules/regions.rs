//! Unknown regions: a filter of its own.

use garns_puzzle::rules::Regions;

use super::Post;
use crate::methods::cp::filters::regions::Regions as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Regions {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&self.cells);
        cells.extend(ground.indices(&self.numbers));
        parts.filter(cells, Filter::new(&self.cells, self.size, ground.values()));
    }
}

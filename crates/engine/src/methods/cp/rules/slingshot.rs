//! Slingshot: a filter of its own.

use std::sync::Arc;

use garns_puzzle::rules::Slingshot;

use super::Post;
use crate::methods::cp::filters::slingshot::Slingshot as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Slingshot {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&[self.value, self.place]);
        cells.extend(ground.indices(&self.cells));
        parts.filter(cells, Filter(Arc::clone(&ground.numbers)));
    }
}

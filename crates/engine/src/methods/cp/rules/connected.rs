//! Connected cells: a filter of its own.

use garns_puzzle::rules::Connected;

use super::Post;
use crate::methods::cp::filters::connected::Connected as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Connected {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let values = self.values.iter().fold(0, |all, number| all | ground.rank(*number));
        parts.filter(ground.indices(&self.cells), Filter::new(&self.cells, values, self.size));
    }
}

//! Same values: a filter of its own.

use garns_puzzle::rules::SameValues;

use super::Post;
use crate::methods::cp::filters::same_values::SameValues as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for SameValues {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let size = self.groups.first().map_or(1, |group| group.len());
        let cells = self.groups.iter().flat_map(|group| ground.indices(group)).collect();
        parts.filter(cells, Filter { size, values: ground.values() });
    }
}

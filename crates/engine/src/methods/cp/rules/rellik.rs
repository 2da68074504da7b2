//! Rellik cage: a filter of its own, and the sets of values no part of which has the sum.

use std::sync::Arc;

use garns_puzzle::rules::Rellik;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::filters::rellik::Rellik as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Rellik {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        parts.filter(cells.clone(), Filter::new(Arc::clone(&ground.numbers), self.sum));
        parts.sets_where(ground, &cells, |set| !has_part(set, self.sum));
    }
}

/// Whether some of the numbers, at least one, add up to the sum.
fn has_part(set: &[i64], sum: i64) -> bool {
    match set.split_first() {
        None => false,
        Some((first, rest)) => *first == sum || has_part(rest, sum) || has_part(rest, sum - first),
    }
}

//! Little killer: a sum.

use garns_puzzle::rules::LittleKiller;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for LittleKiller {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let terms: Vec<(usize, i64)> =
            ground.indices(&self.cells).into_iter().map(|cell| (cell, 1)).collect();
        parts.sum(ground, &terms, self.sum);
    }
}

//! Relation: cells that are one of the pairs listed.

use garns_puzzle::rules::Relation;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Relation {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        for (i, &a) in path.iter().enumerate() {
            let last = if self.all { path.len() } else { path.len().min(i + 2) };
            for &b in &path[i + 1..last] {
                parts.pair(ground, a, b, |a, b| self.pairs.contains(&(a, b)));
            }
        }
    }
}

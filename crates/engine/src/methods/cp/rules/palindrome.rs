//! Palindrome: equal cells, pair by pair.

use garns_puzzle::Cell;
use garns_puzzle::rules::Palindrome;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Palindrome {
    fn alike(&self) -> Vec<(Cell, Cell)> {
        let half = self.path.len() / 2;
        self.path.iter().copied().zip(self.path.iter().rev().copied()).take(half).collect()
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        for (&a, &b) in path.iter().zip(path.iter().rev()).take(path.len() / 2) {
            parts.pair_by_rank(ground, a, b, |a, b| a == b);
        }
    }
}

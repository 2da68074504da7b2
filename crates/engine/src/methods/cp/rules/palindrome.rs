//! Palindrome: equal cells, pair by pair.

use garns_puzzle::rules::Palindrome;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Palindrome {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        for (&a, &b) in path.iter().zip(path.iter().rev()).take(path.len() / 2) {
            parts.pair_by_rank(ground, a, b, |a, b| a == b);
        }
    }
}

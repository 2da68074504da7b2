//! Whispers: neighbours are far apart.

use garns_puzzle::rules::Whispers;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Whispers {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for pair in ground.indices(&self.path).windows(2) {
            parts.pair(ground, pair[0], pair[1], |a, b| (a - b).abs() >= self.least);
        }
    }
}

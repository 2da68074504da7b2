//! Difference dot: two related cells.

use garns_puzzle::rules::Difference;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Difference {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if let [a, b] = ground.indices(&[self.a, self.b])[..] {
            parts.pair(ground, a, b, |a, b| (a - b).abs() == self.by);
        }
    }
}

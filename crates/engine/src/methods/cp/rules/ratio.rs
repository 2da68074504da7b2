//! Ratio dot: two related cells.

use garns_puzzle::rules::Ratio;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Ratio {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if let [a, b] = ground.indices(&[self.a, self.b])[..] {
            parts.pair(ground, a, b, |a, b| a == self.by * b || b == self.by * a);
        }
    }
}

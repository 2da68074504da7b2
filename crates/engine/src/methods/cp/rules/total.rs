//! X, V and other totals: two related cells.

use garns_puzzle::rules::Total;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Total {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if let [a, b] = ground.indices(&[self.a, self.b])[..] {
            parts.pair(ground, a, b, |a, b| a + b == self.sum);
        }
    }
}

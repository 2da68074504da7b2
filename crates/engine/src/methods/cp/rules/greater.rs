//! Greater than: two related cells.

use garns_puzzle::rules::Greater;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Greater {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if let [a, b] = ground.indices(&[self.greater, self.less])[..] {
            parts.pair_by_rank(ground, a, b, |a, b| a > b);
        }
    }
}

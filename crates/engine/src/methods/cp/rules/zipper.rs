//! Zipper line: pairs of the same sum.

use garns_puzzle::rules::Zipper;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Zipper {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let last = path.len() - 1;
        let pair = |i: usize| if i == last - i { vec![path[i]] } else { vec![path[i], path[last - i]] };
        parts.equal_sums(ground, (0..=last / 2).map(pair).collect());
    }
}

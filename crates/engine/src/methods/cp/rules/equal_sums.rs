//! Equal sums: groups of the same sum.

use garns_puzzle::rules::EqualSums;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for EqualSums {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let groups = self.groups.iter().map(|group| ground.indices(group)).collect();
        parts.equal_sums(ground, groups);
    }
}

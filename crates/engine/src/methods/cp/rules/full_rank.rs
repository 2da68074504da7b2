//! Full rank: checked as it is.

use garns_puzzle::rules::FullRank;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for FullRank {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        parts.checked(ground, &self.clone().into());
    }
}

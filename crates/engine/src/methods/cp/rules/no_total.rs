//! No other X or V: neighbours without one are related.

use garns_puzzle::Joint;
use garns_puzzle::rules::NoTotal;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for NoTotal {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for (a, b) in unmarked_neighbours(ground, |joint| matches!(joint, Joint::Total(_))) {
            parts.pair(ground, a, b, |a, b| !self.sums.contains(&(a + b)));
        }
    }
}

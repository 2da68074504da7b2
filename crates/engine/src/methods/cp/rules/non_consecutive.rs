//! Non-consecutive: neighbours without a dot of 1 are related.

use garns_puzzle::Joint;
use garns_puzzle::rules::NonConsecutive;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for NonConsecutive {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for (a, b) in unmarked_neighbours(ground, |joint| *joint == Joint::Difference(1)) {
            parts.pair(ground, a, b, |a, b| (a - b).abs() != 1);
        }
    }
}

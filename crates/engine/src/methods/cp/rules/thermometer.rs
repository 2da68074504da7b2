//! Thermometer: each cell is above the one before.

use garns_puzzle::rules::Thermometer;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Thermometer {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for pair in ground.indices(&self.path).windows(2) {
            parts.pair_by_rank(ground, pair[0], pair[1], |a, b| a < b || (self.slow && a == b));
        }
    }
}

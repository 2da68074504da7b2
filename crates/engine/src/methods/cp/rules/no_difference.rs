//! No other difference dots: neighbours without one are related.

use garns_puzzle::Joint;
use garns_puzzle::rules::NoDifference;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for NoDifference {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for (a, b) in
            unmarked_neighbours(ground, |joint| matches!(joint, Joint::Difference(_) | Joint::Ratio(_)))
        {
            parts.pair(ground, a, b, |a, b| !self.by.contains(&(a - b).abs()));
        }
    }
}

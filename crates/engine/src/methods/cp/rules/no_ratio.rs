//! No other ratio dots: neighbours without one are related.

use garns_puzzle::Joint;
use garns_puzzle::rules::NoRatio;

use super::{Post, unmarked_neighbours};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for NoRatio {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        for (a, b) in
            unmarked_neighbours(ground, |joint| matches!(joint, Joint::Difference(_) | Joint::Ratio(_)))
        {
            parts.pair(ground, a, b, |a, b| !self.by.iter().any(|&by| a == by * b || b == by * a));
        }
    }
}

//! Quadruple: values that are needed.

use garns_puzzle::rules::Quadruple;

use super::{Post, needs};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Quadruple {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        parts.needs(ground, ground.indices(&self.cells), needs(ground, &self.values, false));
    }
}

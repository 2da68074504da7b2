//! Anti-taxicab: named below the grid.

use garns_puzzle::rules::AntiTaxicab;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for AntiTaxicab {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        named(sketch, &AntiTaxicab::ABOUT);
    }
}

//! No other X or V: told below the grid.

use garns_puzzle::rules::NoTotal;

use super::{Draw, listed};
use crate::sketch::Sketch;

impl Draw for NoTotal {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        listed(sketch, &NoTotal::ABOUT, &self.sums);
    }
}

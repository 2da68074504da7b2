//! No other difference dots: told below the grid.

use garns_puzzle::rules::NoDifference;

use super::{Draw, listed};
use crate::sketch::Sketch;

impl Draw for NoDifference {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        listed(sketch, &NoDifference::ABOUT, &self.by);
    }
}

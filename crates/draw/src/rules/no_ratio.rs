//! No other ratio dots: told below the grid.

use garns_puzzle::rules::NoRatio;

use super::{Draw, listed};
use crate::sketch::Sketch;

impl Draw for NoRatio {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        listed(sketch, &NoRatio::ABOUT, &self.by);
    }
}

//! X-sum: a number beside the grid.

use garns_puzzle::rules::XSum;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for XSum {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.outside(&self.cells, &self.sum.to_string());
        named(sketch, &XSum::ABOUT);
    }
}

//! Skyscraper: a number beside the grid.

use garns_puzzle::rules::Skyscraper;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for Skyscraper {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.outside(&self.cells, &self.visible.to_string());
        named(sketch, &Skyscraper::ABOUT);
    }
}

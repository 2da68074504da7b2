//! Hidden skyscraper: a value beside the grid.

use garns_puzzle::rules::HiddenSkyscraper;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for HiddenSkyscraper {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let value = sketch.symbol(self.value);
        sketch.outside(&self.cells, &value);
        named(sketch, &HiddenSkyscraper::ABOUT);
    }
}

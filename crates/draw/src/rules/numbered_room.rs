//! Numbered room: a value beside the grid.

use garns_puzzle::rules::NumberedRoom;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for NumberedRoom {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let value = sketch.symbol(self.value);
        sketch.outside(&self.cells, &value);
        named(sketch, &NumberedRoom::ABOUT);
    }
}

//! Little killer: a number beside the grid with an arrow along the diagonal.

use garns_puzzle::rules::LittleKiller;

use super::Draw;
use crate::sketch::Sketch;

impl Draw for LittleKiller {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.outside(&self.cells, &self.sum.to_string());
    }
}

//! Count of the same value: a ring around the cell that counts, a border around those it counts.

use garns_puzzle::rules::CountSame;

use super::{Draw, counted};
use crate::sketch::Sketch;

impl Draw for CountSame {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        counted(sketch, self.count, &self.cells, &CountSame::ABOUT);
    }
}

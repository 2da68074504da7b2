//! Sandwich: a number left of the row or above the column.

use garns_puzzle::rules::Sandwich;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for Sandwich {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        // The sum is the same from both ends; it is looked for at the left and above.
        let mut cells = self.cells.to_vec();
        if cells.first() > cells.last() {
            cells.reverse();
        }
        sketch.outside(&cells, &self.sum.to_string());
        named(sketch, &Sandwich::ABOUT);
    }
}

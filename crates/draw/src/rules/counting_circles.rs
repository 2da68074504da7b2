//! Counting circles: a circle in each of the cells.

use garns_puzzle::rules::CountingCircles;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for CountingCircles {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        for &cell in &self.cells {
            sketch.ring(cell, 0.4, Ink::Arrow, 0.03);
        }
    }
}

//! Lunchbox: a broad line, with the sum in the corner of its first cell.

use garns_puzzle::rules::Lunchbox;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Lunchbox {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Lunchbox, 0.66);
        if let Some(&first) = self.path.first() {
            sketch.corner_label(first, &self.sum.to_string());
        }
    }
}

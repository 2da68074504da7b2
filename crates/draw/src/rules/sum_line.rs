//! Sum line: a golden line, with the sum in the corner of its first cell.

use garns_puzzle::rules::SumLine;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for SumLine {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let mut path = self.path.to_vec();
        if self.closed {
            path.extend(self.path.first());
        }
        sketch.line(&path, Ink::SumLine, 0.2);
        if let Some(&first) = self.path.first() {
            sketch.corner_label(first, &self.sum.to_string());
        }
    }
}

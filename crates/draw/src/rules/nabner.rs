//! Nabner line: a yellow line; its cells may be listed in any order.

use garns_puzzle::rules::Nabner;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Nabner {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.net(&self.cells, Ink::Nabner, 0.2);
    }
}

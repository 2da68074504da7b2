//! Renban line: a purple line; its cells may be listed in any order.

use garns_puzzle::rules::Renban;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Renban {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.net(&self.cells, Ink::Renban, 0.22);
    }
}

//! Entropic line: a line in peach.

use garns_puzzle::rules::Entropic;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Entropic {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Entropic, 0.2);
    }
}

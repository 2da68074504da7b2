//! Difference dot: white, with its number unless it is 1.

use garns_puzzle::rules::Difference;

use super::Draw;
use crate::sketch::Sketch;

impl Draw for Difference {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let text = if self.by == 1 { String::new() } else { self.by.to_string() };
        sketch.dot(self.a, self.b, false, &text);
    }
}

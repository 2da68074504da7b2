//! Ratio dot: black, with its number unless it is 2.

use garns_puzzle::rules::Ratio;

use super::Draw;
use crate::sketch::Sketch;

impl Draw for Ratio {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let text = if self.by == 2 { String::new() } else { self.by.to_string() };
        sketch.dot(self.a, self.b, true, &text);
    }
}

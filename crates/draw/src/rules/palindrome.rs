//! Palindrome: a thin grey line.

use garns_puzzle::rules::Palindrome;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Palindrome {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Palindrome, 0.14);
    }
}

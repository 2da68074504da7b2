//! Whispers line: a green line; with its number, unless that is 5.

use garns_puzzle::rules::Whispers;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Whispers {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Whispers, 0.2);
        // A green line without a number is a German one.
        if let Some(&first) = self.path.first().filter(|_| self.least != 5) {
            sketch.corner_label(first, &format!("≥{}", self.least));
        }
    }
}

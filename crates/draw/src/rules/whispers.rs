//! Whispers line: a green line.

use garns_puzzle::rules::Whispers;
use garns_puzzle::say;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Whispers {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Whispers, 0.2);
        // A green line without words is a German one.
        if self.least != 5 {
            let (least, colour) = (self.least, sketch.colour(Ink::Whispers));
            let text = say!(
                sketch.lang(),
                "Whispers line: differences of at least {least}",
                "Linha de sussurros: diferenças de pelo menos {least}"
            );
            sketch.caption_with(Some(colour), text);
        }
    }
}

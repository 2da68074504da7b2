//! Modular line: a line in teal.

use garns_puzzle::rules::Modular;
use garns_puzzle::say;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Modular {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Modular, 0.2);
        if self.by != 3 {
            let (by, colour) = (self.by, sketch.colour(Ink::Modular));
            let text = say!(
                sketch.lang(),
                "Modular line: remainders when divided by {by}",
                "Linha modular: restos na divisão por {by}"
            );
            sketch.caption_with(Some(colour), text);
        }
    }
}

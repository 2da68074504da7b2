//! Killer cage: dashes inside the border of its cells, with the sum in the corner.

use garns_puzzle::rules::Killer;
use garns_puzzle::say;

use super::Draw;
use crate::sketch::{CageStyle, Sketch};

impl Draw for Killer {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let label = self.sum.map(|sum| sum.to_string()).unwrap_or_default();
        let style = if self.repeats {
            CageStyle { dashes: Some((0.02, 0.035)), ..CageStyle::KILLER }
        } else {
            CageStyle::KILLER
        };
        sketch.cage(&self.cells, style, &label);
        if self.repeats {
            let text = say!(
                sketch.lang(),
                "Dotted cages: values may repeat",
                "Gaiolas pontilhadas: valores podem se repetir"
            );
            sketch.caption(text);
        }
    }
}

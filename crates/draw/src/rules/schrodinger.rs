//! Schrödinger cells: told below the grid; those that are known are marked, and show both digits.

use garns_puzzle::rules::Schrodinger;
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Schrodinger {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let colour = sketch.colour(Ink::Shade);
        for (&cell, &second) in self.cells.iter().zip(&self.second) {
            let Some(rank) = sketch.known(second) else { continue };
            if sketch.puzzle.values().number(rank) != 0 {
                sketch.shade(&[cell], colour);
                sketch.second_digit(cell, rank);
            }
        }
        let (lang, count) = (sketch.lang(), self.count);
        let title = capitalized(Schrodinger::ABOUT.title.get(lang));
        let each = say!(lang, "{count} in each row, column and box", "{count} em cada linha, coluna e bloco");
        sketch.caption(format!("{title}: {each}"));
    }
}

//! Allowed values: listed at the bottom of the cell; odd and even ones by their signs.

use garns_puzzle::rules::{Allowed, OddEven};

use super::{Draw, parity_mark};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Allowed {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let values = sketch.puzzle.values();
        let ranks: Vec<usize> = self.values.iter().filter_map(|number| values.rank(*number)).collect();
        let parity = [OddEven::Odd, OddEven::Even].into_iter().find(|parity| {
            let of = parity.of(values);
            values.len() > 3 && ranks.len() == of.len() && ranks.iter().all(|rank| of.has(*rank))
        });
        if let Some(parity) = parity {
            self.cells.iter().for_each(|cell| parity_mark(sketch, *cell, parity));
            return;
        }
        let symbols: Vec<String> = self.values.iter().map(|value| sketch.symbol(*value)).collect();
        let text = symbols.join(" ");
        for &cell in &self.cells {
            let slot = sketch.ground.cell(cell);
            let at = slot.at.moved(slot.width / 2.0, slot.height - sketch.long(0.13));
            sketch.text_around(Layer::Over, at, sketch.long(0.2), slot.width * 0.88, Ink::Clue, &text);
        }
    }
}

//! Weighted sum: a border around the cells, their weights, and the sum.

use garns_puzzle::rules::WeightedSum;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::{CageStyle, Sketch};

impl Draw for WeightedSum {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let style = CageStyle::group(sketch.next_group());
        let mut cells = self.cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        sketch.cage(&cells, style, &format!("Σ{}", self.sum));
        for (&cell, weight) in self.cells.iter().zip(&self.weights).filter(|(_, weight)| **weight != 1) {
            let label = if *weight == -1 { "−".to_owned() } else { format!("×{weight}") };
            sketch.corner_label(cell, &label.replace("×-", "×−"));
        }
        let colour = sketch.colour(style.ink);
        sketch.caption_with(Some(colour), capitalized(WeightedSum::ABOUT.title.get(sketch.lang())));
    }
}

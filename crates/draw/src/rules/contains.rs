//! Listed values: dashes around the cells, with the values in the corner.

use garns_puzzle::rules::Contains;

use super::{Draw, named};
use crate::sketch::{CageStyle, Sketch};

impl Draw for Contains {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let join = |values: &[i64]| {
            let symbols: Vec<String> = values.iter().map(|value| sketch.symbol(*value)).collect();
            symbols.join(" ")
        };
        let mut label = join(&self.values);
        if self.exactly {
            label = format!("= {label}");
        }
        if !self.without.is_empty() {
            label = format!("{label} ≠ {}", join(&self.without)).trim_start().to_owned();
        }
        let style = CageStyle { dashes: Some((0.03, 0.05)), ..CageStyle::KILLER };
        sketch.cage(&self.cells, style, &label);
        named(sketch, &Contains::ABOUT);
    }
}

//! One of several rules: dots around all their cells, and the alternatives in words.

use garns_puzzle::rules::AnyOf;
use garns_puzzle::{Cell, say};

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::{CageStyle, Sketch};
use crate::theme::Ink;

impl Draw for AnyOf {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let lang = sketch.lang();
        let rules = self.options.iter().flatten();
        let mut cells: Vec<Cell> = rules.flat_map(|rule| rule.def().cells(sketch.puzzle)).collect();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < sketch.puzzle.cells().len() {
            let style = CageStyle { ink: Ink::Other, inset: 0.12, dashes: Some((0.02, 0.05)), width: 0.035 };
            sketch.cage(&cells, style, "");
        }
        let mut titles: Vec<String> = Vec::new();
        for option in &self.options {
            let mut parts: Vec<&str> = option.iter().map(|rule| rule.title().get(lang)).collect();
            parts.dedup();
            let title = parts.join(" + ");
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        let or = say!(lang, " or ", " ou ");
        let title = capitalized(AnyOf::ABOUT.title.get(lang));
        sketch.caption(format!("{title}: {}", titles.join(&or)));
    }
}

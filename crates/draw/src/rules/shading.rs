//! Shading: told below the grid; what is known to be shaded is.

use garns_puzzle::Cell;
use garns_puzzle::rules::{Shade, Shading};
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Shading {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let pairs = self.cells.iter().zip(&self.shades);
        let shaded: Vec<Cell> =
            pairs.filter(|(_, shade)| sketch.known(**shade) == Some(1)).map(|(cell, _)| *cell).collect();
        let colour = sketch.colour(Ink::Shade);
        sketch.shade(&shaded, colour);
        let lang = sketch.lang();
        let sort = |shade: Shade| match shade {
            Shade::Both => Some(say!(lang, "both sorts", "os dois tipos")),
            Shade::Shaded => Some(say!(lang, "shaded", "sombreadas")),
            Shade::Unshaded => Some(say!(lang, "not shaded", "não sombreadas")),
            Shade::None => None,
        };
        let connected = sort(self.connected).map(|sort| say!(lang, "connected: {sort}", "ligadas: {sort}"));
        let squares = sort(self.squares).map(|sort| say!(lang, "no 2×2: {sort}", "sem 2×2: {sort}"));
        let apart = self.apart.then(|| say!(lang, "shaded ones apart", "sombreadas separadas"));
        let edge = self.edge.then(|| say!(lang, "shaded ones reach the edge", "sombreadas chegam à borda"));
        let islands = (!self.islands.is_empty()).then(|| {
            say!(lang, "circles tell the size of their islands", "círculos dizem o tamanho de suas ilhas")
        });
        for &cell in &self.islands {
            sketch.ring(cell, 0.38, Ink::Clue, 0.04);
        }
        let said: Vec<String> = [connected, squares, apart, edge, islands].into_iter().flatten().collect();
        let title = capitalized(Shading::ABOUT.title.get(lang));
        sketch.caption(if said.is_empty() { title } else { format!("{title}: {}", said.join("; ")) });
    }
}

//! Unknown regions: told below the grid; in a solution, heavy lines around them.

use std::collections::BTreeMap;

use garns_puzzle::rules::Regions;
use garns_puzzle::{Cell, say};

use super::Draw;
use crate::draw::capitalized;
use crate::frame::Borders;
use crate::sketch::Sketch;

impl Draw for Regions {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let (size, title) = (self.size, capitalized(Regions::ABOUT.title.get(sketch.lang())));
        let text = say!(sketch.lang(), "{title} of {size} cells", "{title} de {size} células");
        sketch.caption(text);
    }

    fn borders(&self, sketch: &Sketch<'_>, borders: &mut Borders) {
        let puzzle = sketch.puzzle;
        let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (&cell, &number) in self.cells.iter().zip(&self.numbers) {
            let Some(i) = puzzle.index(number) else { continue };
            let found = sketch.values.and_then(|values| values.get(i)).or_else(|| puzzle.givens().get(i));
            if let Some(rank) = found {
                regions.entry(rank).or_default().push(cell);
            }
        }
        // A region is known when all its cells are.
        for cells in regions.values().filter(|cells| cells.len() == self.size) {
            sketch.thicken(borders, cells);
        }
    }
}

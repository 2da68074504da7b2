//! Calculation cage (KenKen): heavy lines around its cells, with target and operation in the corner.

use garns_puzzle::Blocks;
use garns_puzzle::rules::Cage;

use super::Draw;
use crate::frame::Borders;
use crate::sketch::{CageStyle, Sketch};
use crate::theme::Ink;

/// Where there are boxes, heavy lines are theirs, and cages are drawn inside of their cells.
fn has_blocks(sketch: &Sketch<'_>) -> bool {
    sketch.puzzle.frame().main_grids().any(|grid| grid.blocks != Blocks::None)
}

impl Draw for Cage {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let sign =
            self.op.filter(|_| self.cells.len() > 1).map(|op| op.sign().to_string()).unwrap_or_default();
        let label = format!("{}{sign}", self.target);
        if has_blocks(sketch) {
            let style = CageStyle { ink: Ink::Cage, inset: 0.06, dashes: None, width: 0.03 };
            sketch.cage(&self.cells, style, &label);
        } else if let Some(&first) = self.cells.iter().min() {
            sketch.corner_label(first, &label);
        }
    }

    fn borders(&self, sketch: &Sketch<'_>, borders: &mut Borders) {
        if !has_blocks(sketch) {
            sketch.thicken(borders, &self.cells);
        }
    }
}

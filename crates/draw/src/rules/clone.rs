//! Clone: both groups have the same background.

use garns_puzzle::Cell;
use garns_puzzle::rules::Clones;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Clones {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let ink = Ink::Group(sketch.next_group());
        let mut cells: Vec<Cell> = self.cells.iter().chain(&self.copy).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        sketch.shade(&cells, sketch.colour(ink));
    }
}

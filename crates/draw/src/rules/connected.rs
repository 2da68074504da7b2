//! Connected cells: told below the grid, with a border around the cells where not all are meant.

use garns_puzzle::rules::Connected;

use super::{Draw, listed};
use crate::sketch::{CageStyle, Sketch};

impl Draw for Connected {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        if self.cells.len() < sketch.puzzle.grid_cells().count() {
            let style = CageStyle::group(sketch.next_group());
            sketch.cage(&self.cells, style, "");
        }
        listed(sketch, &Connected::ABOUT, &self.values);
    }
}

//! Count of different values: a ring around the cell that counts, a border around those it counts.

use garns_puzzle::rules::CountDistinct;

use super::{Draw, counted};
use crate::sketch::Sketch;

impl Draw for CountDistinct {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        counted(sketch, self.count, &self.cells, &CountDistinct::ABOUT);
    }
}

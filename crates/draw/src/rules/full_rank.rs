//! Full rank: a number beside the grid.

use garns_puzzle::rules::FullRank;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for FullRank {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.outside(&self.cells, &self.rank.to_string());
        named(sketch, &FullRank::ABOUT);
    }
}

//! Rellik cage: dashes, with the sum that does not occur.

use garns_puzzle::rules::Rellik;

use super::{Draw, named};
use crate::sketch::{CageStyle, Sketch};

impl Draw for Rellik {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.cage(&self.cells, CageStyle::KILLER, &format!("≠{}", self.sum));
        named(sketch, &Rellik::ABOUT);
    }
}

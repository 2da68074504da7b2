//! Equality cage: long dashes, with a sign of equality.

use garns_puzzle::rules::EqualityCage;

use super::{Draw, named};
use crate::sketch::{CageStyle, Sketch};

impl Draw for EqualityCage {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let style = CageStyle { dashes: Some((0.16, 0.06)), ..CageStyle::KILLER };
        sketch.cage(&self.cells, style, "=");
        named(sketch, &EqualityCage::ABOUT);
    }
}

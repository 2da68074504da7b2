//! Double arrow: a line between two circles.

use garns_puzzle::rules::DoubleArrow;

use super::{Draw, End, ended};
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for DoubleArrow {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        ended(sketch, &self.path, Ink::DoubleArrow, 0.1, End::Circle);
    }
}

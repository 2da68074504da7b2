//! Non-consecutive: named below the grid.

use garns_puzzle::rules::NonConsecutive;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for NonConsecutive {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        named(sketch, &NonConsecutive::ABOUT);
    }
}

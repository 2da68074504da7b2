//! Equal sums: borders of one colour around the groups.

use garns_puzzle::rules::EqualSums;

use super::{Draw, groups};
use crate::sketch::Sketch;

impl Draw for EqualSums {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        groups(sketch, &self.groups, &EqualSums::ABOUT);
    }
}

//! Same values: borders of one colour around the groups.

use garns_puzzle::rules::SameValues;

use super::{Draw, groups};
use crate::sketch::Sketch;

impl Draw for SameValues {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        groups(sketch, &self.groups, &SameValues::ABOUT);
    }
}

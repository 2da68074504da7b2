//! Between line: a line with a circle at each end.

use garns_puzzle::rules::Between;

use super::{Draw, End, ended};
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Between {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        ended(sketch, &self.path, Ink::Between, 0.1, End::Circle);
    }
}

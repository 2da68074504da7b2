//! Doublers: told below the grid, with how many there are.

use garns_puzzle::rules::Doublers;

use super::{Draw, listed};
use crate::sketch::Sketch;

impl Draw for Doublers {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let count = i64::try_from(self.count).unwrap_or(i64::MAX);
        listed(sketch, &Doublers::ABOUT, &[count]);
    }
}

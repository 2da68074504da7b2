//! Region sum line: a light blue line.

use garns_puzzle::rules::RegionSum;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for RegionSum {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::RegionSum, 0.16);
    }
}

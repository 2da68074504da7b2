//! Run length: a ring around the cell that counts, and an arrow along each arm.

use garns_puzzle::rules::RunLength;

use super::{Draw, named, shaft};
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for RunLength {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.ring(self.count, 0.38, Ink::Arrow, 0.03);
        for arm in &self.arms {
            let points: Vec<_> = arm.iter().map(|cell| sketch.ground.centre(*cell)).collect();
            // Only a short piece of each arm: many start in every cell.
            if let [from, next, ..] = points[..] {
                let length = from.distance(next).max(1e-9);
                let start = from.towards(next, sketch.long(0.3) / length);
                let end = from.towards(next, sketch.long(0.46) / length);
                shaft(sketch, &[start, end]);
            }
        }
        named(sketch, &RunLength::ABOUT);
    }
}

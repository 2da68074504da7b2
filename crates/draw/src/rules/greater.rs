//! Greater-than sign: open towards the greater value, where the two cells meet.

use garns_puzzle::rules::Greater;

use super::Draw;
use crate::scene::{Shape, path};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Greater {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let (greater, less) = (sketch.ground.centre(self.greater), sketch.ground.centre(self.less));
        let stroke = sketch.stroke(Ink::Clue, 0.03);
        if !self.greater.touches(self.less) {
            let line = sketch.stroke(Ink::Other, 0.03);
            sketch.add(Layer::Under, Shape::stroked(path(&[greater, less], false), line));
        }
        let length = greater.distance(less).max(1e-9);
        let half = sketch.long(0.09) / length;
        let (from, to) = (greater.towards(less, 0.5 - half), greater.towards(less, 0.5 + half));
        sketch.arrow_head(Layer::Over, from, to, 0.18, stroke);
    }
}

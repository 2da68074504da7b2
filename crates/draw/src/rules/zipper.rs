//! Zipper line: a lavender line with a mark at its middle.

use garns_puzzle::rules::Zipper;

use super::Draw;
use crate::scene::{Form, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Zipper {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.line(&self.path, Ink::Zipper, 0.18);
        let count = self.path.len();
        if let (Some(&a), Some(&b)) = (self.path.get(count.saturating_sub(1) / 2), self.path.get(count / 2)) {
            let centre = sketch.ground.centre(a).towards(sketch.ground.centre(b), 0.5);
            let form = Form::Circle { centre, radius: sketch.long(if a == b { 0.3 } else { 0.16 }) };
            let (fill, stroke) = (Some(sketch.colour(Ink::Paper)), Some(sketch.stroke(Ink::Zipper, 0.08)));
            sketch.add(Layer::Under, Shape::Form { form, fill, stroke });
        }
    }
}

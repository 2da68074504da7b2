//! Slingshot: from the value over the circle that holds the place along the cells, as an arrow.

use garns_puzzle::rules::Slingshot;

use super::Draw;
use crate::scene::{Form, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Slingshot {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let mut cells = vec![self.value, self.place];
        cells.extend(self.cells.iter().filter(|cell| **cell != self.place && **cell != self.value));
        cells.dedup();
        let points: Vec<_> = cells.iter().map(|cell| sketch.ground.centre(*cell)).collect();
        let stroke = sketch.stroke(Ink::Slingshot, 0.05);
        sketch.polyline(&points, Ink::Slingshot, 0.05);
        if let [.., from, to] = points[..] {
            sketch.arrow_head(Layer::Under, from, to, 0.16, stroke);
        }
        let centre = sketch.ground.centre(self.place);
        let form = Form::Circle { centre, radius: sketch.long(0.32) };
        sketch.add(Layer::Under, Shape::stroked(form, stroke));
    }
}

//! Quadruple: a circle where four cells meet, with the values in it.

use garns_puzzle::rules::Quadruple;

use super::Draw;
use crate::scene::{Form, Point, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Quadruple {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let count = self.cells.len().max(1) as f64;
        let sum = self.cells.iter().fold(Point::default(), |sum, cell| {
            let centre = sketch.ground.centre(*cell);
            sum.moved(centre.x / count, centre.y / count)
        });
        let form = Form::Circle { centre: sum, radius: sketch.long(0.24) };
        let (fill, stroke) = (Some(sketch.colour(Ink::Paper)), Some(sketch.stroke(Ink::Clue, 0.02)));
        sketch.add(Layer::Over, Shape::Form { form, fill, stroke });
        let symbols: Vec<String> = self.values.iter().map(|value| sketch.symbol(*value)).collect();
        // Up to two in one line, more in two.
        let per_line = if symbols.len() <= 2 { symbols.len().max(1) } else { symbols.len().div_ceil(2) };
        let lines: Vec<String> = symbols.chunks(per_line).map(|line| line.join(" ")).collect();
        let step = sketch.long(0.19);
        let size = sketch.long(if lines.len() == 1 { 0.24 } else { 0.2 });
        for (i, line) in lines.iter().enumerate() {
            let down = (i as f64 - (lines.len() as f64 - 1.0) / 2.0) * step;
            let most = sketch.long(if lines.len() == 1 { 0.4 } else { 0.34 });
            sketch.text_around(Layer::Over, sum.moved(0.0, down), size, most, Ink::Clue, line);
        }
    }
}

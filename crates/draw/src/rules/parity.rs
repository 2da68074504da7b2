//! Odd cells have a grey circle, even ones a grey square.

use garns_puzzle::Cell;
use garns_puzzle::rules::{OddEven, Parity};

use super::Draw;
use crate::scene::{Form, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Parity {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        for &cell in &self.cells {
            parity_mark(sketch, cell, self.is);
        }
    }
}

/// The sign of an odd or an even cell.
pub(crate) fn parity_mark(sketch: &mut Sketch<'_>, cell: Cell, is: OddEven) {
    let centre = sketch.ground.centre(cell);
    let half = sketch.long(0.37);
    let form = match is {
        OddEven::Odd => Form::Circle { centre, radius: half },
        OddEven::Even => {
            Form::Rect { at: centre.moved(-half, -half), width: 2.0 * half, height: 2.0 * half, radius: 0.0 }
        }
    };
    sketch.add(Layer::Back, Shape::filled(form, sketch.colour(Ink::Shade)));
}

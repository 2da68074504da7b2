//! Arrow: a circle, or a pill around several cells, and a shaft with a head.

use garns_puzzle::Cell;
use garns_puzzle::rules::Arrow;

use super::{Draw, shaft};
use crate::sketch::Sketch;
use crate::theme::Ink;

/// What the drawing needs to know of an arrow.
trait Bulb {
    /// The cell of the bulb that the shaft leaves from.
    fn nearest(&self) -> Option<Cell>;
}

impl Bulb for Arrow {
    fn nearest(&self) -> Option<Cell> {
        let next = self.shaft.first()?;
        let far = |cell: &&Cell| {
            let (rows, cols) = (cell.row.abs_diff(next.row), cell.col.abs_diff(next.col));
            (rows.max(cols), rows + cols)
        };
        self.bulb.iter().min_by_key(far).copied()
    }
}

impl Draw for Arrow {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        if let (Some(&next), Some(near)) = (self.shaft.first(), self.nearest()) {
            // From the edge of the circle on.
            let (bulb, first) = (sketch.ground.centre(near), sketch.ground.centre(next));
            let start = bulb.towards(first, sketch.long(0.38) / bulb.distance(first).max(1e-9));
            let mut points = vec![start];
            points.extend(self.shaft.iter().map(|cell| sketch.ground.centre(*cell)));
            shaft(sketch, &points);
        }
        match &self.bulb[..] {
            [cell] => sketch.ring(*cell, 0.38, Ink::Arrow, 0.045),
            cells => {
                sketch.line(cells, Ink::Arrow, 0.8);
                sketch.line(cells, Ink::Paper, 0.71);
            }
        }
    }
}

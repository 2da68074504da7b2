//! House: diagonals as lines, windows and other houses as backgrounds, regions by heavy lines.

use garns_puzzle::rules::{House, HouseKind};
use garns_puzzle::{Cell, say};

use super::Draw;
use crate::frame::Borders;
use crate::scene::{Shape, path};
use crate::sketch::{CageStyle, Layer, Sketch};
use crate::theme::Ink;

impl Draw for House {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        match self.kind {
            HouseKind::Box | HouseKind::Region => {}
            HouseKind::Diagonal => diagonal(sketch, &self.cells),
            HouseKind::Window => sketch.shade(&self.cells, sketch.colour(Ink::House)),
            HouseKind::Disjoint => {
                let text = say!(sketch.lang(), "Disjoint groups", "Grupos disjuntos");
                sketch.caption(text);
            }
            HouseKind::Row | HouseKind::Column | HouseKind::Extra => other(sketch, &self.cells),
        }
    }

    fn borders(&self, sketch: &Sketch<'_>, borders: &mut Borders) {
        if matches!(self.kind, HouseKind::Box | HouseKind::Region) {
            sketch.thicken(borders, &self.cells);
        }
    }
}

/// From corner to corner of its end cells.
fn diagonal(sketch: &mut Sketch<'_>, cells: &[Cell]) {
    if let ([first, ..], [.., last]) = (cells, cells) {
        let (a, b) = (sketch.ground.centre(*first), sketch.ground.centre(*last));
        let beyond = 0.5 / (cells.len() as f64 - 1.0).max(0.5);
        let points = [a.towards(b, -beyond), a.towards(b, 1.0 + beyond)];
        let stroke = sketch.stroke(Ink::Diagonal, 0.035);
        sketch.add(Layer::Under, Shape::stroked(path(&points, false), stroke));
    }
}

/// An edge between two cells, a background and a border for more.
fn other(sketch: &mut Sketch<'_>, cells: &[Cell]) {
    if let [a, b] = cells {
        let points = [sketch.ground.centre(*a), sketch.ground.centre(*b)];
        let stroke = sketch.stroke(Ink::Thin, 0.025);
        sketch.add(Layer::Under, Shape::stroked(path(&points, false), stroke));
        return;
    }
    if sketch.ground.round {
        let mut round = cells.to_vec();
        round.extend(cells.first());
        let ink = Ink::Group(sketch.next_group());
        sketch.line(&round, ink, 0.06);
        return;
    }
    let ink = Ink::Group(sketch.next_group());
    sketch.shade(cells, sketch.colour(ink).with_alpha(0.35));
    sketch.cage(cells, CageStyle { ink, inset: 0.05, dashes: None, width: 0.04 }, "");
}

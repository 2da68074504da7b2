//! Where each cell is on the sheet.

use std::f64::consts::{PI, TAU};

use garns_puzzle::{Cell, Kind, Puzzle, Rule};

use crate::scene::Point;

/// Width of the strip where clues beside the grid stand, in cells.
const RING: f64 = 0.8;

/// A rectangle by corner and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slot {
    pub(crate) at: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Slot {
    pub(crate) fn centre(self) -> Point {
        self.at.moved(self.width / 2.0, self.height / 2.0)
    }
}

/// The canvas of a puzzle, its first cell at the origin.
pub(crate) struct Canvas {
    /// The side of a cell.
    pub(crate) unit: f64,
    pub(crate) rows: i32,
    pub(crate) cols: i32,
    /// Whether the cells are vertices of a graph, set in a circle.
    pub(crate) round: bool,
}

impl Canvas {
    pub(crate) fn of(puzzle: &Puzzle, unit: f64) -> Canvas {
        let (rows, cols) = puzzle.frame().canvas();
        let graph = |rule: &Rule| matches!(rule, Rule::House(_));
        let round = puzzle.kind() == Kind::Colouring
            && rows == 1
            && cols > 3
            && puzzle.added_rules().iter().all(graph)
            && !puzzle.added_rules().is_empty();
        Canvas { unit, rows: rows as i32, cols: cols as i32, round }
    }

    /// Width and height of the canvas.
    pub(crate) fn size(&self) -> (f64, f64) {
        if self.round {
            let side = 2.0 * (self.radius() + 0.5 * self.unit);
            return (side, side);
        }
        (f64::from(self.cols) * self.unit, f64::from(self.rows) * self.unit)
    }

    /// The radius of the circle on which vertices stand.
    fn radius(&self) -> f64 {
        let apart = 1.6 * self.unit;
        (apart * f64::from(self.cols) / TAU).max(1.8 * self.unit)
    }

    /// A cell of the canvas, or a place beside it: row or column −1 is the strip before the first one.
    pub(crate) fn slot(&self, row: i32, col: i32) -> Slot {
        if self.round {
            let angle = TAU * f64::from(col) / f64::from(self.cols) - PI / 2.0;
            let middle = self.size().0 / 2.0;
            let radius = self.radius();
            let centre = Point::new(middle + radius * angle.cos(), middle + radius * angle.sin());
            let half = self.unit / 2.0;
            return Slot { at: centre.moved(-half, -half), width: self.unit, height: self.unit };
        }
        let ring = RING * self.unit;
        let along = |n: i32, count: i32| {
            if n < 0 {
                (f64::from(n) * ring, ring)
            } else if n >= count {
                (f64::from(count) * self.unit + f64::from(n - count) * ring, ring)
            } else {
                (f64::from(n) * self.unit, self.unit)
            }
        };
        let ((x, width), (y, height)) = (along(col, self.cols), along(row, self.rows));
        Slot { at: Point::new(x, y), width, height }
    }

    /// A cell's rectangle.
    pub(crate) fn cell(&self, cell: Cell) -> Slot {
        self.slot(i32::from(cell.row), i32::from(cell.col))
    }

    /// The middle of a cell.
    pub(crate) fn centre(&self, cell: Cell) -> Point {
        self.cell(cell).centre()
    }

    /// The crossing of two lines of the grid.
    pub(crate) fn corner(&self, row: i32, col: i32) -> Point {
        Point::new(f64::from(col) * self.unit, f64::from(row) * self.unit)
    }
}

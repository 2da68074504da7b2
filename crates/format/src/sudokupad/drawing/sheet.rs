//! Everything that is drawn, as data, and where on the grid it lies.

use std::collections::HashMap;

use garns_puzzle::Cell;
use serde_json::Value;

use super::colour::Colour;
use super::plain::{LINES, SHAPES};
use crate::unread::{Unreads, says};

/// Row and column, in cells from the corner of the grid.
pub(crate) type Point = (f64, f64);

/// What is drawn on and around a grid.
#[derive(Default)]
pub(crate) struct Sheet {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) lines: Vec<Line>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) cages: Vec<Cage>,
}

/// A line, with or without a head.
pub(crate) struct Line {
    pub(crate) points: Vec<Point>,
    pub(crate) colour: Option<Colour>,
    pub(crate) head: bool,
    /// Whether something explains it.
    pub(crate) used: bool,
}

/// A shape, a text, or both.
pub(crate) struct Shape {
    pub(crate) at: Point,
    pub(crate) wide: f64,
    pub(crate) high: f64,
    pub(crate) round: bool,
    pub(crate) fill: Option<Colour>,
    pub(crate) edge: Option<Colour>,
    pub(crate) text: String,
    pub(crate) angle: f64,
    /// Whether it may be no more than a player's own mark.
    pub(crate) faint: bool,
    pub(crate) used: bool,
}

/// Cells with a dashed line around them, and a text in the corner.
pub(crate) struct Cage {
    pub(crate) cells: Vec<Cell>,
    pub(crate) text: String,
    /// Whether it is said that values differ, or that they may repeat.
    pub(crate) unique: Option<bool>,
    pub(crate) hidden: bool,
    pub(crate) used: bool,
}

/// Whether a number is n + ½.
fn is_middle(x: f64) -> bool {
    is_whole(x - 0.5)
}

fn is_whole(x: f64) -> bool {
    (x - x.round()).abs() < 0.09
}

/// How far apart two points are.
pub(super) fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Things by the cell they are in, so that what is near a place is found without looking at all of them.
pub(super) struct Nearby(HashMap<(i64, i64), Vec<usize>>);

impl Nearby {
    /// Each thing by the places it has.
    pub(super) fn new(places: impl Iterator<Item = (usize, Point)>) -> Nearby {
        let mut all: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
        places.for_each(|(i, at)| all.entry(Nearby::cell(at)).or_default().push(i));
        Nearby(all)
    }

    fn cell((row, col): Point) -> (i64, i64) {
        (row.floor() as i64, col.floor() as i64)
    }

    /// Whatever has a place within one cell of this one, and maybe more, in order.
    pub(super) fn at(&self, place: Point) -> Vec<usize> {
        let (row, col) = Nearby::cell(place);
        let around = (-1..=1).flat_map(|down: i64| (-1..=1).map(move |right: i64| (down, right)));
        let lists = around
            .filter_map(|(down, right)| self.0.get(&(row.saturating_add(down), col.saturating_add(right))));
        let mut found: Vec<usize> = lists.flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    (f64::from(cell.row) + 0.5, f64::from(cell.col) + 0.5)
}

impl Shape {
    /// A cell filled with a colour.
    pub(crate) fn square(at: Point, fill: Option<Colour>) -> Shape {
        let text = String::new();
        Shape {
            at,
            wide: 1.0,
            high: 1.0,
            round: false,
            fill,
            edge: None,
            text,
            angle: 0.0,
            faint: true,
            used: false,
        }
    }

    pub(super) fn is_small(&self) -> bool {
        self.wide.max(self.high) <= 0.62
    }

    /// Whether anything of it is seen but white.
    pub(super) fn is_seen(&self) -> bool {
        let seen =
            |colour: Option<Colour>| colour.is_some_and(|colour| !colour.is_clear() && !colour.is_white());
        let sized = self.wide > 0.0 && self.high > 0.0;
        !self.text.is_empty() || (sized && (seen(self.fill) || seen(self.edge)))
    }

    /// Whether it is drawn upright, as far as one can see it.
    pub(super) fn is_upright(&self) -> bool {
        let quarter = self.angle / 90.0;
        (quarter - quarter.round()).abs() < 0.01
    }

    /// Whether it is a circle (or a square) about so wide.
    pub(super) fn is_even_sided(&self, from: f64, to: f64) -> bool {
        (self.wide - self.high).abs() < 0.06 && (from..=to).contains(&self.wide)
    }

    /// The number written, if there is nothing else.
    pub(super) fn number(&self) -> Option<i64> {
        let digits =
            !self.text.is_empty() && self.text.len() < 6 && self.text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| self.text.parse().ok()).flatten()
    }
}

impl Sheet {
    /// What SudokuPad draws. What has no place on the grid is noted as not read.
    pub(crate) fn of_json(json: &Value, rows: usize, cols: usize, unread: &mut Unreads) -> Sheet {
        let each = |field: &str| json[field].as_array().into_iter().flatten();
        let point = |value: &Value| Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?));
        let colour = |value: &Value, field: &str| value[field].as_str().and_then(Colour::read);
        let line = |value: &Value, head: bool| Line {
            points: value["wayPoints"].as_array().into_iter().flatten().filter_map(point).collect(),
            colour: colour(value, "color"),
            head,
            used: false,
        };
        let shape = |value: &Value| {
            let side = |name: &str| value[name].as_f64().unwrap_or(0.0);
            Some(Shape {
                at: point(&value["center"])?,
                wide: side("width"),
                high: side("height"),
                round: value["rounded"] == Value::Bool(true),
                fill: colour(value, "backgroundColor"),
                edge: colour(value, "borderColor"),
                text: written(&value["text"]),
                angle: side("angle"),
                faint: false,
                used: false,
            })
        };
        // A line without points is not drawn, unless it is a free path.
        let drawn = |value: &&Value| {
            let free = |field: &str| value[field].is_string();
            value["wayPoints"].as_array().is_some_and(|points| !points.is_empty())
                || free("d")
                || free("d2")
                || free("duration")
        };
        let mut lines: Vec<Line> =
            each("lines").filter(drawn).map(|value| line(value, value["headLength"].is_number())).collect();
        lines.extend(each("arrows").filter(drawn).map(|value| line(value, true)));
        let placed = |value: &Value| {
            let points = value["wayPoints"].as_array();
            points.is_none_or(|points| points.iter().all(|value| point(value).is_some()))
        };
        if !each("lines").chain(each("arrows")).all(placed) {
            unread.drawing(LINES);
        }
        let drawn: Vec<&Value> = each("underlays").chain(each("overlays")).collect();
        let shapes: Vec<Shape> = drawn.iter().copied().filter_map(shape).collect();
        if shapes.len() < drawn.iter().filter(|value| says(value)).count() {
            unread.drawing(SHAPES);
        }
        Sheet { rows, cols, lines, shapes, cages: Vec::new() }
    }

    /// The cell a point lies in.
    pub(super) fn cell(&self, (row, col): Point) -> Option<Cell> {
        let inside = row >= 0.0 && col >= 0.0 && row < self.rows as f64 && col < self.cols as f64;
        inside.then(|| Cell::new(row as u16, col as u16))
    }

    /// The cell a point is the middle of.
    pub(super) fn centred(&self, at: Point) -> Option<Cell> {
        self.cell(at).filter(|_| is_middle(at.0) && is_middle(at.1))
    }

    /// The two cells whose common side has this middle.
    pub(super) fn pair(&self, (row, col): Point) -> Option<(Cell, Cell)> {
        if is_whole(row) && is_middle(col) {
            return Some((self.cell((row.round() - 0.5, col))?, self.cell((row.round() + 0.5, col))?));
        }
        if is_middle(row) && is_whole(col) {
            return Some((self.cell((row, col.round() - 0.5))?, self.cell((row, col.round() + 0.5))?));
        }
        None
    }

    /// The four cells around a corner.
    pub(super) fn around(&self, (row, col): Point) -> Option<[Cell; 4]> {
        if !is_whole(row) || !is_whole(col) {
            return None;
        }
        let (row, col) = (row.round(), col.round());
        let cell = |down: f64, right: f64| self.cell((row + down, col + right));
        Some([cell(-0.5, -0.5)?, cell(-0.5, 0.5)?, cell(0.5, -0.5)?, cell(0.5, 0.5)?])
    }

    /// The cells of the row or column seen from a place just beside the grid.
    pub(super) fn view(&self, (row, col): Point) -> Option<Vec<Cell>> {
        let (rows, cols) = (self.rows as f64, self.cols as f64);
        let near = |x: f64, end: f64| (-1.0..0.0).contains(&x) || (x > end && x <= end + 1.0);
        let across = |x: f64| ((x - 0.5) - (x - 0.5).round()).abs() < 0.26;
        if near(row, rows) && col > 0.0 && col < cols && across(col) {
            let column = (0..self.rows as u16).map(|row| Cell::new(row, col as u16));
            return Some(if row < 0.0 { column.collect() } else { column.rev().collect() });
        }
        if near(col, cols) && row > 0.0 && row < rows && across(row) {
            let line = (0..self.cols as u16).map(|col| Cell::new(row as u16, col));
            return Some(if col < 0.0 { line.collect() } else { line.rev().collect() });
        }
        None
    }

    /// Whether a point lies outside the grid.
    pub(super) fn is_outside(&self, at: Point) -> bool {
        self.cell(at).is_none()
    }

    /// The cells a line goes through, from middle to middle; its ends may stop short of the middle.
    pub(super) fn path(&self, points: &[Point]) -> Option<Vec<Cell>> {
        let mut path: Vec<Cell> = Vec::new();
        for (i, point) in points.iter().enumerate() {
            let cell = self.cell(*point)?;
            let off = distance(*point, middle(cell));
            let end = i == 0 || i + 1 == points.len();
            if off > if end { 0.48 } else { 0.2 } {
                return None;
            }
            let Some(&last) = path.last() else {
                path.push(cell);
                continue;
            };
            let (down, right) =
                (i32::from(cell.row) - i32::from(last.row), i32::from(cell.col) - i32::from(last.col));
            let steps = down.abs().max(right.abs());
            if !(down == 0 || right == 0 || down.abs() == right.abs()) {
                return None;
            }
            path.extend((1..=steps).filter_map(|k| last.offset(down.signum() * k, right.signum() * k)));
        }
        (path.len() > 1).then_some(path)
    }

    /// Whether all of a line lies on the lines of the grid, or outside it.
    pub(super) fn is_border(&self, line: &Line) -> bool {
        let straight = line.points.windows(2).all(|two| {
            let ((a, b), (c, d)) = (two[0], two[1]);
            ((a - c).abs() < 0.05 && is_whole(a)) || ((b - d).abs() < 0.05 && is_whole(b))
        });
        line.points.len() > 1 && straight
    }
}

/// The text of a value that should be one.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        Sheet { rows: 9, cols: 9, ..Sheet::default() }
    }

    #[test]
    fn places_are_found() {
        let sheet = sheet();
        let cell = Cell::new;
        assert_eq!(sheet.pair((1.0, 0.5)), Some((cell(0, 0), cell(1, 0))));
        assert_eq!(sheet.pair((0.5, 1.0)), Some((cell(0, 0), cell(0, 1))));
        assert_eq!(sheet.pair((0.0, 0.5)), None);
        assert_eq!(sheet.around((1.0, 1.0)), Some([cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)]));
        assert_eq!(sheet.view((-0.5, 2.5)).unwrap()[..2], [cell(0, 2), cell(1, 2)]);
        assert_eq!(sheet.view((2.5, 9.5)).unwrap()[..2], [cell(2, 8), cell(2, 7)]);
        assert_eq!(sheet.view((-0.5, -0.5)), None);
        assert_eq!(sheet.view((-1.5, 0.5)), None);
        assert_eq!(sheet.view((0.5, 0.5)), None);
    }

    #[test]
    fn lines_go_through_cells() {
        let sheet = sheet();
        let cell = Cell::new;
        let path = sheet.path(&[(0.5, 0.8), (0.5, 2.5), (1.5, 3.5)]);
        assert_eq!(path, Some(vec![cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 3)]));
        assert_eq!(sheet.path(&[(0.5, 0.5), (1.5, 2.5)]), None, "no cells lie between for certain");
        assert_eq!(sheet.path(&[(0.5, 0.5), (1.0, 0.5), (1.5, 0.5)]), None, "a point on a border");
        assert_eq!(sheet.path(&[(0.5, 0.5)]), None);
        assert_eq!(sheet.path(&[(f64::NAN, 0.5), (0.5, 0.5)]), None);
    }
}

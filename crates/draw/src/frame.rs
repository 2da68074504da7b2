//! The lines of the grid: thin between cells, thick around blocks.

use std::collections::{BTreeMap, HashMap};

use garns_puzzle::{Blocks, Cell, Subgrid};

use crate::scene::{Form, Segment, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

/// Width of lines between cells, in cells.
const THIN: f64 = 0.016;
/// Width of lines around blocks, in cells.
const THICK: f64 = 0.05;

/// How heavy a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Thin,
    Thick,
}

/// The block of a cell within its grid; cells without a region are one block.
fn block(grid: &Subgrid, cell: Cell) -> Option<usize> {
    let (row, col) = (cell.row.checked_sub(grid.at.row)?, cell.col.checked_sub(grid.at.col)?);
    if row >= grid.rows || col >= grid.cols {
        return None;
    }
    Some(match &grid.blocks {
        Blocks::None => 0,
        Blocks::Boxes { rows, cols } => {
            usize::from(row / rows) * usize::from(grid.cols / cols) + usize::from(col / cols)
        }
        Blocks::Regions { of, .. } => {
            let place = usize::from(row) * usize::from(grid.cols) + usize::from(col);
            of.get(place).copied().flatten().map_or(usize::MAX, usize::from)
        }
    })
}

/// Borders between neighbouring places: which is before (above or left of) the line.
pub(crate) type Borders = HashMap<((i32, i32), bool), Weight>;

impl Sketch<'_> {
    /// The blocks a cell is in, one for each grid that has it; cells beside the grids have none.
    fn blocks(&self, row: i32, col: i32) -> Option<Vec<(usize, usize)>> {
        let cell = Cell::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
        self.puzzle.index(cell)?;
        let grids = self.puzzle.frame().main_grids().enumerate();
        Some(grids.filter_map(|(i, grid)| Some((i, block(grid, cell)?))).collect())
    }

    /// The lines of all grids: for the place before each line, and whether the line lies below it (or to its
    /// right), how heavy it is.
    pub(crate) fn borders(&self) -> Borders {
        let mut borders = Borders::new();
        let (rows, cols) = (self.ground.rows, self.ground.cols);
        for row in -1..rows {
            for col in -1..cols {
                let here = self.blocks(row, col);
                for (below, there) in [(true, self.blocks(row + 1, col)), (false, self.blocks(row, col + 1))]
                {
                    let weight = match (&here, &there) {
                        (None, None) => continue,
                        (Some(a), Some(b)) if a == b => Weight::Thin,
                        // Around cells beside the grids the lines stay thin.
                        (Some(a), None) | (None, Some(a)) if a.is_empty() => Weight::Thin,
                        _ => Weight::Thick,
                    };
                    borders.insert(((row, col), below), weight);
                }
            }
        }
        borders
    }

    /// Makes lines heavy where a set of cells ends.
    pub(crate) fn thicken(&self, borders: &mut Borders, cells: &[Cell]) {
        let inside: std::collections::HashSet<(i32, i32)> =
            cells.iter().map(|cell| (i32::from(cell.row), i32::from(cell.col))).collect();
        for &(row, col) in &inside {
            let sides = [((row, col), true, (row + 1, col)), ((row, col), false, (row, col + 1))];
            let before = [((row - 1, col), true, (row - 1, col)), ((row, col - 1), false, (row, col - 1))];
            for (line, below, beyond) in sides.into_iter().chain(before) {
                if !inside.contains(&beyond) {
                    borders.insert((line, below), Weight::Thick);
                }
            }
        }
    }

    /// Draws lines, pieces that go on in one direction as one.
    pub(crate) fn draw_borders(&mut self, borders: &Borders) {
        // For each weight and direction, by the line they lie on: where pieces begin.
        let mut lines: BTreeMap<(Weight, bool, i32), Vec<i32>> = BTreeMap::new();
        for (&((row, col), below), &weight) in borders {
            let (line, along) = if below { (row + 1, col) } else { (col + 1, row) };
            lines.entry((weight, below, line)).or_default().push(along);
        }
        let mut paths: BTreeMap<Weight, Vec<Segment>> = BTreeMap::new();
        for ((weight, flat, line), mut pieces) in lines {
            pieces.sort_unstable();
            let mut from = 0;
            while from < pieces.len() {
                let mut to = from;
                while to + 1 < pieces.len() && pieces[to + 1] == pieces[to] + 1 {
                    to += 1;
                }
                let place = |along| {
                    if flat { self.ground.corner(line, along) } else { self.ground.corner(along, line) }
                };
                let segments = paths.entry(weight).or_default();
                segments.push(Segment::Move(place(pieces[from])));
                segments.push(Segment::Line(place(pieces[to] + 1)));
                from = to + 1;
            }
        }
        for (weight, segments) in paths {
            let stroke = match weight {
                Weight::Thin => self.stroke(Ink::Thin, THIN),
                Weight::Thick => self.stroke(Ink::Thick, THICK),
            };
            self.add(Layer::Grid, Shape::stroked(Form::Path(segments), stroke));
        }
    }

    /// The vertices of a graph.
    pub(crate) fn draw_vertices(&mut self) {
        for &cell in self.puzzle.cells() {
            let form = Form::Circle { centre: self.ground.centre(cell), radius: self.long(0.42) };
            let (fill, stroke) = (Some(self.colour(Ink::Paper)), Some(self.stroke(Ink::Thick, 0.03)));
            self.add(Layer::Grid, Shape::Form { form, fill, stroke });
        }
    }
}

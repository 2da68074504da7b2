//! The ground a puzzle stands on: which cells there are, and the rows, columns and blocks they form.

use std::collections::HashSet;

use crate::rules::{House, HouseKind};
use crate::{Cell, Cells, PuzzleError};

/// The most rows or columns one grid may have.
pub const LARGEST_GRID: usize = 64;

/// The most rows or columns all grids of a puzzle together may span.
pub const LARGEST_CANVAS: usize = 255;

/// One or more grids on a common canvas. Where grids overlap, they share their cells.
///
/// ```text
/// Samurai: five 9×9 grids on a canvas of 21×21
///     ┌───────┐   ┌───────┐
///     │       │   │       │
///     │     ┌─┼───┼─┐     │
///     └─────┼─┘   └─┼─────┘
///           │       │
///     ┌─────┼─┐   ┌─┼─────┐
///     │     └─┼───┼─┘     │
///     │       │   │       │
///     └───────┘   └───────┘
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    grids: Vec<Subgrid>,
}

/// A rectangle of cells whose rows and columns are houses, divided into blocks or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subgrid {
    /// Its top left cell on the canvas.
    pub at: Cell,
    /// How many rows it has.
    pub rows: u16,
    /// How many columns it has.
    pub cols: u16,
    /// Whether its rows and columns are houses.
    pub lines: bool,
    /// What else divides it into houses.
    pub blocks: Blocks,
}

/// How a grid is divided beside rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Blocks {
    /// Not at all: a Latin square.
    None,
    /// Rectangles of so many rows and columns.
    Boxes {
        /// Rows of one box.
        rows: u16,
        /// Columns of one box.
        cols: u16,
    },
    /// Irregular regions: for each cell in reading order an index into the names, or no region.
    Regions {
        /// The region of each cell.
        of: Vec<Option<u16>>,
        /// What each region is called where it was drawn.
        names: Vec<String>,
    },
}

impl Subgrid {
    /// A square grid in the top left corner.
    fn square(order: usize, blocks: Blocks) -> Result<Subgrid, PuzzleError> {
        Subgrid::rectangle(order, order, blocks)
    }

    /// A rectangular grid in the top left corner.
    fn rectangle(rows: usize, cols: usize, blocks: Blocks) -> Result<Subgrid, PuzzleError> {
        let fits = |n: usize| (1..=LARGEST_GRID).contains(&n);
        if !fits(rows) || !fits(cols) {
            return Err(PuzzleError::FrameSize { rows, cols });
        }
        let grid = Subgrid { at: Cell::new(0, 0), rows: rows as u16, cols: cols as u16, lines: true, blocks };
        grid.validate()?;
        Ok(grid)
    }

    /// The number of values its longest row or column needs.
    #[must_use]
    pub fn order(&self) -> usize {
        usize::from(self.rows.max(self.cols))
    }

    fn validate(&self) -> Result<(), PuzzleError> {
        let (rows, cols) = (usize::from(self.rows), usize::from(self.cols));
        match &self.blocks {
            Blocks::None => Ok(()),
            Blocks::Boxes { rows: box_rows, cols: box_cols } => {
                let (box_rows, box_cols) = (usize::from(*box_rows), usize::from(*box_cols));
                let tile = box_rows > 0 && box_cols > 0 && rows % box_rows == 0 && cols % box_cols == 0;
                tile.then_some(()).ok_or(PuzzleError::BoxesDontTile { box_rows, box_cols, rows, cols })
            }
            Blocks::Regions { of, names } => {
                if of.len() != rows * cols {
                    return Err(PuzzleError::RegionCells { found: of.len(), expected: rows * cols });
                }
                let mut sizes = vec![0; names.len()];
                for region in of.iter().flatten() {
                    match sizes.get_mut(usize::from(*region)) {
                        Some(size) => *size += 1,
                        None => {
                            let region = usize::from(*region) + 1;
                            return Err(PuzzleError::NoSuchRegion { region, names: names.len() });
                        }
                    }
                }
                let expected = self.order();
                // In a rectangle the cells may not divide evenly: there a region may also be smaller.
                let fits = |size: usize| size == expected || rows != cols && 0 < size && size < expected;
                match sizes.iter().position(|&size| !fits(size)) {
                    Some(i) => {
                        Err(PuzzleError::RegionSize { region: names[i].clone(), found: sizes[i], expected })
                    }
                    None => Ok(()),
                }
            }
        }
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.rows).flat_map(move |r| (0..self.cols).map(move |c| self.cell(r, c)))
    }

    fn cell(&self, row: u16, col: u16) -> Cell {
        Cell::new(self.at.row + row, self.at.col + col)
    }

    /// Rows, then columns, then blocks, each numbered from 1.
    fn houses(&self, grid: u16) -> Vec<House> {
        let mut houses = Vec::new();
        let mut add = |kind, number: usize, cells: Vec<Cell>| {
            houses.push(House { kind, number: number as u16, grid, cells: Cells::from(cells) });
        };
        if self.lines {
            for r in 0..self.rows {
                add(HouseKind::Row, usize::from(r) + 1, (0..self.cols).map(|c| self.cell(r, c)).collect());
            }
            for c in 0..self.cols {
                add(HouseKind::Column, usize::from(c) + 1, (0..self.rows).map(|r| self.cell(r, c)).collect());
            }
        }
        match &self.blocks {
            Blocks::None => {}
            Blocks::Boxes { rows, cols } => {
                let across = self.cols / cols;
                for b in 0..(self.rows / rows) * across {
                    let (top, left) = (b / across * rows, b % across * cols);
                    let inside = (0..*rows).flat_map(|r| (0..*cols).map(move |c| (top + r, left + c)));
                    add(HouseKind::Box, usize::from(b) + 1, inside.map(|(r, c)| self.cell(r, c)).collect());
                }
            }
            Blocks::Regions { of, names } => {
                let mut regions = vec![Vec::new(); names.len()];
                for (cell, region) in self.cells().zip(of) {
                    if let Some(region) = region {
                        regions[usize::from(*region)].push(cell);
                    }
                }
                for (i, cells) in regions.into_iter().enumerate() {
                    add(HouseKind::Region, i + 1, cells);
                }
            }
        }
        houses
    }
}

impl Frame {
    /// A square grid without blocks.
    ///
    /// # Errors
    /// When the order is not within 1 to 64.
    pub fn latin(order: usize) -> Result<Frame, PuzzleError> {
        Ok(Frame { grids: vec![Subgrid::square(order, Blocks::None)?] })
    }

    /// The grid whose boxes have so many rows and columns: `boxes(3, 3)` is 9×9, `boxes(2, 3)` is 6×6.
    ///
    /// # Errors
    /// When that is larger than 64×64.
    pub fn boxes(rows: usize, cols: usize) -> Result<Frame, PuzzleError> {
        let order = rows.saturating_mul(cols);
        if rows > LARGEST_GRID || cols > LARGEST_GRID {
            return Err(PuzzleError::FrameSize { rows: order, cols: order });
        }
        let blocks = Blocks::Boxes { rows: rows as u16, cols: cols as u16 };
        Ok(Frame { grids: vec![Subgrid::square(order, blocks)?] })
    }

    /// The usual frame of an order: square boxes, else the flattest rectangles that are nearest to a square
    /// (6×6: 2 rows by 3 columns), else, for prime orders, no boxes.
    ///
    /// # Errors
    /// When the order is not within 1 to 64.
    pub fn usual(order: usize) -> Result<Frame, PuzzleError> {
        match usual_box(order) {
            Some((rows, cols)) => Frame::boxes(rows, cols),
            None => Frame::latin(order),
        }
    }

    /// A rectangular grid with any blocks.
    ///
    /// # Errors
    /// When it is too large, boxes don't tile it, or a region has the wrong number of cells.
    pub fn rectangle(rows: usize, cols: usize, blocks: Blocks) -> Result<Frame, PuzzleError> {
        Ok(Frame { grids: vec![Subgrid::rectangle(rows, cols, blocks)?] })
    }

    /// Cells in a rectangle that form no houses at all: for graphs, and puzzles that bring every house.
    ///
    /// # Errors
    /// When it has no cells or is too large.
    pub fn loose(rows: usize, cols: usize) -> Result<Frame, PuzzleError> {
        if rows == 0 || cols == 0 {
            return Err(PuzzleError::FrameSize { rows, cols });
        }
        if rows > LARGEST_CANVAS || cols > LARGEST_CANVAS {
            return Err(PuzzleError::Canvas);
        }
        let at = Cell::new(0, 0);
        let grid = Subgrid { at, rows: rows as u16, cols: cols as u16, lines: false, blocks: Blocks::None };
        Ok(Frame { grids: vec![grid] })
    }

    /// The same grid at several places of one canvas.
    ///
    /// # Errors
    /// When no place is given, one is given twice, or the canvas gets too large.
    pub fn overlap(frame: &Frame, places: &[Cell]) -> Result<Frame, PuzzleError> {
        let mut grids = Vec::new();
        let mut known = HashSet::new();
        if let Some(&at) = places.iter().find(|place| !known.insert(**place)) {
            return Err(PuzzleError::PlaceTwice { at });
        }
        for place in places {
            for grid in &frame.grids {
                let at = Cell::new(
                    grid.at.row.checked_add(place.row).ok_or(PuzzleError::Canvas)?,
                    grid.at.col.checked_add(place.col).ok_or(PuzzleError::Canvas)?,
                );
                let end = |at: u16, size: u16| usize::from(at) + usize::from(size);
                if end(at.row, grid.rows).max(end(at.col, grid.cols)) > LARGEST_CANVAS {
                    return Err(PuzzleError::Canvas);
                }
                grids.push(Subgrid { at, ..grid.clone() });
            }
        }
        if grids.is_empty() {
            return Err(PuzzleError::FrameSize { rows: 0, cols: 0 });
        }
        Ok(Frame { grids })
    }

    /// The same with a rectangle of single cells beside the grids: they form no houses and are no cell's
    /// neighbours, but rules may name them. What a puzzle leaves open beside its digits (which cell is in which
    /// region, a clue that is to be found) is written there.
    ///
    /// # Errors
    /// When the rectangle has no cells, lies on a grid, or the canvas gets too large.
    pub fn beside(mut self, at: Cell, rows: usize, cols: usize) -> Result<Frame, PuzzleError> {
        let end = |at: u16, size: usize| usize::from(at).saturating_add(size);
        if rows == 0 || cols == 0 {
            return Err(PuzzleError::FrameSize { rows, cols });
        }
        if end(at.row, rows).max(end(at.col, cols)) > LARGEST_CANVAS {
            return Err(PuzzleError::Canvas);
        }
        let grid = Subgrid { at, rows: rows as u16, cols: cols as u16, lines: false, blocks: Blocks::None };
        let taken: HashSet<Cell> = self.cells().into_iter().collect();
        if let Some(cell) = grid.cells().find(|cell| taken.contains(cell)) {
            return Err(PuzzleError::Beside { cell });
        }
        self.grids.push(grid);
        Ok(self)
    }

    /// The grids that are more than cells beside other grids: all that have houses, or all if none has.
    pub fn main_grids(&self) -> impl Iterator<Item = &Subgrid> {
        let lined = self.grids.iter().any(|grid| grid.lines);
        self.grids.iter().filter(move |grid| grid.lines || !lined)
    }

    /// Five 9×9 grids, the middle one sharing a box with each of the others.
    #[must_use]
    pub fn samurai() -> Frame {
        let blocks = Blocks::Boxes { rows: 3, cols: 3 };
        let grid = Subgrid { at: Cell::new(0, 0), rows: 9, cols: 9, lines: true, blocks };
        let places = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        let grids = places.map(|(row, col)| Subgrid { at: Cell::new(row, col), ..grid.clone() });
        Frame { grids: grids.to_vec() }
    }

    /// The grids, in the order they were given.
    #[must_use]
    pub fn grids(&self) -> &[Subgrid] {
        &self.grids
    }

    /// The grid, if there is just one.
    #[must_use]
    pub fn single(&self) -> Option<&Subgrid> {
        match self.grids.as_slice() {
            [grid] => Some(grid),
            _ => None,
        }
    }

    /// Rows and columns of the smallest canvas that holds all grids.
    #[must_use]
    pub fn canvas(&self) -> (usize, usize) {
        let rows = self.grids.iter().map(|g| usize::from(g.at.row) + usize::from(g.rows)).max();
        let cols = self.grids.iter().map(|g| usize::from(g.at.col) + usize::from(g.cols)).max();
        (rows.unwrap_or(0), cols.unwrap_or(0))
    }

    /// How many values the largest grid needs.
    #[must_use]
    pub fn order(&self) -> usize {
        self.main_grids().map(Subgrid::order).max().unwrap_or(0)
    }

    /// Every cell once, in reading order of the canvas.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.grids.iter().flat_map(Subgrid::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The houses of all grids; one that two grids share is listed once.
    #[must_use]
    pub fn houses(&self) -> Vec<House> {
        let several = self.grids.len() > 1;
        let mut known = HashSet::new();
        self.all_houses().filter(|house| !several || known.insert(house.cells.clone())).collect()
    }

    /// The houses of all grids, grid by grid, those that grids share more than once.
    pub(crate) fn all_houses(&self) -> impl Iterator<Item = House> {
        let number = |i: usize| if self.grids.len() > 1 { (i as u16).saturating_add(1) } else { 0 };
        self.grids.iter().enumerate().flat_map(move |(i, grid)| grid.houses(number(i)))
    }
}

/// Rows and columns of the usual box of an order, unless the order is prime, 1 or above [`LARGEST_GRID`].
#[must_use]
pub fn usual_box(order: usize) -> Option<(usize, usize)> {
    if order > LARGEST_GRID {
        return None;
    }
    let rows = (2..=order).take_while(|r| r * r <= order).filter(|r| order.is_multiple_of(*r)).last()?;
    Some((rows, order / rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_boxes_are_nearest_to_a_square() {
        let boxes = [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (10, (2, 5)), (12, (3, 4))];
        let more = [(15, (3, 5)), (18, (3, 6)), (27, (3, 9)), (49, (7, 7)), (64, (8, 8))];
        for (order, shape) in boxes.into_iter().chain(more) {
            assert_eq!(usual_box(order), Some(shape), "{order}");
        }
        for prime in [1, 2, 3, 5, 7, 61] {
            assert_eq!(usual_box(prime), None, "{prime}");
        }
    }

    #[test]
    fn houses_count_rows_columns_and_boxes() {
        for (frame, cells, houses) in [
            (Frame::boxes(3, 3).unwrap(), 81, 27),
            (Frame::boxes(2, 3).unwrap(), 36, 18),
            (Frame::boxes(8, 8).unwrap(), 4096, 192),
            (Frame::latin(5).unwrap(), 25, 10),
            (Frame::loose(1, 7).unwrap(), 7, 0),
            (Frame::samurai(), 369, 5 * 27 - 4),
        ] {
            assert_eq!((frame.cells().len(), frame.houses().len()), (cells, houses));
        }
        assert_eq!(Frame::samurai().canvas(), (21, 21));
    }

    #[test]
    fn cells_beside_a_grid_are_in_no_house() {
        let frame = Frame::boxes(2, 2).unwrap().beside(Cell::new(5, 0), 1, 9).unwrap();
        assert_eq!((frame.cells().len(), frame.houses().len(), frame.order()), (25, 12, 4));
        assert_eq!((frame.canvas(), frame.single()), ((6, 9), None));
        assert_eq!(frame.main_grids().count(), 1);
        let on = frame.clone().beside(Cell::new(3, 3), 1, 1);
        assert_eq!(on, Err(PuzzleError::Beside { cell: Cell::new(3, 3) }));
        assert_eq!(
            frame.clone().beside(Cell::new(6, 0), 0, 1),
            Err(PuzzleError::FrameSize { rows: 0, cols: 1 })
        );
        assert_eq!(frame.beside(Cell::new(250, 0), 6, 1), Err(PuzzleError::Canvas));
    }

    #[test]
    fn frames_that_cannot_be_are_refused() {
        assert_eq!(Frame::latin(0), Err(PuzzleError::FrameSize { rows: 0, cols: 0 }));
        assert!(Frame::latin(65).is_err() && Frame::boxes(9, 8).is_err() && Frame::boxes(0, 3).is_err());
        let boxes = Blocks::Boxes { rows: 2, cols: 4 };
        assert!(matches!(Frame::rectangle(6, 6, boxes), Err(PuzzleError::BoxesDontTile { .. })));
        let of = vec![Some(0), Some(0), Some(0), Some(1)];
        let regions = Blocks::Regions { of, names: vec!["a".into(), "b".into()] };
        assert_eq!(
            Frame::rectangle(2, 2, regions),
            Err(PuzzleError::RegionSize { region: "a".into(), found: 3, expected: 2 })
        );
        let far = [Cell::new(250, 0)];
        assert_eq!(Frame::overlap(&Frame::boxes(3, 3).unwrap(), &far), Err(PuzzleError::Canvas));
    }
}

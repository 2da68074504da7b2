//! Finds grids whose rows, columns and boxes are houses, for which there is one propagator of all of them.

use super::BoardPropagator;
use super::boxed_grid::BoxedGrid;
use super::disjoint_groups::DisjointGroups;
use super::lanes::LANE;
use crate::houses::Houses;
use crate::{CellIndex, Domain};

/// A grid in which rows, columns and boxes are houses that take every value.
pub(crate) struct GridOfBoxes {
    /// Row by row.
    cells: Vec<CellIndex>,
    /// The values that each of the houses takes.
    values: Domain,
    shape: &'static Shape,
    /// Whether the cells that have the same place in all boxes are a house too, for every place.
    scattered: bool,
}

/// A shape of boxes for which there is a [`BoxedGrid`]: those whose lanes fit into a word.
struct Shape {
    rows: usize,
    cols: usize,
    lattice: fn(Vec<CellIndex>, Domain) -> Box<dyn BoardPropagator>,
    scattered: fn(Vec<CellIndex>, Domain) -> Box<dyn BoardPropagator>,
}

impl Shape {
    const fn new<const H: usize, const W: usize>() -> Shape {
        Shape {
            rows: H,
            cols: W,
            lattice: |cells, all| Box::new(BoxedGrid::<H, W>::new(cells, all)),
            scattered: |cells, all| Box::new(DisjointGroups::<H, W>::new(cells, all)),
        }
    }
}

static SHAPES: [Shape; 8] = [
    Shape::new::<3, 3>(),
    Shape::new::<2, 3>(),
    Shape::new::<3, 2>(),
    Shape::new::<2, 2>(),
    Shape::new::<2, 4>(),
    Shape::new::<4, 2>(),
    Shape::new::<3, 4>(),
    Shape::new::<4, 3>(),
];

impl GridOfBoxes {
    /// All such grids of a puzzle.
    pub(crate) fn all(houses: &Houses) -> Vec<GridOfBoxes> {
        let mut places = Vec::new();
        // A lane holds the bits of all values, also of those that no cell may have, and one more.
        if houses.values() >= LANE {
            return places;
        }
        // The cell at each position, as one table: asked some hundred times, before anything is searched.
        let width = houses.positions().iter().map(|at| usize::from(at.col) + 1).max().unwrap_or(0);
        let height = houses.positions().iter().map(|at| usize::from(at.row) + 1).max().unwrap_or(0);
        let mut cell_at = vec![None; width * height];
        for (cell, at) in houses.positions().iter().enumerate() {
            cell_at[usize::from(at.row) * width + usize::from(at.col)] = Some(CellIndex::new(cell));
        }
        let cell = |row: usize, col: usize| if col < width { *cell_at.get(row * width + col)? } else { None };
        for (house, values) in houses.full_houses() {
            let side = house.len();
            if !SHAPES.iter().any(|shape| shape.rows * shape.cols == side) {
                continue;
            }
            let is_house = |house: &mut dyn Iterator<Item = (usize, usize)>| {
                let cells: Option<Vec<CellIndex>> = house.map(|(row, col)| cell(row, col)).collect();
                cells.is_some_and(|cells| houses.values_of(&cells) == values && houses.is_house(&cells))
            };
            let corner = houses.positions()[house[0]];
            let (top, left) = (usize::from(corner.row), usize::from(corner.col));
            // A row, a column and a box begin in one corner.
            if places.iter().any(|place: &GridOfBoxes| place.cells[0] == house[0] && place.values == values) {
                continue;
            }
            let lines = (0..side).rev().all(|i| {
                is_house(&mut (0..side).map(|j| (top + i, left + j)))
                    && is_house(&mut (0..side).map(|j| (top + j, left + i)))
            });
            if !lines {
                continue;
            }
            let shape = SHAPES.iter().find(|shape| {
                let (h, w) = (shape.rows, shape.cols);
                h * w == side
                    && (0..side).all(|i| {
                        let (row, col) = (top + i / h * h, left + i % h * w);
                        is_house(&mut (0..side).map(|j| (row + j / w, col + j % w)))
                    })
            });
            let cells: Vec<CellIndex> =
                (0..side * side).filter_map(|i| cell(top + i / side, left + i % side)).collect();
            let in_order =
                cells.chunks(side).all(|row| row.windows(2).all(|pair| pair[0].after(1) == pair[1]));
            if let Some(shape) = shape
                && in_order
            {
                let (h, w) = (shape.rows, shape.cols);
                let scattered = (0..side).all(|place| {
                    let (row, col) = (top + place / w, left + place % w);
                    is_house(&mut (0..side).map(|i| (row + i / h * h, col + i % h * w)))
                });
                places.push(GridOfBoxes { cells, values, shape, scattered });
            }
        }
        places
    }

    /// Whether all of these are one of its rows, columns or boxes, or one of its scattered houses.
    pub(crate) fn covers(&self, house: &[CellIndex]) -> bool {
        let side = self.shape.rows * self.shape.cols;
        if house.len() != side {
            return false;
        }
        // The cells of a row follow each other.
        let place = |cell: &CellIndex, row: usize| {
            let col = cell.index().checked_sub(self.cells[row * side].index());
            col.filter(|col| *col < side).map(|col| row * side + col)
        };
        let mut at = house.iter().map(|cell| (0..side).find_map(|row| place(cell, row)));
        let Some(Some(first)) = at.next() else { return false };
        let stack = |place: usize| (place / side / self.shape.rows, place % side / self.shape.cols);
        let within = |place: usize| (place / side % self.shape.rows, place % side % self.shape.cols);
        let (mut row, mut col, mut whole, mut scattered) = (true, true, true, self.scattered);
        for place in at {
            let Some(place) = place else { return false };
            row &= place / side == first / side;
            col &= place % side == first % side;
            whole &= stack(place) == stack(first);
            scattered &= within(place) == within(first);
        }
        row || col || whole || scattered
    }

    /// The constraints.
    pub(crate) fn propagators(&self) -> Vec<Box<dyn BoardPropagator>> {
        let (cells, all) = (self.cells.clone(), self.values);
        let scattered = self.scattered.then(|| (self.shape.scattered)(cells.clone(), all));
        [(self.shape.lattice)(cells, all)].into_iter().chain(scattered).collect()
    }
}

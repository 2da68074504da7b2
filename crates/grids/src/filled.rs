//! Full grids of any boxes, and sets of their cells.

use crate::houses::Houses;

/// A set of cells of a grid of at most 128 cells, by index in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(u128);

impl CellSet {
    /// The set with a bit for each cell.
    #[must_use]
    pub fn from_bits(bits: u128) -> CellSet {
        CellSet(bits)
    }

    /// A bit for each cell.
    #[must_use]
    pub fn bits(self) -> u128 {
        self.0
    }

    /// How many cells it has.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has a cell.
    #[must_use]
    pub fn contains(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Whether all of its cells are in another.
    #[must_use]
    pub fn is_subset(self, other: CellSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Its cells in order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            cell
        })
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet {
        CellSet(cells.into_iter().fold(0, |set, cell| set | 1 << cell))
    }
}

/// A full grid in which every row, column and box has every value once; boxes of any form, at most ten values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    rows: usize,
    cols: usize,
    values: Vec<u8>,
}

impl Filled {
    /// A grid whose boxes have so many rows and columns, from its values from 0; `None` if a house lacks a value, or there
    /// are more than ten values.
    #[must_use]
    pub fn new(rows: usize, cols: usize, values: Vec<u8>) -> Option<Filled> {
        let order = rows * cols;
        if !(1..=10).contains(&order) || values.len() != order * order {
            return None;
        }
        let full = |house: &Vec<usize>| {
            house.iter().fold(0_u32, |seen, &cell| seen | 1_u32.checked_shl(values[cell].into()).unwrap_or(0))
                == (1 << order) - 1
        };
        let houses = Houses::boxes(rows, cols).houses;
        houses.iter().all(full).then_some(Filled { rows, cols, values })
    }

    /// How many values there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rows * self.cols
    }

    /// Rows and columns of a box.
    #[must_use]
    pub fn box_shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The values from 0, in reading order.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The number of the box a cell is in.
    #[must_use]
    pub fn box_of(&self, cell: usize) -> usize {
        let order = self.order();
        cell / order / self.rows * self.rows + cell % order / self.cols
    }

    /// The other cells in the houses of a cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> CellSet {
        let order = self.order();
        let sees = |other: &usize| {
            *other != cell
                && (other / order == cell / order
                    || other % order == cell % order
                    || self.box_of(*other) == self.box_of(cell))
        };
        (0..self.values.len()).filter(sees).collect()
    }

    /// The grid without values and the puzzle that has only the clues in a set of cells.
    #[must_use]
    pub fn puzzle(&self, clues: CellSet) -> Houses {
        let blank = Houses::boxes(self.rows, self.cols);
        clues.cells().fold(blank, |houses, cell| houses.given(cell, usize::from(self.values[cell])))
    }
}

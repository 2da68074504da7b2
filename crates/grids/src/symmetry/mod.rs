//! The symmetries of 9×9 grids: transformations, canonical forms, automorphisms.
//!
//! Renaming values, swapping bands, stacks, rows in a band and columns in a stack, and turning rows into columns (2 · 6⁸ · 9!
//! ways) make grids of grids. Of all grids that can be made of one, the canonical one reads first. Other boxes, groups and
//! puzzles with several solutions: [`crate::boxes`].

mod canonical;
mod elsewhere;

pub use canonical::{Canonical, canonical};
pub use elsewhere::{Tables, Way};

/// A grid, values 1 to 9 in reading order.
pub type Grid = [u8; 81];

/// A symmetry, as what becomes of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    /// Whether rows become columns, first of all.
    pub transposed: bool,
    /// For each row of the image the row it comes from.
    pub rows: [u8; 9],
    /// For each column of the image the column it comes from.
    pub cols: [u8; 9],
    /// For each value from 1 what it is called in the image.
    pub names: [u8; 9],
}

impl Transform {
    /// What changes nothing.
    pub const IDENTITY: Transform =
        Transform { transposed: false, rows: STILL, cols: STILL, names: [1, 2, 3, 4, 5, 6, 7, 8, 9] };

    /// The cell that a cell of the image comes from.
    fn source(&self, cell: usize) -> usize {
        let (row, col) = (usize::from(self.rows[cell / 9]), usize::from(self.cols[cell % 9]));
        if self.transposed { 9 * col + row } else { 9 * row + col }
    }

    /// The image of a grid; blanks (0) stay blank.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        std::array::from_fn(|cell| match grid[self.source(cell)] {
            0 => 0,
            value => self.names[usize::from(value) - 1],
        })
    }

    /// The image of a set of cells, a bit for each.
    #[must_use]
    pub fn cells(&self, set: u128) -> u128 {
        (0..81).fold(0, |image, cell| image | (set >> self.source(cell) & 1) << cell)
    }

    /// This one, then the next.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        // If rows become columns in between, what this one did with rows concerns columns from then on.
        let (rows, cols) = if next.transposed { (self.cols, self.rows) } else { (self.rows, self.cols) };
        Transform {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|place| rows[usize::from(place)]),
            cols: next.cols.map(|place| cols[usize::from(place)]),
            names: self.names.map(|name| next.names[usize::from(name) - 1]),
        }
    }

    /// What leads back.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, cols) = (inverse(&self.rows), inverse(&self.cols));
        let (rows, cols) = if self.transposed { (cols, rows) } else { (rows, cols) };
        let names = inverse(&self.names.map(|name| name - 1)).map(|name| name + 1);
        Transform { transposed: self.transposed, rows, cols, names }
    }

    /// The symmetry that leads from the image of `self` to the image of `next` (of grids with the same canonical form:
    /// from the first grid to the second).
    #[must_use]
    pub fn then_back(&self, next: &Transform) -> Transform {
        self.then(&next.inverse())
    }

    /// A symmetry by chance, each as likely as any other; `below` throws a number below another.
    pub fn random(below: &mut dyn FnMut(usize) -> usize) -> Transform {
        let mut names = STILL.map(|place| place + 1);
        for k in (1..9).rev() {
            names.swap(k, below(k + 1));
        }
        let mut lines = || {
            let (blocks, inner) = (ORDERS[below(6)], [0; 3].map(|_| ORDERS[below(6)]));
            std::array::from_fn(|k| 3 * blocks[k / 3] + inner[k / 3][k % 3])
        };
        let (rows, cols) = (lines(), lines());
        Transform { transposed: below(2) == 1, rows, cols, names }
    }
}

/// Everything in its place.
const STILL: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// For each of nine things the place where an order has it.
fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, from) in (0..).zip(order) {
        inverse[usize::from(*from)] = place;
    }
    inverse
}

/// The six orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Whether every row, column and box has all nine values.
#[must_use]
pub fn is_grid(grid: &Grid) -> bool {
    let mut seen = [[0_u16; 9]; 3];
    for (cell, value) in grid.iter().enumerate() {
        let bit = 1_u16.checked_shl(u32::from(*value)).unwrap_or(0);
        let (row, col) = (cell / 9, cell % 9);
        seen[0][row] |= bit;
        seen[1][col] |= bit;
        seen[2][row / 3 * 3 + col / 3] |= bit;
    }
    seen.as_flattened().iter().all(|values| *values == 0b11_1111_1110)
}

#[cfg(test)]
mod tests;

//! The symmetries of grids of boxes of any shape, and of Latin squares.
//!
//! Renaming values, swapping bands, stacks, rows in a band and columns in a stack make grids of grids; where a box has as many
//! rows as columns, turning rows into columns does, too. (For Latin squares these are isotopisms and transposition.) The
//! canonical form of 9×9 grids has a faster way of its own: [`crate::symmetry`].

mod geometry;
mod group;
mod minlex;
mod search;

pub use geometry::Geometry;
pub use group::{cell_orbits, generators, order};
pub use minlex::{Canonical, canonical};
pub use search::{Isomorphisms, isomorphisms};

use crate::symmetry::Transform;

/// The largest order of a grid.
pub const MOST: usize = 16;

/// How a square grid is divided: which lines have to stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    order: usize,
    height: usize,
    width: usize,
}

impl Shape {
    /// Boxes of so many rows and columns; with one row or column that is a Latin square. Nothing beyond [`MOST`] values.
    #[must_use]
    pub fn boxes(rows: usize, cols: usize) -> Option<Shape> {
        let order = rows.checked_mul(cols).filter(|order| (1..=MOST).contains(order))?;
        let (height, width) = if rows == 1 || cols == 1 { (order, order) } else { (rows, cols) };
        Some(Shape { order, height, width })
    }

    /// How many rows, columns and values there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many rows stay together, and how many columns.
    #[must_use]
    pub fn sides(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// Whether rows can become columns.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.height == self.width
    }

    /// In how many ways cells can change places.
    #[must_use]
    pub fn symmetries(&self) -> u128 {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let lines = |size: usize| {
            let blocks = self.order / size;
            factorial(size).pow(blocks as u32) * factorial(blocks)
        };
        lines(self.height) * lines(self.width) * if self.turns() { 2 } else { 1 }
    }

    /// Whether every row, column and box has every value from 1 once.
    #[must_use]
    pub fn is_grid(&self, grid: &[u8]) -> bool {
        let n = self.order;
        let all = (1_u32 << n) - 1;
        let mut seen = vec![0_u32; 3 * n];
        for (cell, value) in grid.iter().enumerate() {
            let bit = 1_u32.checked_shl(u32::from(value.wrapping_sub(1))).unwrap_or(0);
            let (row, col) = (cell / n, cell % n);
            seen[row] |= bit;
            seen[n + col] |= bit;
            if self.height < n {
                seen[2 * n + row / self.height * self.height + col / self.width] |= bit;
            }
        }
        let houses = if self.height < n { 3 * n } else { 2 * n };
        grid.len() == n * n && seen[..houses].iter().all(|values| *values == all)
    }

    /// A symmetry by chance, each as likely as any other; `below` throws a number below another.
    pub fn random(&self, below: &mut dyn FnMut(usize) -> usize) -> Symmetry {
        let mut shuffled = |count: usize| {
            let mut list: Vec<u8> = (0..count as u8).collect();
            for k in (1..count).rev() {
                list.swap(k, below(k + 1));
            }
            list
        };
        let names = shuffled(self.order).iter().map(|name| name + 1).collect();
        let mut lines = |size: usize| {
            let blocks = shuffled(self.order / size);
            blocks
                .iter()
                .flat_map(|block| {
                    let first = block * size as u8;
                    shuffled(size).into_iter().map(move |line| first + line).collect::<Vec<u8>>()
                })
                .collect()
        };
        let (rows, cols) = (lines(self.height), lines(self.width));
        Symmetry { transposed: self.turns() && below(2) == 1, rows, cols, names }
    }
}

/// A symmetry, as what becomes of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether rows become columns, first of all.
    pub transposed: bool,
    /// For each row of the image the row it comes from.
    pub rows: Vec<u8>,
    /// For each column of the image the column it comes from.
    pub cols: Vec<u8>,
    /// For each value from 1 what it is called in the image.
    pub names: Vec<u8>,
}

impl From<&Transform> for Symmetry {
    fn from(transform: &Transform) -> Symmetry {
        let Transform { transposed, rows, cols, names } = transform;
        Symmetry { transposed: *transposed, rows: rows.to_vec(), cols: cols.to_vec(), names: names.to_vec() }
    }
}

impl Symmetry {
    /// What changes nothing.
    #[must_use]
    pub fn identity(order: usize) -> Symmetry {
        let still: Vec<u8> = (0..order as u8).collect();
        let names = still.iter().map(|value| value + 1).collect();
        Symmetry { transposed: false, rows: still.clone(), cols: still, names }
    }

    /// The cell that a cell of the image comes from.
    fn source(&self, cell: usize) -> usize {
        let n = self.rows.len();
        let (row, col) = (usize::from(self.rows[cell / n]), usize::from(self.cols[cell % n]));
        if self.transposed { n * col + row } else { n * row + col }
    }

    /// The image of a grid; blanks (0) stay blank.
    #[must_use]
    pub fn apply(&self, grid: &[u8]) -> Vec<u8> {
        let named = |cell: usize| match grid[self.source(cell)] {
            0 => 0,
            value => self.names[usize::from(value) - 1],
        };
        (0..grid.len()).map(named).collect()
    }

    /// This one, then the next.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        // If rows become columns in between, what this one did with rows concerns columns from then on.
        let (rows, cols) = if next.transposed { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        let of =
            |lines: &[u8], places: &[u8]| places.iter().map(|place| lines[usize::from(*place)]).collect();
        Symmetry {
            transposed: self.transposed != next.transposed,
            rows: of(rows, &next.rows),
            cols: of(cols, &next.cols),
            names: self.names.iter().map(|name| next.names[usize::from(*name) - 1]).collect(),
        }
    }

    /// What leads back.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, cols) = (inverse(&self.rows), inverse(&self.cols));
        let (rows, cols) = if self.transposed { (cols, rows) } else { (rows, cols) };
        let values: Vec<u8> = self.names.iter().map(|name| name - 1).collect();
        let names = inverse(&values).iter().map(|name| name + 1).collect();
        Symmetry { transposed: self.transposed, rows, cols, names }
    }

    /// The symmetry that leads from the image of `self` to the image of `next` (of grids with the same canonical form:
    /// from the first grid to the second).
    #[must_use]
    pub fn then_back(&self, next: &Symmetry) -> Symmetry {
        self.then(&next.inverse())
    }
}

/// For each thing the place where an order has it.
fn inverse(order: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; order.len()];
    for (place, from) in (0..).zip(order) {
        inverse[usize::from(*from)] = place;
    }
    inverse
}

/// Rows as columns.
fn turned(grid: &[u8], order: usize) -> Vec<u8> {
    (0..grid.len()).map(|cell| grid[cell % order * order + cell / order]).collect()
}

#[cfg(test)]
mod tests;

//! The symmetries of 9×9 grids: row-minlex canonical form, and the transformations that lead to it.
//!
//! Renaming values, swapping bands, stacks, rows in a band and columns in a stack, and turning rows into columns (2 · 6⁸ · 9!
//! ways) make grids of grids. Of all grids that can be made of one, the canonical one reads first.

/// A grid, values 1 to 9 in reading order.
pub type Grid = [u8; 81];

/// A symmetry, as what becomes of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The symmetry that leads from the image of `self` to the image of `next` (of grids with the same canonical form:
    /// from the first grid to the second).
    #[must_use]
    pub fn then_back(&self, next: &Transform) -> Transform {
        // A place comes from where `next` has it, and that from where `self` has it.
        let back = |order: &[u8; 9]| {
            let mut inverse = [0; 9];
            for (to, from) in (0..).zip(order) {
                inverse[usize::from(*from)] = to;
            }
            inverse
        };
        let compose = |first: &[u8; 9], next: &[u8; 9]| back(next).map(|place| first[usize::from(place)]);
        let (rows, cols) = (compose(&self.rows, &next.rows), compose(&self.cols, &next.cols));
        let names = back(&next.names.map(|name| name - 1));
        let (rows, cols) = if next.transposed { (cols, rows) } else { (rows, cols) };
        Transform {
            transposed: self.transposed != next.transposed,
            rows,
            cols,
            names: self.names.map(|name| names[usize::from(name) - 1] + 1),
        }
    }
}

/// The canonical form of a grid and every transformation that leads to it: as many as the grid has automorphisms.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The image that reads first.
    pub grid: Grid,
    /// What leads to it.
    pub transforms: Vec<Transform>,
}

/// The six orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Whether every row, column and box has all nine values.
#[must_use]
pub fn is_grid(grid: &Grid) -> bool {
    let houses = crate::Houses::boxes(3, 3).houses;
    houses
        .iter()
        .all(|house| house.iter().fold(0_u16, |seen, &cell| seen | 1 << grid[cell]) == 0b11_1111_1110)
}

/// The row-minlex form of a full grid.
///
/// The first row is always 123456789, so a choice of the row that becomes the first, of the second and of the columns'
/// order names the values and, by what each row then begins with, orders the other rows.
///
/// # Panics
/// When it is no [grid](is_grid).
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    assert!(is_grid(grid), "a full grid");
    let turned: Grid = std::array::from_fn(|cell| grid[cell % 9 * 9 + cell / 9]);
    let mut best = Canonical { grid: [10; 81], transforms: Vec::new() };
    for (transposed, grid) in [(false, grid), (true, &turned)] {
        for first in 0..9 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&row| row != first) {
                columns(grid, transposed, [first, second], &mut best);
            }
        }
    }
    best
}

/// Tries every order of the columns, for a choice of the first two rows.
fn columns(grid: &Grid, transposed: bool, [first, second]: [u8; 2], best: &mut Canonical) {
    let at = |row: u8, col: u8| usize::from(grid[usize::from(9 * row + col)]);
    for stacks in ORDERS {
        for inner in 0..216 {
            let orders = [ORDERS[inner / 36], ORDERS[inner / 6 % 6], ORDERS[inner % 6]];
            let cols: [u8; 9] = std::array::from_fn(|k| 3 * stacks[k / 3] + orders[k / 3][k % 3]);
            let mut names = [0_u8; 10];
            for (col, name) in cols.iter().zip(1..) {
                names[at(first, *col)] = name;
            }
            // The second row decides nearly always, and its first three values most of the time.
            let row = cols.iter().map(|col| names[at(second, *col)]);
            if row.cmp(best.grid[9..18].iter().copied()).is_gt() {
                continue;
            }
            let begins = |row: u8| names[at(row, cols[0])];
            let mut bands = [0, 1, 2].map(|band| {
                let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
                rows.sort_unstable_by_key(|row| begins(*row));
                rows
            });
            bands.sort_unstable_by_key(|rows| begins(rows[0]));
            // The first band begins with the first row, which begins with 1; its second row was chosen.
            bands[0][1..].sort_unstable_by_key(|row| *row != second);
            let rows: [u8; 9] = std::array::from_fn(|k| bands[k / 3][k % 3]);
            let found: Grid = std::array::from_fn(|cell| names[at(rows[cell / 9], cols[cell % 9])]);
            if found < best.grid {
                *best = Canonical { grid: found, transforms: Vec::new() };
            }
            if found == best.grid {
                let names = std::array::from_fn(|value| names[value + 1]);
                best.transforms.push(Transform { transposed, rows, cols, names });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Grid {
        std::array::from_fn(|cell| line.as_bytes()[cell] - b'0')
    }

    #[test]
    fn transformations_lead_where_they_say() {
        let grid = read("347291865951638472628754391234169758519872634786543129173425986462987513895316247");
        let form = canonical(&grid);
        assert_eq!(form.grid[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(form.transforms.iter().all(|transform| transform.apply(&grid) == form.grid));
        for transposed in [false, true] {
            let move_it = Transform {
                transposed,
                rows: [4, 5, 3, 0, 2, 1, 8, 7, 6],
                cols: [7, 6, 8, 2, 0, 1, 3, 5, 4],
                names: [3, 1, 2, 9, 8, 4, 5, 7, 6],
            };
            let other = move_it.apply(&grid);
            let other_form = canonical(&other);
            assert_eq!(other_form.grid, form.grid);
            assert_eq!(other_form.transforms.len(), form.transforms.len());
            let across = form.transforms[0].then_back(&other_form.transforms[0]);
            assert_eq!(across.apply(&grid), other);
            let back = other_form.transforms[0].then_back(&form.transforms[0]);
            assert_eq!(back.apply(&other), grid);
        }
    }

    /// The grid with the most automorphisms has 648 (Russell and Jarvis), and its own form is its form.
    #[test]
    fn the_most_canonical_grid_has_648_automorphisms() {
        let grid: Grid = std::array::from_fn(|cell| {
            let (row, col) = (cell / 9, cell % 9);
            let (band, line) = (row / 3, row % 3);
            (3 * ((col / 3 + line) % 3) + (col + band) % 3) as u8 + 1
        });
        let form = canonical(&grid);
        assert_eq!(form.transforms.len(), 648);
        assert_eq!(canonical(&form.grid).grid, form.grid);
        assert!(form.transforms.iter().all(|transform| transform.apply(&grid) == form.grid));
    }
}

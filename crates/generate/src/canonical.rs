//! Canonical (min-lex) form of 9×9 puzzles up to symmetry.
//!
//! Two puzzles are the same if renaming digits, swapping bands, stacks, rows in a band and columns in a stack, and
//! turning rows into columns (2 · 6⁸ · 9! ways) makes one of the other. The form is made from the solution: its
//! lexicographically smallest image, and of the places the givens then have (there are several ways only for grids with
//! automorphisms) the smallest set. Puzzles with one solution are the same
//! exactly if their forms are.

use crate::nine::CellSet;

/// The canonical form of a puzzle: the grid that reads first, and where the givens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical {
    /// The solution, digits 1 to 9 row by row.
    pub grid: [u8; 81],
    /// The cells of the givens.
    pub givens: CellSet,
}

impl Canonical {
    /// As a line, `.` for blank.
    #[must_use]
    pub fn line(&self) -> [u8; 81] {
        std::array::from_fn(|cell| if self.givens >> cell & 1 == 1 { b'0' + self.grid[cell] } else { b'.' })
    }
}

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The canonical form of a puzzle with this solution (digits 1 to 9) and these givens.
///
/// The first row of the form is always 123456789, so a choice of the row that becomes the first and of the columns'
/// order names the digits; everything else is a comparison.
#[must_use]
pub fn canonical(solution: &[u8; 81], givens: CellSet) -> Canonical {
    let turned: [u8; 81] = std::array::from_fn(|cell| solution[cell % 9 * 9 + cell / 9]);
    let turned_givens =
        (0..81).fold(0, |set, cell: usize| set | (givens >> (cell % 9 * 9 + cell / 9) & 1) << cell);
    let mut best = Canonical { grid: [10; 81], givens: CellSet::MAX };
    // Rows of the first band stay together, so a first row leaves two candidates for the second.
    for (grid, givens) in [(solution, givens), (&turned, turned_givens)] {
        for first in 0..9 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&row| row != first) {
                columns(grid, givens, first, second, &mut best);
            }
        }
    }
    best
}

/// Tries every order of the columns, for a choice of the first two rows.
fn columns(grid: &[u8; 81], givens: CellSet, first: usize, second: usize, best: &mut Canonical) {
    for stacks in ORDERS {
        for inner in 0..216 {
            let orders = [ORDERS[inner / 36], ORDERS[inner / 6 % 6], ORDERS[inner % 6]];
            // The second row decides nearly always, and its first three digits most of the time.
            let mut names = [0_u8; 10];
            let column = |k: usize| 3 * stacks[k / 3] + orders[k / 3][k % 3];
            for k in 0..9 {
                names[usize::from(grid[9 * first + column(k)])] = k as u8 + 1;
            }
            let name = |row: usize, k: usize| names[usize::from(grid[9 * row + column(k)])];
            let order = (0..9).map(|k| name(second, k).cmp(&best.grid[9 + k])).find(|order| order.is_ne());
            // A tie goes on too: only the rest of the grid, or the givens, can decide it.
            if order != Some(std::cmp::Ordering::Greater) {
                let columns: [usize; 9] = std::array::from_fn(column);
                let found = finish(grid, givens, [first, second], &columns, &names);
                *best = (*best).min(found);
            }
        }
    }
}

/// The grid with these columns and names, and the first two rows; the order of the other rows is then forced: in each
/// band, and of the bands, those come first that begin with the smaller digit.
fn finish(
    grid: &[u8; 81],
    givens: CellSet,
    [first, second]: [usize; 2],
    columns: &[usize; 9],
    names: &[u8; 10],
) -> Canonical {
    let begins = |row: &usize| names[usize::from(grid[9 * row + columns[0]])];
    let band = first / 3;
    let third = 9 * band + 3 - first - second;
    let mut bands: Vec<[usize; 3]> = (0..3)
        .filter(|&other| other != band)
        .map(|other| {
            let mut rows = [3 * other, 3 * other + 1, 3 * other + 2];
            rows.sort_by_key(begins);
            rows
        })
        .collect();
    bands.sort_by_key(|rows| begins(&rows[0]));
    let rows: [usize; 9] =
        [first, second, third, bands[0][0], bands[0][1], bands[0][2], bands[1][0], bands[1][1], bands[1][2]];
    let from = |cell: usize| 9 * rows[cell / 9] + columns[cell % 9];
    Canonical {
        grid: std::array::from_fn(|cell| names[usize::from(grid[from(cell)])]),
        givens: (0..81).fold(0, |set, cell| set | (givens >> from(cell) & 1) << cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, uniform_grid};

    /// A symmetry by chance.
    fn moved(grid: &[u8; 81], givens: CellSet, rng: &mut Rng) -> ([u8; 81], CellSet) {
        let mut line = || {
            let bands = rng.order::<3>();
            let inner: Vec<[u8; 3]> = (0..3).map(|_| rng.order::<3>()).collect();
            let at = |k: usize| usize::from(3 * bands[k / 3] + inner[k / 3][k % 3]);
            (0..9).map(at).collect::<Vec<usize>>()
        };
        let (rows, columns) = (line(), line());
        let names = rng.order::<9>();
        let turn = rng.once_in(2);
        let from = |cell: usize| {
            let (row, column) = if turn { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            9 * rows[row] + columns[column]
        };
        let grid = std::array::from_fn(|cell| names[usize::from(grid[from(cell)] - 1)] + 1);
        (grid, (0..81).fold(0, |set, cell| set | (givens >> from(cell) & 1) << cell))
    }

    #[test]
    fn symmetric_puzzles_have_one_form_and_others_do_not() {
        let mut rng = Rng::new(2);
        for _ in 0..12 {
            let grid = uniform_grid(&mut rng);
            let givens = CellSet::from(rng.bits()) & CellSet::from(rng.bits())
                | CellSet::from(rng.bits()) << 17 & super::super::nine::ALL_CELLS;
            let form = canonical(&grid, givens);
            assert_eq!(form.grid[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
            assert_eq!(form.givens.count_ones(), givens.count_ones());
            for _ in 0..3 {
                let (other, other_givens) = moved(&grid, givens, &mut rng);
                assert_eq!(canonical(&other, other_givens), form);
            }
            let cell = rng.index(81);
            assert_ne!(canonical(&grid, givens ^ 1 << cell), form);
            assert_eq!(canonical(&form.grid, form.givens), form, "a form is its own");
        }
    }

    /// The grid with the most symmetries: every one of its images has the same form, with any givens.
    #[test]
    fn automorphisms_are_looked_at() {
        let grid: [u8; 81] = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((3 * (row % 3) + row / 3 + column) % 9) as u8 + 1
        });
        let mut rng = Rng::new(9);
        let form = canonical(&grid, 0b1011);
        for _ in 0..20 {
            let (other, givens) = moved(&grid, 0b1011, &mut rng);
            assert_eq!(canonical(&other, givens), form);
        }
    }
}

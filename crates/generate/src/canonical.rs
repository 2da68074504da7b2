//! Canonical (min-lex) form of 9×9 puzzles up to symmetry.
//!
//! Two puzzles are the same if renaming digits, swapping bands, stacks, rows in a band and columns in a stack, and
//! turning rows into columns (2 · 6⁸ · 9! ways) makes one of the other. The form is made from the solution: its
//! lexicographically smallest image (`garns_grids::symmetry`), and of the places the givens then have (there are several ways
//! only for grids with automorphisms) the smallest set. Puzzles with one solution are the same
//! exactly if their forms are.

use garns_grids::symmetry;

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

/// The canonical form of a puzzle with this solution (digits 1 to 9) and these givens.
///
/// # Panics
/// When the solution is no full grid.
#[must_use]
pub fn canonical(solution: &[u8; 81], givens: CellSet) -> Canonical {
    let form = symmetry::canonical(solution);
    Canonical { grid: form.grid, givens: form.with_givens(givens).0 }
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

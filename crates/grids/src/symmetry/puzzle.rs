//! The automorphisms of puzzles: symmetries that lead from the givens to the givens, whether or not these have one solution.

use super::canonical::column_orders;
use super::{Grid, Transform};

/// The symmetries of the cells of a blank grid: 2 · 6⁸.
pub const SYMMETRIES: u64 = 3_359_232;

/// Only a blank grid has more automorphisms; one given leaves a part in 81.
const MOST: usize = SYMMETRIES as usize / 81;

/// The automorphisms of a puzzle (0 for blank). Values that are not given keep their names. Nothing for a blank grid, which
/// has [all symmetries](SYMMETRIES).
#[must_use]
pub fn automorphisms(puzzle: &Grid) -> Option<Vec<Transform>> {
    let turned: Grid = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
    let given =
        |grid: &Grid, row: usize| grid[9 * row..9 * row + 9].iter().filter(|value| **value != 0).count();
    let wanted: [usize; 9] = std::array::from_fn(|row| given(puzzle, row));
    let mut found = Vec::new();
    for (transposed, grid) in [(false, puzzle), (true, &turned)] {
        let have: [usize; 9] = std::array::from_fn(|row| given(grid, row));
        for rows in column_orders() {
            if (0..9).all(|row| have[usize::from(rows[row])] == wanted[row]) {
                let mut search = Columns { puzzle, grid, transposed, rows, cols: [0; 9], found: &mut found };
                search.place(0, [0; 10], [0; 10]);
            }
            if found.len() > MOST {
                return None;
            }
        }
    }
    Some(found)
}

/// The search for columns, the rows being in place.
struct Columns<'a> {
    puzzle: &'a Grid,
    grid: &'a Grid,
    transposed: bool,
    rows: [u8; 9],
    cols: [u8; 9],
    found: &'a mut Vec<Transform>,
}

impl Columns<'_> {
    /// Finds what can come to a place and all that follow; `names` has what values were found to be called, `values` the reverse
    /// (0: not known).
    fn place(&mut self, place: usize, names: [u8; 10], values: [u8; 10]) {
        if self.found.len() > MOST {
            return;
        }
        if place == 9 {
            let names = std::array::from_fn(|value| match names[value + 1] {
                0 => value as u8 + 1, // not given; the given ones change names among themselves
                name => name,
            });
            let (transposed, rows, cols) = (self.transposed, self.rows, self.cols);
            return self.found.push(Transform { transposed, rows, cols, names });
        }
        for column in 0..9_u8 {
            // Columns of a stack stay together, and stacks are not split.
            let begun = &self.cols[place / 3 * 3..place];
            let same_stack = begun.first().is_none_or(|first| first / 3 == column / 3);
            let fresh =
                !place.is_multiple_of(3) || self.cols[..place].iter().all(|other| other / 3 != column / 3);
            if !same_stack || !fresh || begun.contains(&column) {
                continue;
            }
            if let Some((names, values)) = self.named(place, column, names, values) {
                self.cols[place] = column;
                self.place(place + 1, names, values);
            }
        }
    }

    /// The names after a column has come to a place, if it can.
    fn named(
        &self,
        place: usize,
        column: u8,
        mut names: [u8; 10],
        mut values: [u8; 10],
    ) -> Option<([u8; 10], [u8; 10])> {
        for row in 0..9 {
            let value = self.grid[usize::from(9 * self.rows[row] + column)];
            let name = self.puzzle[9 * row + place];
            if (value == 0) != (name == 0) {
                return None;
            }
            if value != 0 {
                let (called, means) = (&mut names[usize::from(value)], &mut values[usize::from(name)]);
                if (*called, *means) == (0, 0) {
                    (*called, *means) = (name, value);
                }
                if (*called, *means) != (name, value) {
                    return None;
                }
            }
        }
        Some((names, values))
    }
}

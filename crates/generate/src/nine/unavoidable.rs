//! Unavoidable sets of a full grid: cells of which at least one must be given, for without all of them there is
//! another grid.
//!
//! The ones that are quick to find: the cells of two digits fall into parts within which the two can change places
//! without anybody noticing, and so do two rows of a band and two columns of a stack. Others come from elsewhere:
//! where another solution differs from the grid, that is one.

use super::CellSet;

/// Some unavoidable sets of a grid, by cell.
#[derive(Clone)]
pub(crate) struct Unavoidable {
    sets: Vec<CellSet>,
    /// For each cell the sets, of those found at the beginning, that it is in.
    of: [[u8; SETS_OF_A_CELL]; 81],
    /// How many were found at the beginning.
    quick: usize,
}

/// One with each other digit, each other row of the band, each other column of the stack.
const SETS_OF_A_CELL: usize = 8 + 2 + 2;

/// Each cell as a set: looking it up is quicker than shifting 128 bits.
static CELL: [CellSet; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// The pairs below three.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

impl Unavoidable {
    pub(crate) fn new() -> Unavoidable {
        Unavoidable { sets: Vec::with_capacity(256), of: [[0; SETS_OF_A_CELL]; 81], quick: 0 }
    }

    /// Forgets everything and looks at another grid (digits 1 to 9).
    pub(crate) fn reset(&mut self, grid: &[u8; 81]) {
        self.sets.clear();
        self.digits(grid);
        let mut across = [[0_u8; 9]; 9];
        let mut down = [[0_u8; 9]; 9];
        for (cell, digit) in grid.iter().enumerate() {
            across[cell / 9][usize::from(digit - 1)] = (cell % 9) as u8;
            down[cell % 9][usize::from(digit - 1)] = (cell / 9) as u8;
        }
        self.lines(&across, 8, |row, column| 9 * row + column, grid);
        self.lines(&down, 10, |column, row| 9 * row + column, grid);
        self.quick = self.sets.len();
    }

    /// Adds the places where another solution differs from the grid.
    pub(crate) fn add(&mut self, set: CellSet) {
        self.sets.push(set);
    }

    /// Forgets the sets that were added.
    pub(crate) fn forget(&mut self) {
        self.sets.truncate(self.quick);
    }

    /// Whether a set would have no given left if of these givens the cell `unit` went.
    #[inline]
    pub(crate) fn needs(&self, cell: usize, unit: CellSet, givens: CellSet) -> bool {
        let rest = givens & !unit;
        let lost = |set: CellSet| set & rest == 0 && set & unit != 0;
        self.of[cell].iter().any(|&set| self.sets[usize::from(set)] & rest == 0)
            || self.sets[self.quick..].iter().any(|&set| lost(set))
    }

    /// The parts of each pair of digits.
    fn digits(&mut self, grid: &[u8; 81]) {
        // Where each digit is: its cell by row, and its row by column and by box.
        let mut cell_in = [[0_u8; 9]; 9];
        let mut row_by_column = [[0_u8; 9]; 9];
        let mut row_by_box = [[0_u8; 9]; 9];
        for (cell, digit) in grid.iter().enumerate() {
            let (row, column, digit) = (cell / 9, cell % 9, usize::from(digit - 1));
            cell_in[digit][row] = cell as u8;
            row_by_column[digit][column] = row as u8;
            row_by_box[digit][row / 3 * 3 + column / 3] = row as u8;
        }
        for a in 0..9 {
            for b in 0..a {
                // From a row to the rows whose `a` stands in the way of this row's `b`: two permutations, so what
                // can be reached is a whole part.
                let next: [u16; 9] = std::array::from_fn(|row| {
                    let cell = usize::from(cell_in[b][row]);
                    let (column, box_) = (cell % 9, row / 3 * 3 + cell % 9 / 3);
                    1 << row_by_column[a][column] | 1 << row_by_box[a][box_]
                });
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let mut part = 0;
                    let mut fresh = left & left.wrapping_neg();
                    while fresh != 0 {
                        let row = fresh.trailing_zeros() as usize;
                        part |= 1 << row;
                        fresh = (fresh | next[row]) & !part;
                    }
                    left &= !part;
                    let number = self.sets.len() as u8;
                    let mut set = 0;
                    while part != 0 {
                        let row = part.trailing_zeros() as usize;
                        part &= part - 1;
                        let (one, other) = (usize::from(cell_in[a][row]), usize::from(cell_in[b][row]));
                        set |= CELL[one] | CELL[other];
                        self.of[one][if b < a { b } else { b - 1 }] = number;
                        self.of[other][if a < b { a } else { a - 1 }] = number;
                    }
                    self.sets.push(set);
                }
            }
        }
    }

    /// The parts of each pair of lines that share their boxes; `place` says where each digit is in each line.
    fn lines(
        &mut self,
        place: &[[u8; 9]; 9],
        first: usize,
        cell: impl Fn(usize, usize) -> usize,
        grid: &[u8; 81],
    ) {
        for band in 0..3 {
            for (i, j) in PAIRS {
                let (one, other) = (3 * band + i, 3 * band + j);
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let start = left.trailing_zeros() as usize;
                    let number = self.sets.len() as u8;
                    let (mut at, mut set) = (start, 0);
                    loop {
                        left &= !(1 << at);
                        let (upper, lower) = (cell(one, at), cell(other, at));
                        set |= CELL[upper] | CELL[lower];
                        // Of the two other lines of its boxes, the nearer one after it comes first.
                        self.of[upper][first + (j + 2 - i) % 3] = number;
                        self.of[lower][first + (i + 2 - j) % 3] = number;
                        at = usize::from(place[one][usize::from(grid[lower] - 1)]);
                        if at == start {
                            break;
                        }
                    }
                    self.sets.push(set);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, uniform_grid};
    use garns_nine::{Grid, Limits, Solver};

    /// Without the cells of a set there is another solution; every cell is in twelve sets.
    #[test]
    fn they_are_unavoidable() {
        let mut solver = Solver::new();
        let mut rng = Rng::new(11);
        let mut sets = Unavoidable::new();
        for _ in 0..200 {
            let grid = uniform_grid(&mut rng);
            sets.reset(&grid);
            for &set in &sets.sets {
                let rest = std::array::from_fn(|cell| if set >> cell & 1 == 0 { grid[cell] } else { 0 });
                assert!(solver.count(&Grid::new(rest).unwrap(), &Limits::solutions(2)).solutions > 1);
            }
            for cell in 0..81 {
                for &set in &sets.of[cell] {
                    assert!(sets.sets[usize::from(set)] >> cell & 1 == 1, "{cell}");
                }
            }
        }
    }
}

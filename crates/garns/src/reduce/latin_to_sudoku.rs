//! Completing a Latin square of order n as a Sudoku of order n² (T. Yato and T. Seta 2003).
//!
//! Take the solved Sudoku with `S(i, j) = (n·(i mod n) + ⌊i/n⌋ + j) mod n²`. In the first n rows, look at the first column
//! of each box: n×n cells, and `S` has exactly the n multiples of n there. Blank them. Every other cell keeps its
//! value, so each row, and each of these columns, lacks just the n multiples of n. What is left to do is to fill the n×n
//! cells with n values, each once in a row and once in a column: a Latin square. The boxes ask no more than the columns,
//! since a box holds one of these columns.

use garns_format::read_filling;
use garns_puzzle::{Blocks, Candidates, Cell, Frame, Grid, Puzzle, Text, Values};

use super::{Made, Of, ReduceError, Reduced, Reduction, solved};
use crate::Solution;

pub(super) static REDUCTION: Reduction = Reduction {
    name: "latin-to-sudoku",
    about: Text {
        en: "A Latin square of order n to complete becomes a Sudoku of order n² (Yato and Seta 2003)",
        pt: "Um quadrado latino de ordem n a completar vira um sudoku de ordem n² (Yato e Seta 2003)",
    },
    of: Of::Latin(|latin| Ok(Box::new(LatinToSudoku::new(latin)?))),
};

/// The largest order whose square is the order of a puzzle.
const LARGEST: usize = 8;

/// A Latin square and its Sudoku.
#[derive(Clone, Debug)]
pub struct LatinToSudoku {
    latin: Puzzle,
    sudoku: Puzzle,
}

impl LatinToSudoku {
    /// Reduces a Latin square with its givens and pencil marks.
    ///
    /// # Errors
    /// When the puzzle is something else, or larger than 8×8.
    pub fn new(latin: &Puzzle) -> Result<LatinToSudoku, ReduceError> {
        let grid = latin.frame().single().ok_or(ReduceError::NotLatin)?;
        let n = usize::from(grid.rows);
        let square = grid.lines && grid.cols == grid.rows && grid.blocks == Blocks::None;
        if !square || latin.values().len() != n {
            return Err(ReduceError::NotLatin);
        }
        if let Some(rule) = latin.added_rules().first() {
            return Err(ReduceError::Rule { rule: rule.title() });
        }
        if n > LARGEST {
            return Err(ReduceError::Order { order: n });
        }
        let mut sudoku = Puzzle::new(Frame::boxes(n, n)?, Values::count(n * n)?)?;
        for cell in sudoku.cells().to_vec() {
            let (i, j) = (usize::from(cell.row), usize::from(cell.col));
            if i >= n || !j.is_multiple_of(n) {
                sudoku.give(cell, (n * (i % n) + i / n + j) % (n * n))?;
                continue;
            }
            let from = i * n + j / n;
            if latin.marks(from) != latin.values().all() {
                let marks = latin
                    .marks(from)
                    .iter()
                    .fold(Candidates::NONE, |marks, rank| marks | Candidates::only(n * rank));
                sudoku.mark(cell, marks)?;
            }
            if let Some(rank) = latin.givens().get(from) {
                sudoku.give(cell, n * rank)?;
            }
        }
        Ok(LatinToSudoku { latin: latin.clone(), sudoku })
    }

    /// The Sudoku.
    #[must_use]
    pub fn sudoku(&self) -> &Puzzle {
        &self.sudoku
    }

    /// The completed Latin square of a solution.
    ///
    /// # Errors
    /// When it is no solution of the Sudoku.
    pub fn back(&self, solution: Grid) -> Result<Grid, ReduceError> {
        let solution = solved(&self.sudoku, solution)?;
        let n = self.latin.values().len();
        let rank = |cell: &Cell| {
            let there = usize::from(cell.row) * n * n + usize::from(cell.col) * n;
            solution.get(there).map(|rank| rank / n)
        };
        solved(&self.latin, self.latin.cells().iter().map(rank).collect())
    }
}

impl Reduced for LatinToSudoku {
    fn made(&self) -> Made<'_> {
        Made::Puzzle(&self.sudoku)
    }

    fn back(&self, solution: &str) -> Result<String, ReduceError> {
        let grid = LatinToSudoku::back(self, read_filling(&self.sudoku, solution)?)?;
        Ok(format!("{:#}", Solution::new(self.latin.clone(), grid)))
    }
}

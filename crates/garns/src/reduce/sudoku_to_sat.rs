//! A puzzle as clauses in DIMACS CNF, and what SAT solvers answer carried back.
//!
//! A variable says that a cell has a value: of n values, the cell of index i and the value of rank r are the variable
//! i·n + r + 1, which is how [the model](garns_format) numbers them. A cell has exactly one value, and each rule becomes clauses
//! over those; further variables are determined by them, so assignments and solutions correspond one to one.

use garns_format::{find, write};
use garns_puzzle::{Grid, Puzzle, Text};

use super::{Made, Of, ReduceError, Reduced, Reduction, solved};
use crate::Solution;

pub(super) static REDUCTION: Reduction = Reduction {
    name: "sudoku-to-sat",
    about: Text {
        en: "A Sudoku, or any puzzle, becomes clauses for SAT solvers (DIMACS CNF)",
        pt: "Um sudoku, ou qualquer jogo, vira cláusulas para resolvedores SAT (DIMACS CNF)",
    },
    of: Of::Puzzle(|puzzle| Ok(Box::new(SudokuToSat::new(puzzle)?))),
};

/// The name of the format of clauses.
const CNF: &str = "cnf";

/// A puzzle and its clauses.
#[derive(Clone, Debug)]
pub struct SudokuToSat {
    puzzle: Puzzle,
    clauses: String,
}

impl SudokuToSat {
    /// Reduces a puzzle with its givens and pencil marks.
    ///
    /// # Errors
    /// When a rule takes too many cases to be said in clauses.
    pub fn new(puzzle: &Puzzle) -> Result<SudokuToSat, ReduceError> {
        let format = find(CNF).ok_or(ReduceError::NotBuilt { format: CNF })?;
        Ok(SudokuToSat { puzzle: puzzle.clone(), clauses: write(puzzle, format)? })
    }

    /// The clauses, in DIMACS CNF.
    #[must_use]
    pub fn clauses(&self) -> &str {
        &self.clauses
    }

    /// The solution that an assignment stands for, as SAT solvers print it: literals on lines that begin with `v`, or
    /// (minisat) on the line after `SAT`. Comments and whatever follows a 0 are passed over.
    ///
    /// # Errors
    /// When the solver found none, something else stands where literals should be, or it is no solution.
    pub fn back(&self, answer: &str) -> Result<Grid, ReduceError> {
        let values = self.puzzle.values().len();
        let mut grid = Grid::blank(self.puzzle.cells().len());
        for (line, text) in (1..).zip(answer.lines()) {
            let mut words = text.split_whitespace().peekable();
            match words.peek().copied() {
                None | Some("c") => continue,
                Some("s") => {
                    if words.nth(1) != Some("SATISFIABLE") {
                        return Err(ReduceError::NoAssignment);
                    }
                    continue;
                }
                Some("SAT") => continue,
                Some("UNSAT" | "INDET") => return Err(ReduceError::NoAssignment),
                Some("v") => {
                    words.next();
                }
                Some(_) => {}
            }
            for word in words {
                let literal: i64 = word.parse().map_err(|_| {
                    let found = garns_puzzle::clean_line(word).chars().take(60).collect();
                    ReduceError::NotALiteral { line, found }
                })?;
                let Some(variable) = usize::try_from(literal).ok().and_then(|number| number.checked_sub(1))
                else {
                    continue;
                };
                let (cell, rank) = (variable / values, variable % values);
                if cell >= self.puzzle.cells().len() {
                    // One of the further variables.
                    continue;
                }
                if grid.get(cell).is_some() {
                    return Err(ReduceError::CellTwice { line, cell: self.puzzle.cells()[cell] });
                }
                grid.set(cell, rank);
            }
        }
        solved(&self.puzzle, grid)
    }
}

impl Reduced for SudokuToSat {
    fn made(&self) -> Made<'_> {
        Made::Text { format: CNF, text: self.clauses.clone() }
    }

    fn back(&self, solution: &str) -> Result<String, ReduceError> {
        let grid = SudokuToSat::back(self, solution)?;
        Ok(format!("{:#}", Solution::new(self.puzzle.clone(), grid)))
    }
}

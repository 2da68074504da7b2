//! Reductions: one problem written as another, and solutions of the other carried back.
//!
//! A reduction is *parsimonious* when solutions of the two correspond one to one: then counting, uniqueness and the
//! question for another solution are carried over too, and not only whether there is one.
//!
//! ```
//! use garns::prelude::*;
//! use garns::reduce::LatinToSudoku;
//!
//! let mut latin = Puzzle::latin(3)?;
//! latin.give_digit("r1c1".parse()?, 2)?;
//! let reduced = LatinToSudoku::new(&latin)?;
//! assert_eq!(reduced.sudoku().count()?, latin.count()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "colour")]
mod colouring_to_puzzle;
mod error;
mod latin_to_sudoku;
mod sudoku_to_exact_cover;
#[cfg(feature = "models")]
mod sudoku_to_sat;

use garns_puzzle::{Grid, Puzzle, Text};

#[cfg(feature = "colour")]
pub use colouring_to_puzzle::{Colouring, ColouringToPuzzle};
pub use error::ReduceError;
pub use latin_to_sudoku::LatinToSudoku;
pub use sudoku_to_exact_cover::SudokuToExactCover;
#[cfg(feature = "models")]
pub use sudoku_to_sat::SudokuToSat;

/// A reduction: name, words, and how an instance is made into one of the other problem.
#[derive(Debug)]
pub struct Reduction {
    /// The name on the command line.
    pub name: &'static str,
    /// What becomes what, in a sentence.
    pub about: Text,
    /// What it takes, and the function that reduces it.
    pub of: Of,
}

/// What a reduction starts from.
#[derive(Debug)]
pub enum Of {
    /// Latin squares: a plain grid is read as one.
    Latin(fn(&Puzzle) -> Result<Box<dyn Reduced>, ReduceError>),
    /// Any puzzle.
    Puzzle(fn(&Puzzle) -> Result<Box<dyn Reduced>, ReduceError>),
    /// A graph and a number of colours.
    #[cfg(feature = "colour")]
    Colouring(fn(Colouring) -> Result<Box<dyn Reduced>, ReduceError>),
}

/// An instance of one problem made into one of another.
pub trait Reduced {
    /// What was made.
    fn made(&self) -> Made<'_>;

    /// Whether solutions of the two correspond one to one.
    fn is_parsimonious(&self) -> bool {
        true
    }

    /// Carries a solution of what was made back, as text: it is read, checked, and written as a solution of what was
    /// reduced.
    ///
    /// # Errors
    /// When the text can't be read, or is no solution.
    fn back(&self, solution: &str) -> Result<String, ReduceError>;
}

/// What a reduction makes.
#[derive(Debug)]
pub enum Made<'a> {
    /// A puzzle, to be written in any format that can say it.
    Puzzle(&'a Puzzle),
    /// A text for other programs.
    Text {
        /// What it is called.
        format: &'static str,
        /// The text.
        text: String,
    },
}

/// Every reduction. The one place where a new one is registered.
pub static REDUCTIONS: &[&Reduction] = &[
    &latin_to_sudoku::REDUCTION,
    #[cfg(feature = "colour")]
    &colouring_to_puzzle::REDUCTION,
    &sudoku_to_exact_cover::REDUCTION,
    #[cfg(feature = "models")]
    &sudoku_to_sat::REDUCTION,
];

/// The reduction of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Reduction> {
    REDUCTIONS.iter().copied().find(|reduction| reduction.name == name)
}

/// The grid, if it is a solution.
fn solved(puzzle: &Puzzle, grid: Grid) -> Result<Grid, ReduceError> {
    if puzzle.is_solution(&grid) { Ok(grid) } else { Err(ReduceError::NotASolution) }
}

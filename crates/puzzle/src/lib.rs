//! What a puzzle is: cells, values, houses, every rule people set, and the one checker.
//!
//! ```
//! use garns_puzzle::{Cell, Puzzle, rules::Thermometer};
//!
//! let mut puzzle = Puzzle::sudoku(9)?;
//! puzzle.give_digit(Cell::new(0, 0), 5)?;
//! puzzle.add(Thermometer { path: "r5c1-r5c4".parse()?, slow: false })?;
//!
//! let mut grid = puzzle.givens().clone();
//! grid.set(puzzle.index("r5c1".parse()?).unwrap(), 8);
//! let broken = puzzle.check(&grid);
//! assert_eq!(broken.len(), 1);
//! assert_eq!(
//!     broken[0].text(&puzzle, garns_puzzle::Lang::En),
//!     "thermometer: the values are not in order (r5c1)"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate solves nothing, reads no files and starts no threads; it also compiles to WebAssembly.

mod candidates;
mod cell;
mod check;
mod error;
mod field;
mod frame;
mod graph;
mod grid;
pub mod meaning;
mod near;
mod network;
mod nine;
mod parse;
mod puzzle;
mod rule;
pub mod rules;
mod values;

pub use candidates::Candidates;
pub use cell::{Cell, Cells, NotACell};
pub use check::{Source, View, Violation, ViolationKind};
pub use error::PuzzleError;
pub use field::{Field, FieldDefault, FieldKind};
pub use frame::{Blocks, Frame, LARGEST_CANVAS, LARGEST_GRID, Subgrid, usual_box};
pub use garns_lang::{
    Lang, Text, clean, clean_line, csv_cell, escape_codes, grouped, impl_error, is_control_sign,
    is_plain_ascii, say, sentences,
};
pub use graph::Graph;
pub use grid::Grid;
pub use meaning::{Constraint, Pairs};
pub use near::nearest;
pub use network::Network;
pub use nine::{DoubledDigit, doubled_nine_given, is_nine_solution};
pub use parse::ParsePuzzleError;
pub use puzzle::{Kind, Notes, Puzzle, Statement};
pub use rule::{About, Described, Joint, Reduction, Report, RuleDef};
pub use rules::{RULES, Rule};
pub use values::{LARGEST_NUMBER, MOST_VALUES, Values};

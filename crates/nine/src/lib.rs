//! The 81-cell kernel of garns: 9×9 Sudoku, many puzzles side by side.
//!
//! A puzzle is a [`Grid`] of givens or a [`Marks`] grid of any candidates. A
//! [`Solver`] solves it, counts its solutions up to a limit, tells whether there is
//! exactly one, or streams them all, for one puzzle with the shortest wait or for a
//! batch with the highest rate. (With the feature `rayon`, `Threads` does a batch on
//! all cores.)
//!
//! # How it works
//!
//! ```text
//! grid ──────► layout ──────► search ─────► report, solutions
//! marks        27 words       │  ▲          in input order
//!                             ▼  │
//!                             round ──────► branch
//!                             closure, sum  what to guess
//! ```
//!
//! A puzzle is 27 words of 27 candidate bits ([`layout`]). One vector register holds
//! the same word of sixteen puzzles (eight with AVX2, four elsewhere), and one
//! [`round`] of deduction is straight-line bit logic on all of them: no tables, no
//! branches. Each puzzle has its own depth-first [`search`]; a lane that is done takes
//! the next puzzle at once. A [`single`] puzzle goes through the same code with its
//! digits in the lanes.
//!
//! The algorithm is written once, over the trait [`lanes::Bits`]; each instruction set
//! is one file under `lanes`, and [`Path`] chooses one at run time.
//!
//! # What is promised
//!
//! * Answers, the order of solutions, guesses and rounds do not depend on the path,
//!   on the batch a puzzle is in, or on threads.
//! * No allocation once a [`Solver`] is made. No global state but the path that a program
//!   may [choose](Path::choose) for all; no input or output, no thread unless asked for.
//! * Nothing panics on any grid or marks. Anything long can be bounded ([`Limits`]).
//! * `unsafe` only where an instruction set is used: in `lanes` and `path`.

#![deny(unsafe_code, unsafe_op_in_unsafe_fn, missing_docs)]
#![allow(rustdoc::private_intra_doc_links)]
#![allow(clippy::needless_range_loop, reason = "one index walks several arrays: digits, groups, words")]

mod branch;
mod closure;
#[cfg(feature = "device")]
mod given_back;
mod grid;
#[allow(unsafe_code)]
mod lanes;
mod layout;
mod marks;
#[allow(unsafe_code)]
mod path;
mod puzzle;
mod report;
mod round;
mod search;
mod single;
mod solver;
mod sum;
#[cfg(feature = "rayon")]
mod threads;
#[cfg(feature = "device")]
mod trace;

#[cfg(feature = "device")]
pub use given_back::search_given_back;
pub use grid::{DigitError, Grid, LineError};
#[cfg(feature = "device")]
pub use lanes::pack::{pack, packed_words};
pub use marks::{Marks, MaskError};
pub use path::{Path, PathUnavailable};
pub use puzzle::{Puzzle, Struck};
pub use report::{End, Limits, Report};
pub use solver::{Questions, Solver};
#[cfg(feature = "rayon")]
pub use threads::Threads;
#[cfg(feature = "device")]
pub use trace::{Operation, Trace};

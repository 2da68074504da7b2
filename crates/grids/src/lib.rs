//! Counting without enumerating, and the mathematics of grids.
//!
//! Everything here knows cells, candidates and houses (sets of cells whose values differ) and nothing of text, rules
//! or engines. Numbers have any length.
//!
//! ```
//! use garns_grids::{Budget, Houses, count, total};
//!
//! let blank = Houses::latin(6);
//! assert_eq!(count(&blank, &Budget::default())?.to_string(), "812851200");
//! assert_eq!(total::boxes(3, 3, &Budget::default())?.to_string(), "6670903752021072936960");
//! # Ok::<(), garns_grids::Unfinished>(())
//! ```

pub mod boxes;
mod budget;
pub mod classes;
pub mod clues;
mod count;
mod estimate;
mod filled;
pub mod frontier;
mod houses;
mod minimal;
mod nine;
mod regular;
pub mod symmetry;
pub mod total;
mod unavoidable;
mod uniform;

pub use budget::{Budget, Unfinished};
pub use count::{candidate_counts, count};
pub use estimate::{Estimate, estimate};
pub use filled::{CellSet, Filled};
pub use houses::Houses;
pub use minimal::{minimal_puzzles, redundant};
pub use num_bigint::BigUint;
pub use unavoidable::{puzzles_by_clues, unavoidable};
pub use uniform::{Uniform, random};

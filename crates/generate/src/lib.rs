//! Making puzzles: full grids, and puzzles of any kind whose solution is the only one.
//!
//! ```
//! use garns_engine::Limits;
//! use garns_generate::{Maker, Spec};
//!
//! let mut maker = Maker::new(&Spec { minimal: true, ..Spec::new("sudoku") }, &Limits::default()).unwrap();
//! let made = maker.make(1, 0..10);
//! assert_eq!(made.len(), 10);
//! let again = maker.make(1, 3..4);
//! assert_eq!(made[3].as_ref().unwrap().puzzle, again[0].as_ref().unwrap().puzzle);
//! ```
//!
//! A [`Maker`] makes the puzzle with any number of a series; which one depends on the seed, the number and the
//! [`Spec`] alone, never on the machine, the thread or what was made before. No input or output, no clock, no thread.

mod appraise;
mod ask;
mod cages;
mod canonical;
mod fill;
mod kernel;
mod kinds;
mod level;
mod maker;
mod minimize;
mod mix;
pub mod nine;
mod reduce;
mod regions;
mod rng;
mod spec;
mod symmetry;
mod uniform;

pub use appraise::Appraiser;
pub use canonical::{Canonical, canonical};
pub use kinds::{KINDS, Kind, kind};
pub use maker::{Made, Maker};
pub use minimize::{Minimized, NotUnique, minimize, redundant};
pub use mix::{Like, RuleWanted, proposed_rules};
pub use rng::{Rng, seed_of};
pub use spec::{CageStyle, GenerateError, Spec, SpecError, Wanted};
pub use symmetry::Symmetry;
pub use uniform::uniform_grid;

//! Making puzzles.
mod dice;
pub mod nine;
mod uniform;

pub use dice::{Dice, seed_of};
pub use uniform::uniform_grid;

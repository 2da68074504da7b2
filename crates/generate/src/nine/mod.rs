//! Plain 9×9 puzzles, many at once.

mod dig;
mod make;
mod pattern;
mod toward;
mod unavoidable;

pub use dig::{Dig, Digger};
pub(crate) use make::Nine;
pub(crate) use unavoidable::Unavoidable;

/// A set of the 81 cells, row by row from bit 0.
pub type CellSet = u128;

/// All 81 cells.
pub const ALL_CELLS: CellSet = (1 << 81) - 1;

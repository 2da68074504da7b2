//! Puzzles as pictures.

pub mod font;
#[cfg(feature = "png")]
mod png;

#[cfg(feature = "png")]
pub use png::{PngError, png};

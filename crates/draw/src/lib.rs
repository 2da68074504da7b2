//! Puzzles as pictures: SVG, PNG and PDF, every rule drawn as solvers expect to see it, and booklets to print.
//!
//! A [`Picture`] is plain data: shapes and texts on a sheet. [`draw`] makes it of a puzzle and what is to be
//! written into its cells; [`svg`] and, with the features of these names, `png` and `pdf` write it. How a rule is drawn is one file under `rules/`.
//!
//! ```
//! use garns_draw::{Content, Options, draw, svg};
//! use garns_puzzle::{Cell, Puzzle, rules::AntiKnight};
//!
//! let mut puzzle = Puzzle::sudoku(9)?;
//! puzzle.add(AntiKnight {})?;
//! puzzle.give(Cell::new(0, 0), 4)?;
//! let picture = draw(&puzzle, &Content::default(), &Options::default());
//! let text = svg(&picture);
//! assert!(text.starts_with("<svg") && text.contains(">5</text>") && text.contains("Anti-knight"));
//! # Ok::<(), garns_puzzle::PuzzleError>(())
//! ```

#[cfg(feature = "pdf")]
mod booklet;
mod cells;
pub mod diagram;
mod draw;
pub mod font;
mod frame;
mod ground;
mod options;
mod outline;
mod outside;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod rules;
mod scene;
mod sketch;
mod svg;
mod theme;

#[cfg(feature = "pdf")]
pub use booklet::{Booklet, Entry, Paper};
pub use draw::draw;
pub use options::{Content, Link, Mark, Options};
#[cfg(feature = "pdf")]
pub use pdf::{Page, Placed, pdf};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use scene::{Anchor, Colour, Extent, Form, Label, Picture, Point, Segment, Shape, Stroke, path};
pub use svg::svg;
pub use theme::{Colours, Ink, Theme, named};

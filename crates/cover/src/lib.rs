//! Exact cover with colours and multiplicities: Knuth's Algorithms X, C and M (The Art of Computer Programming 4B, 7.2.2.1),
//! on sparse sets ("dancing cells") instead of links.
//!
//! A problem has items and options; an option is a set of items. Wanted are the sets of options that have every *primary*
//! item exactly once (or as often as its multiplicity says), and every *secondary* item at most once, or in several options
//! that give it the same colour.
//!
//! ```
//! use garns_cover::Cover;
//!
//! // Dominoes on a board of two rows and four columns.
//! let mut cover = Cover::new(8, 0);
//! for row in 0..2 {
//!     for col in 0..3 {
//!         cover.option(&[row * 4 + col, row * 4 + col + 1]);
//!     }
//! }
//! for col in 0..4 {
//!     cover.option(&[col, 4 + col]);
//! }
//! assert_eq!(cover.search().count(None), 5);
//! ```

mod problem;
mod search;
mod sets;

pub use problem::Cover;
pub use search::{Progress, Search};

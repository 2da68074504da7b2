//! FlatZinc: models that MiniZinc has flattened, read, solved by `garns_cp`, and answered as MiniZinc expects.
//!
//! ```
//! use garns_flatzinc::{Cancel, Options, solve};
//!
//! let text = "var 1..9: x :: output_var;\n\
//!             constraint int_lin_le([2], [x], 9);\n\
//!             solve maximize x;\n";
//! let mut answer = Vec::new();
//! solve(text, &Options::default(), &Cancel::never(), &mut answer, &mut |_| {})?;
//! assert_eq!(String::from_utf8(answer)?, "x = 4;\n----------\n==========\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Integers, Booleans, sets of integers (a Boolean for each element a set may have) and floats are what it solves over. A
//! solution gives each float an interval in which nothing could be refuted, and shows a number of it: see [`Float`].
//! `var int` without bounds is taken to be within ±[`REACH`]; a verdict that rests on this is not pronounced.
//!
//! The parser is our own. Of those there are, `fzn-rs` knows neither floats nor sets of variables, so that what
//! must be refused would be a syntax error, and holds the tokens of the whole text in memory; `flatzinc` reads
//! one item at a time without telling where in the text it is, and copies every name. The language is small:
//! what is needed takes one pass, one token ahead, and little more memory than the text.

mod build;
mod certify;
mod constraints;
mod distinct;
mod error;
mod lexer;
pub mod library;
mod note;
mod output;
mod parser;
mod portfolio;
mod program;
mod run;
mod search;

pub use certify::certify;
pub use error::{Expected, FlatZincError, What};
pub use garns_cp::{Cancel, Certified, Conclusion, Float, Proof};
pub use note::Note;
pub use program::Program;
pub use run::{Answers, Options, REACH, RunError, Verdict, solve};

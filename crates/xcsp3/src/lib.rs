//! XCSP3: instances of constraint problems in XML, read, solved by `garns_cp`, and answered as the competitions ask.
//!
//! ```
//! use garns_xcsp3::{Cancel, Options, Verdict, solve};
//!
//! let text = "<instance format='XCSP3' type='COP'>
//!   <variables> <array id='x' size='[2]'> 1..9 </array> </variables>
//!   <constraints> <intension> eq(add(x[0],x[1]),12) </intension> </constraints>
//!   <objectives> <maximize> mul(x[0],x[1]) </maximize> </objectives>
//! </instance>";
//! let mut answer = Vec::new();
//! let verdict = solve(text, &Options::default(), &Cancel::never(), &mut answer)?;
//! assert_eq!(verdict, Verdict::Complete);
//! assert!(String::from_utf8(answer)?.contains("o 36\ns OPTIMUM FOUND\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It reads the core of the format (F. Boussemart, C. Lecoutre, G. Audemard and C. Piette, "XCSP3-core"), which is what the
//! competitions' instances are made of: integer variables and arrays of them, groups, blocks, one objective. What is
//! outside of it is refused by name and place.

mod constraints;
mod error;
mod expression;
mod names;
mod objective;
mod reader;
mod run;
mod schedule;
mod tables;
mod tokens;

pub use error::{What, XcspError};
pub use garns_cp::Cancel;
pub use run::{Answers, Options, RunError, Verdict, solve};

//! Colouring graphs and hypergraphs: chromatic numbers with bounds from both sides, lists, demands, distances, equity,
//! counts and polynomials.
//!
//! Everything here knows vertices and colours, both numbered from 0, and nothing of puzzles.
//!
//! ```
//! use garns_colour::{Options, Polynomial, Proof, chromatic, families};
//!
//! let bounds = chromatic(&families::myciel(6), &Options::default(), &mut |_| {});
//! assert_eq!((bounds.lower, bounds.upper), (7, 7));
//! assert!(matches!(bounds.proof, Proof::Mycielskian(_)));
//!
//! let polynomial = Polynomial::of(&families::cycle(4), 1000, &|| false)?;
//! assert_eq!(polynomial.to_string(), "k^4 - 4k^3 + 6k^2 - 3k");
//! assert_eq!(polynomial.colourings(3).to_string(), "18");
//! # Ok::<(), garns_colour::PolynomialError>(())
//! ```

mod answer;
mod breakout;
mod chromatic;
mod clique;
mod colour_set;
pub mod families;
mod graph;
pub mod greedy;
mod hypergraph;
mod lists;
mod local;
mod memetic;
mod mycielski;
mod partial;
mod polynomial;
pub mod problem;
pub mod read;
mod reduce;
mod rng;
mod rules;
mod search;
mod span;
mod tabu;
mod vertex_set;
pub mod write;

pub use answer::{Count, Decision, Fewest, all, count, decide, decided, fewest};
pub use chromatic::{Bounds, Complete, Method, Options, Proof, chromatic};
pub use clique::{Clique, clique};
pub use graph::Graph;
pub use hypergraph::Hypergraph;
pub use lists::{ListColouring, ListSearch, LocalMethod, LocalSearch};
pub use mycielski::{Core, grow};
pub use num_bigint::{BigInt, BigUint};
pub use polynomial::{Polynomial, PolynomialError};
pub use problem::Problem;
pub use search::{MOST_COLOURS, Progress};

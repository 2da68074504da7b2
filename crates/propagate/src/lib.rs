//! A constraint solver for cells with at most 64 values.
//!
//! A cell's domain is one word, a bit for each value; values are numbered by *rank*, from the least on, so that "these all
//! differ" and "is less" look the same whatever the numbers are. [`Propagator`]s prune the domains of their cells and know
//! nothing of the search; the [board](board::Board) keeps all domains and a queue of the propagators to run; the
//! [`Search`](board::Search) branches, depth first, with restarts and weighted variables.
//!
//! ```text
//! Constraints ──► Problem ──► Search ──► solutions
//!  what holds      propagators  domains, queue, branching
//! ```
//!
//! [`Constraints`] says what holds in a small closed language and picks the propagators; [`Houses`] knows which cells
//! differ, which tightens sums, counts and automata; what follows from several constraints together
//! (innies and outies, the law of leftovers) is added on the way.
//!
//! The crate knows of no puzzle, clock or screen: it is asked to stop by a [`Stop`], and tells an
//! [`Observer`](board::Observer) what it tries.
//!
//! ```
//! use garns_propagate::{CellIndex, Constraints, Houses, Position, Problem, Stop, board::Outcome};
//!
//! // Two cells that differ, of 1 to 3, whose sum is 5.
//! let mut houses = Houses::new([1, 2, 3].into(), vec![Position::new(0, 0), Position::new(0, 1)]);
//! let cells = [0, 1].map(CellIndex::new);
//! houses.add(cells.to_vec());
//! let mut constraints = Constraints::default();
//! constraints.sum(&houses, &cells.map(|cell| (cell, 1)), 5);
//! let problem = Problem::new(vec![0b111; 2], constraints, houses, &[], &Stop::never()).unwrap();
//! let mut search = problem.search(&Stop::never());
//! let mut solutions = 0;
//! while search.step(u64::MAX, &mut ()) == Outcome::Solution {
//!     solutions += 1;
//! }
//! assert_eq!(solutions, 2);
//! ```

pub mod board;
mod cell_index;
mod constraints;
mod derived;
mod houses;
mod position;
mod problem;
mod propagator;
pub mod propagators;
mod relation;
mod stop;

pub use cell_index::CellIndex;
pub use constraints::{Constraint, Constraints, LinearSum};
pub use derived::{DerivedSum, Part};
pub use houses::{Group, Houses};
pub use position::Position;
pub use problem::{Problem, Propagators};
pub use propagator::{Priority, Propagator, Wake};
pub use relation::Relation;
pub use stop::Stop;

/// The values that a cell may have, a bit for each by rank. One value, where it is tried or removed, is a domain of one.
///
/// A plain word: propagators are bit arithmetic, also on several domains at once, so that a type of its own would be
/// wrapped and unwrapped in every line.
pub type Domain = u64;

/// The number of a value, from the least on.
pub type Rank = usize;

/// The domain of the first so many values.
#[must_use]
#[inline]
pub const fn first_values(count: usize) -> Domain {
    match count {
        0 => 0,
        1..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// The ranks of the values in a domain, ascending.
#[inline]
pub(crate) fn ranks(domain: Domain) -> impl Iterator<Item = Rank> {
    let mut left = domain;
    std::iter::from_fn(move || {
        let rank = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(rank)
    })
}

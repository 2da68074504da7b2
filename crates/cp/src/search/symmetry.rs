//! Values that can be exchanged for one another.
//!
//! Where nothing but all-differents relates the variables, and all have the same values to choose from, every
//! solution comes in as many copies as there are ways to rename the values. For one solution it is enough to
//! look at one copy: the variables of the largest all-different get their values in advance.

use crate::atom::{Atom, Int};
use crate::space::Space;

/// Facts that hold in one copy of every solution.
pub(crate) fn break_value_symmetry(space: &Space) -> Vec<Atom> {
    let domains = &space.domains;
    let alike = space.clauses.is_empty()
        && space.differ.is_value_symmetric()
        && space.propagators.iter().all(|propagator| propagator.is_value_symmetric());
    let Some(first) = (0..domains.len()).map(Int::new).next().filter(|_| alike) else { return Vec::new() };
    let Some(word) = domains.word(first) else { return Vec::new() };
    if (1..domains.len()).any(|var| domains.word(Int::new(var)) != Some(word)) {
        return Vec::new();
    }
    let largest = space.differ.groups().max_by_key(|members| members.len()).unwrap_or_default();
    largest.iter().zip(domains.values(first)).map(|((var, _), value)| Atom::eq(*var, value)).collect()
}

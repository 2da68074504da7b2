//! An automaton, the cells it reads, and the edges of what is made of it.

/// A nondeterministic automaton as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nfa {
    /// The initial states.
    pub start: Vec<u32>,
    /// The accepting states.
    pub end: Vec<u32>,
    /// From a state, by a rank, to a state.
    pub steps: Vec<(u32, u8, u32)>,
}

/// What is known of a place of a line besides what the automaton says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReadCell {
    /// Whether its cell differs from those of all other such places.
    pub(crate) apart: bool,
    /// The first place at which the same cell is read, if that was before.
    pub(crate) again: Option<u32>,
}

/// Values that all lead from one state to the same state of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) values: u64,
    pub(super) from: u32,
    pub(super) to: u32,
}

//! What a rule does to the candidates of its cells, and the constraint that does it on a board.

use std::fmt::Debug;

/// How soon a propagator runs, compared with others: the cheap ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Two or three cells.
    Tiny,
    /// Linear in its cells.
    Linear,
    /// More than linear.
    Costly,
    /// Much more.
    Expensive,
}

/// Which changes of a cell's domain wake a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Any.
    Any,
    /// That one value is left.
    Fixed,
}

/// Removes candidates that no way to keep a rule has.
///
/// A filter sees nothing but the candidates of its cells, one word for each, by rank: it can be tried out by
/// hand, compared with brute force, and used for alternatives of which only one will hold.
///
/// Promises each one makes:
/// - it removes no candidate that is part of a way to keep the rule within the candidates;
/// - when every cell has one candidate, it returns `true` if and only if the rule is kept;
/// - what it does depends on the candidates alone, so that scratch space is all it may remember; but one that is asked
///   often may begin to look refined, and then always does.
pub trait Propagator: Debug + Send {
    /// Removes candidates; `false` when the rule can't be kept.
    fn propagate(&mut self, domains: &mut [u64]) -> bool;

    /// Whether a second look right after the first would change nothing.
    fn idempotent(&self) -> bool {
        false
    }

    /// Whether others go first after it changed something, before it looks a second time.
    fn requeues(&self) -> bool {
        false
    }

    /// Whether it ever knows of values that some cell is sure to have. Then it has at most 64 cells.
    fn has_required(&self) -> bool {
        false
    }

    /// After [`propagate`](Propagator::propagate): values that some cell is sure to have, those aside that one has already.
    fn required(&self) -> u64 {
        0
    }

    /// Values that one of some cells, by place, must have, and on which much depends.
    fn branching_hints(&self) -> Vec<(Vec<u32>, u64)> {
        Vec::new()
    }

    /// After [`propagate`](Propagator::propagate) said `false`: the cells that led to it, by place, where those are few of many.
    fn conflict_scope(&self) -> Option<&[u32]> {
        None
    }

    /// The cells that decide whether the rule is kept, by place, where those are few of many.
    fn branching_scope(&self) -> Option<&[u32]> {
        None
    }

    /// Cells whose candidates follow those of its own: they are looked at, not changed, and don't wake it.
    fn observed(&self) -> &[usize] {
        &[]
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// What wakes it.
    fn on(&self) -> Wake {
        Wake::Any
    }
}

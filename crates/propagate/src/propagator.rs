//! What a constraint does to the domains of its cells.

use crate::{CellIndex, Domain};
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

/// Prunes the domains of some cells: removes values that no solution of its constraint has.
///
/// It sees nothing but the domains of its cells, one word for each: so it can be compared with brute force, and used within
/// alternatives. Cells are named by their *place* among its own.
///
/// What each one promises (and the tests check, beside a slow definition of the constraint):
/// - soundness: it removes no value that is part of a solution within the domains;
/// - when every cell is fixed, it returns `true` if and only if the constraint holds;
/// - what it does depends on the domains alone: scratch space is all it may remember. One that runs often may refine itself
///   once, and prune more from then on.
pub trait Propagator: Debug + Send {
    /// Prunes; `false` is a conflict: the constraint can't hold.
    fn propagate(&mut self, domains: &mut [Domain]) -> bool;

    /// After [`propagate`](Propagator::propagate): whether a second run right after it would change nothing.
    fn idempotent(&self) -> bool {
        false
    }

    /// Whether it has low priority after its own changes: it is queued again, and others run first.
    fn requeues(&self) -> bool {
        false
    }

    /// Whether it ever has [required](Propagator::required) values. Then it has at most 64 cells.
    fn has_required(&self) -> bool {
        false
    }

    /// After [`propagate`](Propagator::propagate): values that some cell has in every solution, and no cell is fixed to yet.
    fn required(&self) -> Domain {
        0
    }

    /// Branching hints: a value that one of some cells has in every solution, where much depends on which.
    fn branching_hints(&self) -> Vec<(Vec<u32>, Domain)> {
        Vec::new()
    }

    /// After a conflict: the cells that led to it, where those are few of many.
    fn conflict_scope(&self) -> Option<&[u32]> {
        None
    }

    /// The cells that decide whether the constraint holds, where those are few of many.
    fn branching_scope(&self) -> Option<&[u32]> {
        None
    }

    /// Cells it reads after its own, by number: they are not pruned, and don't wake it.
    fn observed(&self) -> &[CellIndex] {
        &[]
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// Which changes wake it.
    fn on(&self) -> Wake {
        Wake::Any
    }
}

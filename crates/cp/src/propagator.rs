//! What a constraint does while the search runs.

use std::fmt::Debug;

use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::store::{Conflict, Domains, On, Past};

pub use crate::store::Priority;

/// Where a propagator says for which changes it wants to run.
#[derive(Debug, Default)]
pub struct Subscriptions {
    pub(crate) subscriptions: Vec<(u32, On, u32)>,
    pub(crate) propagator: u32,
}

impl Subscriptions {
    /// Run when this happens to the variable.
    pub fn on(&mut self, var: Int, what: On) {
        self.subscriptions.push((var.number(), what, self.propagator));
    }

    /// Run when this happens to any of the variables.
    pub fn on_all(&mut self, vars: impl IntoIterator<Item = Int>, what: On) {
        for var in vars {
            self.on(var, what);
        }
    }
}

/// One constraint at work: it removes values that are in no solution of the constraint.
///
/// Promises each one makes:
/// - it removes no value that is part of a solution of its constraint within the domains;
/// - when all its variables have values, it fails if and only if its constraint doesn't hold;
/// - when it returns without a conflict, running it again at once would change nothing (it is not woken by
///   its own changes);
/// - what it does depends only on the domains of the variables it waits for. State of its own is either kept
///   in [`Domains::keep`], or is only a cache that is right after any backtracking.
pub trait Propagator: Debug + Send {
    /// Says which changes wake it. Every variable of the constraint must be named here at least once.
    fn subscribe(&self, subscriptions: &mut Subscriptions);

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Linear
    }

    /// Removes values.
    ///
    /// # Errors
    /// When the constraint can't hold any more.
    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict>;

    /// Why this propagator made `atom` true (or, if it is none, why it failed), as facts that were true
    /// before: pushes facts to `out` which together with the constraint imply `atom`. `note` is what
    /// [`Domains::note`] said when it happened.
    ///
    /// Left out, all that was known of its variables is the reason: right, though seldom short. Return
    /// `false` to get that.
    fn explain(&self, _past: Past<'_>, _atom: Option<Atom>, _note: u32, _out: &mut Vec<Atom>) -> bool {
        false
    }

    /// Writes down what the constraint means, for a [`Proof`](crate::Proof); whether it did. What is explained by a
    /// constraint that does not say what it means is assumed there.
    fn encode(&self, _encoding: &mut Encoding<'_>) -> bool {
        false
    }

    /// Whether a solution stays one when two values are exchanged everywhere: what an all-different can say of
    /// itself, and a sum can't.
    fn is_value_symmetric(&self) -> bool {
        false
    }

    /// A short name for messages and statistics.
    fn name(&self) -> &'static str;
}

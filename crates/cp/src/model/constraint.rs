//! What can hold or not: comparisons, what connects them, and global constraints.

use std::ops::Not;

use super::{Error, Expr, Model};
use crate::atom::{Atom, Bool};
use crate::globals::{Automaton, Times};
use crate::propagator::Propagator;
use crate::set::Set;

/// How two expressions compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Eq,
    Ne,
    Le,
    Lt,
}

/// Something that holds or doesn't: to be [posted](Model::post), [named by a Boolean](Model::reify), or
/// combined with [`and`](Constraint::and), [`or`](Constraint::or), `!`, [`implies`](Constraint::implies) and
/// [`iff`](Constraint::iff).
#[derive(Clone, Debug)]
pub struct Constraint(pub(crate) Claim);

#[derive(Clone, Debug)]
pub(crate) enum Claim {
    Constant(bool),
    Atom(Atom),
    Compare(Expr, Relation, Expr),
    In(Expr, Set),
    And(Vec<Constraint>),
    Or(Vec<Constraint>),
    Not(Box<Constraint>),
    Iff(Box<Constraint>, Box<Constraint>),
    Global(Box<dyn Global>),
}

/// A constraint of its own kind over many variables. One file each in `globals`.
pub trait Global: GlobalClone + std::fmt::Debug + Send + Sync {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// What it is about, for those who write it down; nothing if it can't be written.
    fn arguments(&self) -> Vec<Argument<'_>> {
        Vec::new()
    }

    /// Adds what makes it hold to the model.
    ///
    /// # Errors
    /// When it is malformed.
    fn post(&self, model: &mut Model) -> Result<(), Error>;

    /// A constraint that holds if and only if this one does, made of others; what it needs besides may be
    /// added to the model.
    ///
    /// # Errors
    /// When there is none, or it is malformed.
    fn decompose(&self, _model: &mut Model) -> Result<Constraint, Error> {
        Err(Error::NoTruthValue { name: self.name() })
    }
}

/// A part of a [`Global`] or a [`Measure`](super::Measure), as it is written down.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// Expressions.
    List(&'a [Expr]),
    /// One expression.
    One(&'a Expr),
    /// Numbers.
    Numbers(&'a [i64]),
    /// Rows of so many numbers each.
    Rows(usize, &'a [i64]),
    /// A set.
    Values(&'a Set),
    /// How often values occur.
    Counts(&'a [Times]),
    /// An automaton.
    Automaton(&'a Automaton),
}

/// Lets a boxed [`Global`] be cloned; every `Clone` has it.
pub trait GlobalClone {
    /// A copy.
    fn boxed(&self) -> Box<dyn Global>;
}

impl<G: Global + Clone + 'static> GlobalClone for G {
    fn boxed(&self) -> Box<dyn Global> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Global> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

impl Constraint {
    /// A global constraint.
    #[must_use]
    pub fn global(global: impl Global + 'static) -> Constraint {
        Constraint(Claim::Global(Box::new(global)))
    }

    pub(crate) fn compare(left: Expr, relation: Relation, right: Expr) -> Constraint {
        Constraint(Claim::Compare(left, relation, right))
    }

    pub(crate) fn is_in(expr: Expr, set: Set) -> Constraint {
        Constraint(Claim::In(expr, set))
    }

    /// Both hold.
    #[must_use]
    pub fn and(self, other: impl Into<Constraint>) -> Constraint {
        and([self, other.into()])
    }

    /// At least one holds.
    #[must_use]
    pub fn or(self, other: impl Into<Constraint>) -> Constraint {
        or([self, other.into()])
    }

    /// If this holds, so does the other.
    #[must_use]
    pub fn implies(self, other: impl Into<Constraint>) -> Constraint {
        or([!self, other.into()])
    }

    /// Both hold, or neither.
    #[must_use]
    pub fn iff(self, other: impl Into<Constraint>) -> Constraint {
        Constraint(Claim::Iff(Box::new(self), Box::new(other.into())))
    }

    /// Exactly one of the two holds.
    #[must_use]
    pub fn xor(self, other: impl Into<Constraint>) -> Constraint {
        !self.iff(other)
    }
}

/// All hold.
pub fn and<C: Into<Constraint>>(constraints: impl IntoIterator<Item = C>) -> Constraint {
    Constraint(Claim::And(constraints.into_iter().map(Into::into).collect()))
}

/// At least one holds.
pub fn or<C: Into<Constraint>>(constraints: impl IntoIterator<Item = C>) -> Constraint {
    Constraint(Claim::Or(constraints.into_iter().map(Into::into).collect()))
}

impl Not for Constraint {
    type Output = Constraint;
    fn not(self) -> Constraint {
        Constraint(match self.0 {
            Claim::Constant(truth) => Claim::Constant(!truth),
            Claim::Atom(atom) => Claim::Atom(!atom),
            Claim::Compare(left, Relation::Eq, right) => Claim::Compare(left, Relation::Ne, right),
            Claim::Compare(left, Relation::Ne, right) => Claim::Compare(left, Relation::Eq, right),
            Claim::Compare(left, Relation::Le, right) => Claim::Compare(right, Relation::Lt, left),
            Claim::Compare(left, Relation::Lt, right) => Claim::Compare(right, Relation::Le, left),
            Claim::And(all) => Claim::Or(all.into_iter().map(Not::not).collect()),
            Claim::Or(any) => Claim::And(any.into_iter().map(Not::not).collect()),
            Claim::Not(constraint) => constraint.0,
            Claim::Iff(left, right) => Claim::Iff(left, Box::new(!*right)),
            other @ (Claim::In(..) | Claim::Global(_)) => Claim::Not(Box::new(Constraint(other))),
        })
    }
}

impl From<Bool> for Constraint {
    fn from(bool: Bool) -> Constraint {
        Constraint(Claim::Atom(bool.atom()))
    }
}

impl From<Atom> for Constraint {
    fn from(atom: Atom) -> Constraint {
        Constraint(Claim::Atom(atom))
    }
}

impl From<bool> for Constraint {
    fn from(truth: bool) -> Constraint {
        Constraint(Claim::Constant(truth))
    }
}

impl Bool {
    /// Both hold.
    #[must_use]
    pub fn and(self, other: impl Into<Constraint>) -> Constraint {
        Constraint::from(self).and(other)
    }

    /// At least one holds.
    #[must_use]
    pub fn or(self, other: impl Into<Constraint>) -> Constraint {
        Constraint::from(self).or(other)
    }

    /// If this holds, so does the other.
    #[must_use]
    pub fn implies(self, other: impl Into<Constraint>) -> Constraint {
        Constraint::from(self).implies(other)
    }

    /// Both hold, or neither.
    #[must_use]
    pub fn iff(self, other: impl Into<Constraint>) -> Constraint {
        Constraint::from(self).iff(other)
    }

    /// Exactly one of the two holds.
    #[must_use]
    pub fn xor(self, other: impl Into<Constraint>) -> Constraint {
        Constraint::from(self).xor(other)
    }
}

/// A propagator that was added by itself: what is kept of it is its name.
#[derive(Clone, Debug)]
struct Own(&'static str);

impl Global for Own {
    fn name(&self) -> &'static str {
        self.0
    }

    fn post(&self, _model: &mut Model) -> Result<(), Error> {
        Err(Error::NoTruthValue { name: self.0 })
    }
}

impl Model {
    /// Adds a propagator of one's own. Its variables must be of this model.
    pub fn add_propagator(&mut self, propagator: impl Propagator + 'static) {
        self.write(|| Constraint::global(Own(propagator.name())));
        self.space.add_propagator(Box::new(propagator));
    }
}

//! Variables, and the simplest facts about them: what decisions, clauses and explanations are made of.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Not;
use std::sync::atomic::{AtomicU32, Ordering as Access};

/// An integer variable of a model: its number there, and a mark of the model. Only the numbers are compared.
#[derive(Clone, Copy)]
pub struct Int(u32);

/// Bits of a variable's number; the others are those of the mark.
const NUMBER: u32 = 24;

/// A model has at most so many variables.
pub(crate) const MOST_VARIABLES: usize = 1 << NUMBER;

impl Int {
    /// A variable by its number alone, of whatever model.
    pub(crate) fn new(number: usize) -> Int {
        debug_assert!(number < MOST_VARIABLES, "numbers of variables have {NUMBER} bits");
        Int(number as u32)
    }

    pub(crate) fn number(self) -> u32 {
        self.0 & (MOST_VARIABLES as u32 - 1)
    }

    pub(crate) fn index(self) -> usize {
        self.number() as usize
    }
}

impl PartialEq for Int {
    fn eq(&self, other: &Int) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Int {}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl Hash for Int {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.number())
    }
}

/// The mark by which a model knows its variables. Models that are made one after the other have different ones; there are 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(u32);

impl Default for Owner {
    fn default() -> Owner {
        static MODELS: AtomicU32 = AtomicU32::new(0);
        Owner(MODELS.fetch_add(1, Access::Relaxed) % ((1 << (32 - NUMBER)) - 1) + 1)
    }
}

impl Owner {
    /// The mark of the model that made a variable.
    pub(crate) fn of(var: Int) -> Owner {
        Owner(var.0 >> NUMBER)
    }

    /// The variable of this number.
    pub(crate) fn var(self, number: usize) -> Int {
        Int(self.0 << NUMBER | number as u32)
    }

    /// Whether the variable is of this model, or known by its number alone.
    pub(crate) fn made(self, var: Int) -> bool {
        let owner = Owner::of(var);
        owner == self || owner == Owner(0)
    }
}

/// A Boolean variable of a model, or the negation of one (`!b`). Underneath it is an [`Int`] over 0..1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bool {
    var: Int,
    negated: bool,
}

impl Bool {
    pub(crate) fn new(var: Int) -> Bool {
        Bool { var, negated: false }
    }

    /// The variable over 0..1 underneath; for a negated Boolean, that of what is negated.
    #[must_use]
    pub fn var(self) -> Int {
        self.var
    }

    /// Whether it is the negation of its variable.
    #[must_use]
    pub fn is_negated(self) -> bool {
        self.negated
    }

    /// The fact that it is true.
    #[must_use]
    pub fn atom(self) -> Atom {
        if self.negated { Atom::le(self.var, 0) } else { Atom::ge(self.var, 1) }
    }
}

impl Not for Bool {
    type Output = Bool;
    fn not(self) -> Bool {
        Bool { negated: !self.negated, ..self }
    }
}

impl fmt::Debug for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", if self.negated { "!" } else { "" }, self.var)
    }
}

/// How an [`Atom`] compares its variable with its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Op {
    Eq,
    Ne,
    Ge,
    Le,
}

/// A comparison of one variable with one value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// The variable.
    pub var: Int,
    /// The comparison.
    pub op: Op,
    /// The value.
    pub value: i64,
}

impl Atom {
    /// `var = value`
    #[must_use]
    pub fn eq(var: Int, value: i64) -> Atom {
        Atom { var, op: Op::Eq, value }
    }

    /// `var ≠ value`
    #[must_use]
    pub fn ne(var: Int, value: i64) -> Atom {
        Atom { var, op: Op::Ne, value }
    }

    /// `var ≥ value`
    #[must_use]
    pub fn ge(var: Int, value: i64) -> Atom {
        Atom { var, op: Op::Ge, value }
    }

    /// `var ≤ value`
    #[must_use]
    pub fn le(var: Int, value: i64) -> Atom {
        Atom { var, op: Op::Le, value }
    }

    /// Whether it holds when the variable has this value.
    #[must_use]
    pub fn holds(self, value: i64) -> bool {
        match self.op {
            Op::Eq => value == self.value,
            Op::Ne => value != self.value,
            Op::Ge => value >= self.value,
            Op::Le => value <= self.value,
        }
    }
}

impl Not for Atom {
    type Output = Atom;
    fn not(self) -> Atom {
        let Atom { var, op, value } = self;
        match op {
            Op::Eq => Atom::ne(var, value),
            Op::Ne => Atom::eq(var, value),
            // Values stay far from the ends of the numbers, so that both facts are false there.
            Op::Ge => Atom::le(var, value.saturating_sub(1)),
            Op::Le => Atom::ge(var, value.saturating_add(1)),
        }
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.op {
            Op::Eq => "=",
            Op::Ne => "≠",
            Op::Ge => "≥",
            Op::Le => "≤",
        };
        write!(f, "[{:?} {sign} {}]", self.var, self.value)
    }
}

/// Those of the values in the ranges for which a fact holds.
pub(crate) fn restricted(ranges: &[(i64, i64)], atom: Atom) -> Vec<(i64, i64)> {
    let mut rest = Vec::with_capacity(ranges.len() + 1);
    for &(low, high) in ranges {
        let value = atom.value;
        match atom.op {
            Op::Ge => rest.push((low.max(value), high)),
            Op::Le => rest.push((low, high.min(value))),
            Op::Eq => rest.push((low.max(value), high.min(value))),
            Op::Ne => {
                rest.push((low, high.min(value.saturating_sub(1))));
                rest.push((low.max(value.saturating_add(1)), high));
            }
        }
    }
    rest.retain(|(low, high)| low <= high);
    rest
}

/// The middle, rounded down, of bounds within ±2⁶²: which are further apart than `i64` reaches.
pub(crate) fn middle(min: i64, max: i64) -> i64 {
    min + (max.abs_diff(min) / 2) as i64
}

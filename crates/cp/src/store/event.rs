//! What happens to domains: what wakes propagators, and the history that explanations look back on.

use crate::atom::{Atom, Int};

/// Kinds of change a propagator can wait for, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct On(pub(crate) u8);

impl On {
    /// The variable got its value.
    pub const FIX: On = On(1);
    /// The least value went up.
    pub const MIN: On = On(2);
    /// The greatest value went down.
    pub const MAX: On = On(4);
    /// Either bound moved.
    pub const BOUNDS: On = On(6);
    /// Any value went away.
    pub const ANY: On = On(8);

    pub(crate) fn and(self, other: On) -> On {
        On(self.0 | other.0)
    }

    pub(crate) fn meets(self, other: On) -> bool {
        self.0 & other.0 != 0
    }
}

/// Who changed a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// No propagator: it was so from the start, or is a decision of the search.
    Choice,
    /// The domain itself: values next to a bound were already gone.
    Domain,
    /// This variable got its value, and differs from the changed one.
    Differ(Int),
    /// The clause of this number had no other way.
    Clause(u32),
    /// The propagator of this number; the second number is its own note on how.
    Propagator(u32, u32),
}

/// How a domain changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The least value is at least the event's value.
    Min,
    /// The greatest value is at most the event's value.
    Max,
    /// The event's value is gone.
    Gone,
    /// The event's value is all that is left.
    Fixed,
}

/// One change of one domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) var: Int,
    pub(crate) change: Change,
    pub(crate) cause: Cause,
    pub(crate) value: i64,
    /// The bounds before.
    pub(crate) min: i64,
    pub(crate) max: i64,
    /// The bits of a one-word domain before.
    pub(crate) bits: u64,
}

impl Event {
    /// What became true, at its strongest.
    pub(crate) fn atom(&self) -> Atom {
        match self.change {
            Change::Min => Atom::ge(self.var, self.value),
            Change::Max => Atom::le(self.var, self.value),
            Change::Gone => Atom::ne(self.var, self.value),
            Change::Fixed => Atom::eq(self.var, self.value),
        }
    }

    /// Whether it took the value away, if that was there.
    pub(crate) fn takes(&self, value: i64) -> bool {
        match self.change {
            Change::Min => value < self.value,
            Change::Max => value > self.value,
            Change::Gone => value == self.value,
            Change::Fixed => value != self.value,
        }
    }

    /// All that became true with it, as one fact: a bound that met the other one fixed the variable.
    pub(crate) fn whole_atom(&self) -> Atom {
        match self.change {
            Change::Min if self.value == self.max => Atom::eq(self.var, self.value),
            Change::Max if self.value == self.min => Atom::eq(self.var, self.value),
            _ => self.atom(),
        }
    }
}

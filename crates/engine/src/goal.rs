//! What is asked of an engine.

/// How much of the answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// One solution; whether it is the only one does not matter.
    First,
    /// At most so many solutions; two are enough to tell unique from several.
    AtMost(u64),
    /// Every solution, all of them kept in the report: mind how many there may be.
    All,
    /// Every solution, each handed to the [`Watch`](crate::Watch) and none kept.
    Each,
    /// How many solutions there are, none of them shown; with a limit, whether there are that many.
    Count {
        /// Stop when so many have been seen.
        limit: Option<u64>,
    },
}

impl Goal {
    /// The number of solutions after which the goal is reached, if there is one.
    #[must_use]
    pub fn enough(self) -> Option<u64> {
        match self {
            Goal::First => Some(1),
            Goal::AtMost(most) => Some(most.max(1)),
            Goal::All | Goal::Each => None,
            Goal::Count { limit } => limit.map(|limit| limit.max(1)),
        }
    }

    /// Whether solutions are handed over, not only counted.
    #[must_use]
    pub fn shows_solutions(self) -> bool {
        !matches!(self, Goal::Count { .. })
    }

    /// Whether solutions stay in the report; those of [`Goal::Each`] only pass by, as they may be millions.
    #[must_use]
    pub fn keeps_solutions(self) -> bool {
        matches!(self, Goal::First | Goal::AtMost(_) | Goal::All)
    }
}

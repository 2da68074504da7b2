//! The second way to search: every conflict is explained, and the explanation becomes a clause which keeps
//! the search from failing in the same way again (lazy clause generation).

mod analyse;
mod audit;
mod heap;
mod order;
mod run;

pub(crate) use analyse::{Analysis, reasons_of, reasons_of_fact};
pub(crate) use audit::Audit;
pub use audit::Audited;
pub(crate) use order::{FactOrder, Order};
pub(in crate::search) use run::CORE;

/// How a run decides, from one restart to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Run {
    /// First as the search says; then by activity.
    #[default]
    Planned,
    /// The most active variable.
    Variables,
    /// The most active fact.
    Facts,
}

/// What a learning search keeps besides what every search does.
#[derive(Debug, Default)]
pub(crate) struct Learning {
    pub(crate) analysis: Analysis,
    pub(crate) order: Order,
    pub(crate) facts: FactOrder,
    /// Whether anything was learnt, or could have been.
    pub(crate) started: bool,
    /// The clauses before this number are the model's.
    pub(crate) first_clause: u32,
    /// When so many learnt clauses are kept, the worse half goes.
    pub(crate) room: usize,
    pub(crate) kept: usize,
    pub(crate) bump: f32,
    /// Whether the runs of this turn are free though the search has a plan, and how many turns there were.
    pub(crate) free_turn: bool,
    pub(crate) turns: u64,
    /// How this run decides.
    pub(crate) run: Run,
    /// How many runs of each kind have ended.
    pub(crate) runs: [u64; 3],
    /// The variables that are given the values of the best solution first, in this run; those before the number have values.
    pub(crate) around: Vec<crate::Int>,
    pub(crate) around_from: usize,
    /// Tests have every explanation checked.
    pub(crate) audit: Option<Audit>,
}

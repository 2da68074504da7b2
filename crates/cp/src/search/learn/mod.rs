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
    /// Whether this run does without what the search says is decided first.
    pub(crate) by_activity: bool,
    /// Whether such a run decides facts, not variables: every second one.
    pub(crate) by_facts: bool,
    /// The variables that are given the values of the best solution first, in this run; those before the number have values.
    pub(crate) around: Vec<crate::Int>,
    pub(crate) around_from: usize,
    /// Tests have every explanation checked.
    pub(crate) audit: Option<Audit>,
}

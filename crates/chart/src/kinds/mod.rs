//! The kinds of figures garns draws, one file each.

pub(crate) mod boxes;
pub(crate) mod convergence;
pub(crate) mod curves;
pub(crate) mod shares;
pub(crate) mod trend;

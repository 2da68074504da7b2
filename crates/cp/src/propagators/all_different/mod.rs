//! All-different beyond "a value that is taken is taken": by bounds, and in full.

mod bounds;
mod full;
mod small;

pub(crate) use bounds::AllDifferentBounds;
pub(crate) use full::AllDifferentFull;
pub(crate) use small::AllDifferentSmall;

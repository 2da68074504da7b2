//! Global constraints, one file each: the constraint as one states it, and the propagators it comes to.

mod all_different;

pub use all_different::{Consistency, all_different, all_different_with};

//! Experiments with engines: read, reported and, with the feature `lab`, run over the cores and kept in SQLite.

pub use garns_lab::*;

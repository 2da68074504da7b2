//! Experiments with engines: run over the cores, kept in SQLite, compared by statistics, reported.
//!
//! Not in WebAssembly: there is no file to keep rows in, and no process to run in.

pub use garns_lab::*;

//! Experiments with engines: what is run is written down in TOML, each run becomes a row in SQLite as soon
//! as it is over, and reports are made of the rows.

mod bench;
mod document;
mod experiment;
mod flaw;
mod memory;
mod plan;
mod recipe;
mod report;
mod rows;
mod run;
mod sets;
pub mod stats;
mod store;
mod worker;

pub use bench::{Bench, Here, Moment, Outcome, Task};
pub use experiment::{Experiment, Method, Origin, Set, Spec};
pub use flaw::{Flaw, Words, Wrong};
pub use plan::{Job, Plan};
pub use recipe::Recipe;
pub use report::{Block, Line, Pair, Picture, Report, Table};
pub use rows::{Course, Row, Rows};
pub use run::{Progress, run};
pub use store::{Kept, RunId, Sitting, Store};
pub use worker::{Worker, work};

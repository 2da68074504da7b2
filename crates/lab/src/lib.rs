//! Experiments with engines: what is run is written down in TOML, each run becomes a row in SQLite as soon
//! as it is over, and reports are made of the rows.
//!
//! ```
//! use garns_lab::{Experiment, Here, Plan, Report, Rows, Store, run};
//!
//! let text = r#"
//!     title = "Two engines"
//!     [[set]]
//!     name = "some"
//!     generate = { clues = 30, count = 3 }
//!     [[engine]]
//!     engine = "nine"
//!     [[engine]]
//!     engine = "cp"
//! "#;
//! let file = std::env::temp_dir().join(format!("garns-{}.lab", std::process::id()));
//! let mut store = Store::open(&file)?;
//! let cancel = garns_engine::Cancel::default();
//! let plan = Plan::prepare(Experiment::read(text)?, "".as_ref(), &mut store, &cancel, |_, _| ())?;
//! let progress = run(&plan, &mut store, vec![Box::new(Here::default())], &cancel, |_, _| ())?;
//! assert_eq!((progress.all, progress.done), (6, 6));
//! let rows = Rows::read(&store)?.unwrap();
//! let report = Report::new(&rows, garns_puzzle::Lang::En);
//! assert!(report.markdown(None).starts_with("# Two engines"));
//! # std::fs::remove_file(file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bench;
mod choose;
mod document;
mod error;
mod experiment;
mod features;
mod memory;
mod plan;
mod random_graph;
mod recipe;
mod report;
mod rows;
mod run;
mod sets;
pub mod stats;
mod store;
mod verify;
mod worker;

pub use bench::{Bench, Here, Moment, Outcome, Task};
pub use error::{LabError, LabErrorKind, TooMany, Words};
pub use experiment::{Experiment, Method, Origin, Set, Spec, Story};
pub use features::Features;
pub use plan::{Job, Plan};
pub use random_graph::GraphRecipe;
pub use recipe::Recipe;
pub use report::{Block, Line, Pair, Picture, Report, Table};
pub use rows::{Course, Row, Rows};
pub use run::{Progress, run};
pub use store::{RunId, RunSession, Store, StoredPuzzle};
pub use verify::{Difference, EXPERIMENT, Published, ROWS};
pub use worker::{Worker, work};

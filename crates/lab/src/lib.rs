//! Experiments with engines: what is run is written down in TOML, each run becomes a row in SQLite as soon
//! as it is over, and reports are made of the rows. Without the feature `store` there is no SQLite and nothing is run:
//! experiments, published rows and reports (without the choice of a method by features of puzzles), also in WebAssembly.
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

#[cfg(feature = "store")]
mod bench;
#[cfg(feature = "store")]
mod choose;
mod document;
mod error;
mod experiment;
mod features;
#[cfg(feature = "store")]
mod memory;
mod plan;
mod published;
mod random_graph;
mod recipe;
mod report;
mod rows;
#[cfg(feature = "store")]
mod run;
#[cfg(feature = "store")]
mod sets;
pub mod stats;
#[cfg(feature = "store")]
mod store;
#[cfg(feature = "store")]
mod verify;
#[cfg(feature = "store")]
mod worker;

#[cfg(feature = "store")]
pub use bench::{Bench, Here, Task};
pub use error::{LabError, LabErrorKind, TooMany, Words};
pub use experiment::{Experiment, Method, Origin, Set, Spec, Story};
pub use features::Features;
pub use plan::{Job, Plan, RunId, StoredPuzzle};
pub use published::{EXPERIMENT, Published, PublishedRun, ROWS};
pub use random_graph::GraphRecipe;
pub use recipe::{Clues, Recipe, RecipeText};
pub use report::{Block, Line, Pair, Picture, Report, Table, samples};
pub use rows::{Course, Moment, Outcome, Row, Rows, RunSession};
#[cfg(feature = "store")]
pub use run::{Progress, run};
#[cfg(feature = "store")]
pub use store::Store;
#[cfg(feature = "store")]
pub use verify::Difference;
#[cfg(feature = "store")]
pub use worker::{Worker, work};

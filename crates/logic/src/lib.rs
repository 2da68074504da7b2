//! Solving as people do: techniques, the steps they find, why those hold, and how hard a puzzle is.
//!
//! A [`Position`] is what is written and what may still be written. A [`Technique`] finds [`Step`]s in it;
//! a step is data, and is put into words in two languages or drawn (by `garns`) at the edge.

mod clues;
mod deadline;
mod difficulty;
mod explainer;
mod ground;
mod human;
mod level;
mod library;
mod link_text;
mod memory;
mod path;
mod position;
mod search;
mod set;
mod step;
mod technique;
mod techniques;
mod words;

pub use clues::{Clue, ClueKind, Derivation};
pub use deadline::Deadline;
pub use explainer::{Appraisal, BEYOND, Rater, Rating};
pub use ground::{House, Topology};
pub use human::{Features, Look, Visibility};
pub use level::Level;
pub use library::{Case, NotACase};
pub use link_text::{Reason, ToldLink};
pub use path::{AnyPosition, Path, TechniqueOrder, TechniqueSet};
pub use position::Position;
pub use search::{Searched, refutation, search};
pub use set::{CellSet, Iter, Wide};
pub use step::{Candidate, Inference, Link, Node, Role, Step, Use};
pub use technique::{Category, Find, Flow, Grade, Hodoku, Sink, Technique};
pub use techniques::{TECHNIQUES, technique};
pub use words::{CellNotation, ClueName, HouseName, Names, Words};

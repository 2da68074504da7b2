//! Sudoku and every puzzle like it: read, solved, proven, counted and checked.
//!
//! This is the crate to depend on, and all that the program `garns` and other front ends see. Text becomes a
//! [`Puzzle`]; an engine turns a puzzle and a [`Goal`] into a [`Report`]; everything else reads or writes one
//! of those three.
//!
//! ```
//! use garns::{Answer, Goal, Hints, Limits, Silent, Solver};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = garns::read(text, &Hints::default())?;
//! let solver = Solver::new("auto", &[], Goal::AtMost(2), Limits::default())?;
//! let report = solver.run(&puzzle, &mut Silent)?;
//! let answer = Answer::new(&puzzle, &report);
//! assert_eq!(answer.verdict, garns::Verdict::Unique);
//! assert!(answer.solutions[0].starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod batch;
mod dimacs;
pub mod draw;
pub mod generate;
#[cfg(not(target_family = "wasm"))]
pub mod lab;
mod logic;
mod possible;
mod solver;
mod verify;

pub use answer::Answer;
pub use dimacs::{Dimacs, NotAGraph};
pub use logic::{Depth, ExplainedStep, Mistakes, NotRated, Rated, Raters, Score, deadline, has_one_solution};
pub use possible::{Possible, PossibleCell, PossibleValue};
pub use solver::Solver;
pub use verify::{Broken, Check};

pub use garns_chart as chart;
pub use garns_cp as cp;
pub use garns_flatzinc as flatzinc;
pub use garns_grids as grids;

pub use garns_engine::{
    About, Cancel, ENGINES, Engine, Event, Found, Goal, LanesError, Limits, Param, ParamKind, Preset, Report,
    SettingError, Silent, Standing, Stop, TrueCandidates, UnsupportedError, Verdict, Watch, available_lanes,
    choose_lanes, true_candidates,
};
pub use garns_format::{
    Block, Entry, FORMATS, Format, Hints, LineReader, Place, Read, ReadError, ReadErrorKind, Shape, Source,
    Unread, UnreadKind, WriteError, filling_line as line, find, read, read_all, read_filling, stands_alone,
    write,
};
pub use garns_logic::{
    AnyPosition, Candidate, Deadline, Grade, Level, Link, Node, Path, Role, Step, TECHNIQUES, Technique,
    TechniqueSet, Words, technique,
};
pub use garns_puzzle::{
    About as RuleAbout, Blocks, Candidates, Cell, Cells, Frame, Graph, Grid, Kind, Lang, Notes, Puzzle,
    PuzzleError, RULES, Rule, Subgrid, Text, Values, Violation, ViolationKind, clean, clean_line, csv_cell,
    escape_codes, rules, say,
};

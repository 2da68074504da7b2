//! Sudoku and every puzzle like it: read, solved, proven, counted, checked, explained, rated, made and drawn.
//!
//! ```
//! use garns::prelude::*;
//!
//! let mut p: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//!
//! let solution = p.solve()?.unique().ok_or("it has none, or several")?;
//! assert!(solution.to_string().starts_with("534678912")); // {:#} writes a line for each row
//! assert_eq!(solution.digit("r1c3".parse()?), Some(4));
//!
//! p.give_digit("r1c3".parse()?, 4)?;
//! assert_eq!(p.count()?, 1);
//! for solution in p.solutions() {
//!     assert!(p.is_solution(solution.grid()));
//! }
//! # #[cfg(all(feature = "logic", feature = "draw"))] {
//! println!("{:?}", p.rate()?.level); // Some(Easy)
//! println!("{}", p.hint()?.ok_or("nothing left to do")?); // Naked single: …
//! std::fs::write(std::env::temp_dir().join("puzzle.svg"), p.to_svg())?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Puzzles with other rules are read from [any format](FORMATS), or put together:
//!
//! ```
//! use garns::prelude::*;
//! use garns::rules::{AntiKnight, Thermometer};
//!
//! let killer = Puzzle::read(
//!     r#"
//!     kind = "killer"
//!     cages = ["aabb", "cccd", "eddd", "eeff"]
//!     clues = { a = 5, b = 5, c = 7, d = 10, e = 9, f = 4 }
//!     "#,
//! )?;
//! assert_eq!(killer.solve()?.verdict(), Verdict::Unique);
//!
//! let mut mine = Puzzle::sudoku(9)?;
//! mine.add(AntiKnight {})?;
//! mine.add(Thermometer { path: "r1c1-r1c9".parse()?, slow: false })?;
//! assert_eq!(mine.solutions().next().ok_or("there is none")?.digit("r1c9".parse()?), Some(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What stands behind it
//! Text becomes a [`Puzzle`]; an engine turns a puzzle and a [`Goal`] into a [`Report`]; everything else reads or writes
//! one of those three. The methods above are those of [`PuzzleExt`]; [`Solver`] lets you choose the engine, what it is
//! asked for, its limits and who watches. [`batch`] answers files of millions over all cores. What the program `garns`
//! prints with `--json` are the types [`Answer`], [`Check`], [`Possible`] and their like.
//!
//! A solution is told to be the only one only when that is proven, and every solution has passed one independent checker,
//! [`Puzzle::check`].
//!
//! # Features
//! | feature | what it brings | default |
//! |---|---|---|
//! | `logic` | hints, explanations, ratings | yes |
//! | `generate` | module `generate`: making puzzles | yes |
//! | `draw` | module `draw`: pictures, as SVG | yes |
//! | `png`, `pdf` | pictures as PNG and PDF, booklets | |
//! | `chart` | module `chart`: figures of experiments | |
//! | `colour` | module `colour`: graphs and hypergraphs to colour, and the engines `dsatur` and `tabucol` | |
//! | `sat`, `ilp` | the engines `sat` and `ilp`; with `cadical`, `highs` their solvers in C++ (CMake, libclang) | |
//! | `cp` | module `cp`: the constraint solver, to write models of your own | |
//! | `fzn` | module `flatzinc`: models that MiniZinc made | |
//! | `xcsp3` | module `xcsp3`: instances of the XCSP3 competitions | |
//! | `penpa` | links to penpa-edit can be read | |
//! | `prove` | module `prove`: certificates that there are no other solutions, and their check | |
//! | `experiments` | module `lab`: experiments as they are written, and reports | |
//! | `lab` | experiments are run, and kept in SQLite (compiles C; not in WebAssembly) | |
//! | `gpu` | module `gpu`: batches of plain 9×9 puzzles on a GPU (CUDA, loaded when it is asked for) | |
//! | `wgpu` | the same on GPUs that CUDA does not know (Vulkan, Metal, DirectX 12) | |
//!
//! Without any of them puzzles are read, written, solved, counted and checked.

mod answer;
pub mod batch;
mod canonical;
#[cfg(feature = "colour")]
pub mod colour;
mod dimacs;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(any(feature = "gpu", feature = "wgpu"))]
pub mod gpu;
#[cfg(feature = "logic")]
mod hint;
#[cfg(feature = "experiments")]
pub mod lab;
#[cfg(feature = "logic")]
mod logic;
#[cfg(not(target_family = "wasm"))]
mod parallel;
mod part;
mod possible;
pub mod prelude;
pub mod reduce;
mod solution;
mod solve;
mod solver;
mod verify;
pub mod why;

pub use answer::Answer;
pub use canonical::{Form, NoForm, canonical_form, canonical_forms, nine, plain_grid};
pub use dimacs::{Dimacs, DimacsError};
#[cfg(feature = "logic")]
pub use hint::Hint;
#[cfg(feature = "logic")]
pub use logic::{
    ByLogic, Depth, ExplainedLink, ExplainedStep, Mistakes, RateError, Rated, Raters, Score, deadline,
    has_one_solution,
};
pub use part::{OfWhole, without};
pub use possible::{Possible, PossibleCell, PossibleValue};
pub use solution::Solution;
pub use solve::{Outcome, PuzzleExt, Solutions, SolveError};
pub use solver::Solver;
pub use verify::{Broken, Check};

#[cfg(feature = "chart")]
pub use garns_chart as chart;
#[cfg(feature = "cp")]
pub use garns_cp as cp;
#[cfg(feature = "fzn")]
pub use garns_flatzinc as flatzinc;
pub use garns_grids as grids;
#[cfg(feature = "prove")]
pub use garns_prove as prove;
#[cfg(feature = "xcsp3")]
pub use garns_xcsp3 as xcsp3;

pub use garns_engine::{
    ABOUT_ENGINES, About, Cancel, Conflict, Device, Disambiguation, ENGINES, Engine, Entry as EngineEntry,
    Event, Found, Goal, LanesError, Limits, Param, ParamKind, Preset, Propagation, Pruning, Report,
    SettingError, Settings, SideBySide, Silent, Standing, Stop, TrueCandidates, UnsupportedError, Verdict,
    Watch, Why, available_lanes, choose_lanes, conflict, disambiguate, hopeless_rules, houses, propagation,
    true_candidates,
};
#[cfg(feature = "models")]
pub use garns_format::{AnswerError, SolverAnswer, read_answer};
pub use garns_format::{
    Block, Entry, FORMATS, Format, Hints, LineReader, NotAShape, Place, Read, ReadError, ReadErrorKind,
    Reason as WriteReason, Shape, Source, Unread, UnreadKind, WriteError, filling_line as line, find, read,
    read_all, read_filling, read_json, read_rule, stands_alone, unsaid_rules, write, write_json,
};
#[cfg(feature = "logic")]
pub use garns_logic::{
    AnyPosition, Candidate, Category, CellNotation, CellSet, Clue, ClueKind, ClueName, Deadline, Grade,
    Hodoku, HouseName, Inference, Level, Link, Names, Node, Path, Position, Role, Step, TECHNIQUES,
    Technique, TechniqueOrder, TechniqueSet, Use, Wide, Words, technique,
};
pub use garns_puzzle::{
    About as RuleAbout, Blocks, Candidates, Cell, Cells, DoubledDigit, Frame, Graph, Grid, Joint, Kind, Lang,
    NotACell, Notes, ParsePuzzleError, Puzzle, PuzzleError, RULES, Rule, Source as ViolationSource,
    Statement, Subgrid, Text, Values, View, Violation, ViolationKind, clean, clean_line, csv_cell,
    escape_codes, grouped, nearest, rules, say,
};
pub use garns_puzzle::{Field as RuleField, FieldDefault as RuleFieldDefault, FieldKind as RuleFieldKind};

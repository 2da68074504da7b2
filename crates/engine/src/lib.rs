//! Methods that answer puzzles, behind one trait.
//!
//! ```
//! use garns_engine::{Goal, Limits, Silent, Verdict, make};
//! use garns_puzzle::Puzzle;
//!
//! let puzzle = Puzzle::sudoku(4)?;
//! let engine = make("bits", &[("order".into(), "fewest".into())])?;
//! let report = engine.run(&puzzle, Goal::Count { limit: None }, &Limits::default(), &mut Silent);
//! assert_eq!((report.count, report.verdict), (288, Verdict::Several));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Engines print nothing, and start no threads (but `ilp`, whose solvers look at no flag). What they find goes to the [`Report`], what they do on the
//! way to a [`Watch`]. Every solution they hand over has passed the checker of `garns-puzzle`.

mod conflict;
mod disambiguate;
mod division;
mod engine;
mod goal;
mod lanes;
mod limits;
mod methods;
mod propagation;
mod registry;
mod report;
mod run;
mod settings;
mod side_by_side;
mod true_candidates;
mod watch;

pub use conflict::{Conflict, Why, conflict, hopeless_rules};
pub use disambiguate::{Disambiguation, disambiguate};
pub use division::{Begun, Division, Searcher};
use engine::about;
pub use engine::{About, Engine, UnsupportedError};
pub use goal::Goal;
pub use lanes::{LanesError, available_lanes, choose_lanes};
pub use limits::{Cancel, Limits};
pub use methods::auto::auto;
pub use methods::cp::{Trace, trace};
pub use methods::dp::houses;
pub use methods::elimination::ENTRY as ELIMINATION;
pub use propagation::{Propagation, Pruning, propagation};
pub use registry::{ABOUT_ENGINES, ENGINES, Entry, make};
pub use report::{Report, Stop, Verdict};
pub use settings::{Param, ParamKind, Preset, SettingError, Settings};
pub use side_by_side::{Device, Found, KEPT, SideBySide, doubled_in_line};
pub use true_candidates::{TrueCandidates, true_candidates};
pub use watch::{Event, Silent, Standing, Watch};

#[cfg(test)]
mod testing {
    //! Puzzles the tests of all methods use.

    use garns_puzzle::Puzzle;

    /// The easy puzzle of the constraint-programming article.
    pub(crate) const FIGURE_1: &str =
        "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

    /// A puzzle without any naked single at the start.
    pub(crate) const LEO: &str =
        "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

    /// A 9×9 Sudoku from 81 digits, 0 blank.
    pub(crate) fn puzzle(text: &str) -> Puzzle {
        let blank = Puzzle::sudoku(9).unwrap();
        let rank = |c: char| (c.to_digit(10).unwrap() as usize).checked_sub(1);
        blank.with_givens(text.chars().map(rank).collect())
    }
}

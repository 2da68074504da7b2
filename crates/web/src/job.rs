//! What the page asks of a worker, and what a worker answers: plain data.

use garns::{Grid, Kind, Puzzle, Rule, Verdict};
use serde::{Deserialize, Serialize};

use crate::learn::Explained;

/// A filling as it travels: ranks, blank cells empty.
pub type Ranks = Vec<Option<u8>>;

/// A filling to send.
#[must_use]
pub fn ranks(grid: &Grid) -> Ranks {
    grid.iter().map(|rank| rank.map(|rank| rank as u8)).collect()
}

/// A filling that was sent.
#[must_use]
pub fn grid(ranks: &Ranks) -> Grid {
    ranks.iter().map(|rank| rank.map(usize::from)).collect()
}

/// How much of the answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// A solution, and whether it is the only one.
    Solve,
    /// One solution.
    First,
    /// All solutions.
    All,
    /// How many there are.
    Count,
}

/// A run of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The puzzle as text in the native JSON.
    pub puzzle: String,
    /// The engine.
    pub engine: String,
    /// Its parameters.
    pub params: Vec<(String, String)>,
    /// What is wanted.
    pub want: Want,
    /// What random choices start from.
    pub seed: u64,
    /// The most seconds.
    pub seconds: Option<f64>,
    /// Whether single steps are to be told.
    pub steps: bool,
}

/// A puzzle to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The kind, by name.
    pub kind: String,
    /// How many rows and columns.
    pub size: usize,
    /// How the places of givens repeat, by name.
    pub symmetry: String,
    /// How hard it is to be, by name; for plain 9×9 only.
    pub level: Option<String>,
    /// Whether no given may go.
    pub minimal: bool,
    /// What random choices start from.
    pub seed: u64,
}

impl Order {
    /// An order for another puzzle like this one; none where the program makes no such puzzles.
    #[must_use]
    pub fn like(puzzle: &Puzzle, level: Option<String>, seed: u64) -> Option<Order> {
        let added = puzzle.added_rules();
        let kind = match puzzle.kind() {
            Kind::Sudoku if added.is_empty() => "sudoku",
            Kind::Jigsaw if added.is_empty() => "irregular",
            Kind::Latin if added.is_empty() => "latin",
            Kind::Samurai if added.is_empty() => "samurai",
            Kind::Killer if added.iter().all(|rule| matches!(rule, Rule::Killer(_))) => "killer",
            Kind::Kenken if added.iter().all(|rule| matches!(rule, Rule::Cage(_))) => "kenken",
            _ => return None,
        };
        let size = puzzle.values().len();
        (garns::generate::kind(kind)?.orders)(size).then(|| Order {
            kind: kind.to_owned(),
            size,
            symmetry: "none".to_owned(),
            level: level.filter(|_| kind == "sudoku" && size == 9),
            minimal: false,
            seed,
        })
    }
}

/// A job. Puzzles are text in the native JSON; sentences come back in the language named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
pub enum Request {
    /// Run an engine.
    Run(Run),
    /// Which values each cell has in some solution.
    Candidates {
        /// The puzzle.
        puzzle: String,
    },
    /// The next step from here.
    Hint {
        /// The puzzle, with what was written as givens and marks as pencil marks.
        puzzle: String,
        /// The puzzle as it was set, against which it is seen what was written wrong.
        start: String,
        /// Whether what was written wrong is to be named.
        named: bool,
    },
    /// How hard people find it.
    Rate {
        /// The puzzle.
        puzzle: String,
    },
    /// Take givens away until every one is needed.
    Minimise {
        /// The puzzle.
        puzzle: String,
        /// What decides which of them go.
        seed: u64,
    },
    /// The whole way, and how hard it is.
    Explain {
        /// The puzzle.
        puzzle: String,
    },
    /// Make a puzzle.
    Make(Order),
    /// Whether there is no, one or more than one solution; and whether every given is needed.
    Unique {
        /// The puzzle.
        puzzle: String,
        /// Whether givens that are not needed are looked for as well.
        minimal: bool,
        /// Whether the reason is looked for where there is no solution.
        why: bool,
    },
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Reply {
    /// How far it has come.
    Progress {
        /// Values tried.
        nodes: u64,
        /// Solutions found.
        found: u64,
        /// Seconds since the run began, on the clock of all figures of a run.
        seconds: f64,
    },
    /// Solutions, as they are found; only the first few thousand are sent.
    Solutions {
        /// The solutions.
        grids: Vec<Ranks>,
    },
    /// A run has ended.
    Ran(Ran),
    /// The values each cell can have, one bit a rank.
    Candidates {
        /// A set for each cell.
        cells: Vec<u64>,
        /// Whether nothing was left open.
        complete: bool,
        /// Whether there is no solution at all.
        impossible: bool,
    },
    /// The next step, if there is one.
    Hint {
        /// The step.
        step: Option<Box<Explained>>,
        /// Whether nothing is left to do.
        full: bool,
    },
    /// The whole way.
    Explanation(Box<Explanation>),
    /// How many solutions there are, as far as two.
    Unique {
        /// The verdict.
        verdict: Verdict,
        /// Cells whose given is not needed, if that was asked for and there is one solution.
        needless: Option<Vec<usize>>,
        /// Why there is no solution, in English and Portuguese, if that was asked for and found.
        why: Option<(String, String)>,
    },
    /// How hard people find it, in English and Portuguese, where that can be told.
    Rated {
        /// The level.
        level: Option<(String, String)>,
    },
    /// A puzzle was made.
    Made {
        /// The puzzle as text in the native JSON.
        puzzle: String,
    },
    /// It can't be done, for a reason in words.
    Refused {
        /// The reason in English.
        en: String,
        /// The reason in Portuguese.
        pt: String,
    },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// The verdict.
    pub verdict: Verdict,
    /// How many solutions were seen.
    pub count: String,
    /// Whether those are all.
    pub exact: bool,
    /// The engine that answered.
    pub engine: String,
    /// Seconds.
    pub seconds: f64,
    /// What it counted.
    pub stats: Vec<(String, u64)>,
    /// Why it ended early, in English and Portuguese.
    pub stop: Option<(String, String)>,
    /// How far a method that got stuck has come.
    pub partial: Option<Ranks>,
}

/// The whole way to the solution, and how hard it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<Explained>,
    /// Whether they lead to the end.
    pub solved: bool,
    /// How hard people find it, in English and Portuguese.
    pub level: Option<(String, String)>,
    /// The rating of Sudoku Explainer, whose own way need not be this one.
    pub rating: Option<f64>,
    /// The hardest technique of the steps, in English and Portuguese.
    pub hardest: Option<(String, String)>,
    /// How many seconds people take, by estimate.
    pub seconds: Option<f64>,
}

//! A report as plain data. The field names are a promise to everybody who reads garns' JSON.

use garns_engine::{Report, Stop, Verdict};
use garns_format::Unread;
use garns_puzzle::{Kind, Puzzle};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::line;
use crate::part::OfWhole;
use crate::why::Reason;

/// What `garns solve --json` and `garns count --json` print for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The givens as one line.
    pub puzzle: String,
    /// The family it belongs to.
    pub kind: Kind,
    /// Unique, several, solved, impossible or gave-up.
    pub verdict: Verdict,
    /// The solutions as one line each.
    pub solutions: Vec<String>,
    /// How many solutions were seen, as a decimal number of any length.
    pub count: String,
    /// Whether that is the number of all solutions.
    pub exact: bool,
    /// The engine that answered.
    pub engine: &'static str,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// What the engine counted.
    pub stats: Map<String, Value>,
    /// Why the run ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
    /// How far a method that got stuck has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
    /// Clues that can never hold, even by themselves; looked for only where one puzzle has no solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hopeless: Vec<Reason>,
    /// What in the puzzle's text was not read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Unread>,
    /// What the verdict says of the whole puzzle, where only a part of it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<OfWhole>,
}

/// What an engine counted, by name.
pub(crate) fn named(stats: &[(&'static str, u64)]) -> Map<String, Value> {
    stats.iter().map(|(name, number)| ((*name).into(), (*number).into())).collect()
}

impl Answer {
    /// The report of a run over a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, report: &Report) -> Answer {
        Answer {
            puzzle: line(puzzle, puzzle.givens()),
            kind: puzzle.kind(),
            verdict: report.verdict,
            solutions: report.solutions.iter().map(|grid| line(puzzle, grid)).collect(),
            count: report.count_text(),
            exact: report.exact,
            engine: report.engine,
            seconds: report.seconds,
            stats: named(&report.stats),
            stop: report.stop,
            partial: report.partial.as_ref().map(|grid| line(puzzle, grid)),
            hopeless: Vec::new(),
            unread: Vec::new(),
            whole: None,
        }
    }

    /// The same, of a puzzle in whose text this was not read.
    #[must_use]
    pub fn without(self, unread: Vec<Unread>) -> Answer {
        Answer { whole: OfWhole::of(self.verdict, &unread), unread, ..self }
    }
}

//! The report of `garns lab report` on an experiment of the page, and its table of rows.

use std::collections::BTreeMap;

use garns::lab::{
    Experiment, LabError, Outcome, Plan as Asked, Report, Rows, RunId, RunSession, StoredPuzzle,
};
use garns::{Hints, Lang, read};
use serde::{Deserialize, Serialize};

use super::{Plan, Row, toml};

/// What is reported on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reported {
    /// The experiment.
    pub plan: Plan,
    /// Its puzzles in the native JSON.
    pub puzzles: Vec<String>,
    /// Its runs.
    pub rows: Vec<Row>,
    /// The day, the browser, its cores and how many runs it made at the same time.
    pub made: (String, String, usize, usize),
    /// The language of the report.
    pub lang: Lang,
}

fn rows(reported: &Reported) -> Result<Rows, LabError> {
    let experiment = Experiment::published(&toml(&reported.plan))?;
    let puzzle = |(id, text): (usize, &String)| {
        let kept = StoredPuzzle::of(&read(text, &Hints::default()).ok()?);
        Some(StoredPuzzle { id: id as i64, ..kept })
    };
    let puzzles = reported.puzzles.iter().enumerate().filter_map(puzzle).collect();
    let methods = (0..reported.plan.methods.len() as i64).collect();
    let run = |row: &Row| {
        let id = RunId { puzzle: row.puzzle as i64, method: row.method as i64, seed: row.seed };
        let outcome = Outcome {
            verdict: row.verdict.name().to_owned(),
            iterations: row.stat("iterations"),
            nodes: row.stat("nodes").or_else(|| row.stat("guesses")),
            cost: row.stat("cost"),
            cpu: row.seconds,
            wall: row.seconds,
            ..Outcome::default()
        };
        (id, outcome)
    };
    let (started, machine, cores, workers) = reported.made.clone();
    let made = RunSession {
        started,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        revision: String::new(),
        command: String::new(),
        machine,
        cores,
        workers,
        runs: reported.rows.len(),
    };
    let plan = Asked { experiment, sets: vec![puzzles], methods };
    let runs: BTreeMap<_, _> = reported.rows.iter().map(run).collect();
    Ok(Rows { clock: true, ..Rows::new(plan, &runs, BTreeMap::new(), vec![made]) })
}

/// The report as one page.
///
/// # Errors
/// When the experiment can't be read back.
pub fn html(reported: &Reported) -> Result<String, LabError> {
    Ok(Report::new(&rows(reported)?, reported.lang).html())
}

/// The rows as CSV, with the columns of `garns lab rows`.
///
/// # Errors
/// When the experiment can't be read back.
pub fn table(reported: &Reported) -> Result<String, LabError> {
    Ok(rows(reported)?.csv())
}

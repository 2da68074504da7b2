//! The rows of an experiment: what was run, with what it was called, and what came out.

use std::collections::BTreeMap;
use std::io::Write;

use garns_engine::{Standing, Verdict};
use garns_puzzle::csv_cell;
use serde::{Deserialize, Serialize};

use crate::features::Features;
use crate::plan::{Plan, RunId};

/// All rows of an experiment that are in a store.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The experiment with its puzzles.
    pub plan: Plan,
    /// In the order of the experiment: by set, puzzle, engine, seed.
    pub rows: Vec<Row>,
    /// How many runs the experiment asks for.
    pub wanted: usize,
    /// Courses of runs, by set and method.
    pub courses: Vec<Course>,
    /// When and where they were made.
    pub sittings: Vec<RunSession>,
    /// Features of the puzzles of each set.
    pub features: Vec<Vec<Features>>,
    /// Whether times are those of the clock on the wall, as in a browser, which tells no other.
    pub by_the_clock: bool,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The name of the set.
    pub set: String,
    /// The number of the puzzle in the set, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: String,
    /// How many values there are.
    pub size: usize,
    /// How many cells.
    pub cells: usize,
    /// How many givens.
    pub givens: usize,
    /// What else there is to know of the puzzle.
    #[serde(flatten)]
    pub features: Features,
    /// What the method is called in the experiment.
    pub method: String,
    /// The engine.
    pub engine: String,
    /// Its parameters, as `name=value`.
    pub params: String,
    /// The seed.
    pub seed: u64,
    /// What came out, but for what the engine counted and the course.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl Row {
    /// Whether the run gave an answer.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self.outcome.verdict.as_str(), "unique" | "several" | "solved" | "impossible")
    }

    /// Whether the engine took the puzzle at all.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.outcome.verdict != "refused"
    }
}

/// The course of one run.
#[derive(Clone, Debug)]
pub struct Course {
    /// The set, by number.
    pub set: usize,
    /// The puzzle in the set, from 0.
    pub number: usize,
    /// What the method is called.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// What happened.
    pub moments: Vec<Moment>,
}

/// What came out of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The verdict of the engine; `refused` where it doesn't know the puzzle's rules, `crashed` where it took
    /// its process with it.
    pub verdict: String,
    /// Why it ended early, if it did.
    pub stop: Option<String>,
    /// Steps of methods that improve a full grid.
    pub iterations: Option<u64>,
    /// Values tried.
    pub nodes: Option<u64>,
    /// The lowest cost that was reached, for methods that have one.
    pub cost: Option<u64>,
    /// Seconds of processor time, of the thread that made the run.
    pub cpu: f64,
    /// Seconds on the clock.
    pub wall: f64,
    /// The most bytes that were resident during the run beyond those at its beginning, where it can be known.
    pub memory: Option<u64>,
    /// Everything the engine counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<(String, u64)>,
    /// The course of the run, if it was to be recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<Moment>,
}

impl Outcome {
    /// The parts of a report that have a column of their own, and the rest; with where the run stood last, if that was told.
    /// What only a clock knows is left out.
    #[must_use]
    pub fn of(report: &garns_engine::Report, last: Option<Standing>) -> Outcome {
        let stat = |names: &[&str]| {
            let one = |name: &&str| report.stats.iter().find(|(known, _)| known == name).map(|(_, n)| *n);
            names.iter().find_map(one)
        };
        let solved = !matches!(report.verdict, Verdict::GaveUp | Verdict::Impossible);
        let cost = stat(&["cost", "best"]).or(last.map(|last| last.best));
        let iterations = stat(&["iterations"]).or(last.map(|last| last.iteration));
        Outcome {
            verdict: report.verdict.name().to_owned(),
            stop: report.stop.and_then(|stop| serde_json::to_value(stop).ok()?.as_str().map(str::to_owned)),
            iterations,
            nodes: stat(&["nodes", "guesses"]),
            cost: if solved && iterations.is_some() { Some(0) } else { cost },
            stats: report.stats.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect(),
            ..Outcome::default()
        }
    }
}

/// A moment in the course of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Steps so far.
    pub iteration: u64,
    /// Seconds so far.
    pub seconds: f64,
    /// The cost then.
    pub cost: u64,
    /// The lowest so far.
    pub best: u64,
    /// The temperature then.
    pub temperature: Option<f64>,
    /// Moves made so far.
    pub made: u64,
    /// Moves considered and not made so far.
    pub rejected: u64,
    /// How often it began anew so far.
    pub restarts: u64,
}

impl Moment {
    /// Where a run stands after so many seconds.
    #[must_use]
    pub fn of(standing: &Standing, seconds: f64) -> Moment {
        Moment {
            iteration: standing.iteration,
            seconds,
            cost: standing.cost,
            best: standing.best,
            temperature: standing.temperature,
            made: standing.swaps,
            rejected: standing.rejected,
            restarts: standing.restarts,
        }
    }
}

/// Some runs were made by one call on one machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSession {
    /// The day and time it began (UTC).
    pub started: String,
    /// The version of garns.
    pub version: String,
    /// The commit it was built from, where it is known; with "+" where something was not committed.
    pub revision: String,
    /// The command that was given, where it is known.
    pub command: String,
    /// The processor.
    pub machine: String,
    /// How many cores it has.
    pub cores: usize,
    /// How many runs were made at the same time.
    pub workers: usize,
    /// How many runs were made.
    pub runs: usize,
}

impl Rows {
    /// The rows the experiment in the store asks for; `None` when there is no experiment.
    ///
    /// # Errors
    /// When the store can't be read.
    #[cfg(feature = "store")]
    pub fn read(store: &crate::store::Store) -> Result<Option<Rows>, crate::error::LabError> {
        let Some(plan) = Plan::stored(store)? else { return Ok(None) };
        // A puzzle that can't be read any more has no features.
        let of = |kept: &crate::plan::StoredPuzzle| {
            garns_format::read(&kept.text, &garns_format::Hints::default())
                .map_or_else(|_| Features::default(), |puzzle| Features::of(&puzzle))
        };
        let features = plan.sets.iter().map(|set| set.iter().map(of).collect()).collect();
        Ok(Some(Rows::new(plan, features, &store.runs()?, store.courses()?, store.sittings()?)))
    }

    /// The rows of an experiment (with the features of the puzzles of each set), of those runs that there are, and courses of
    /// those that were recorded.
    #[must_use]
    pub fn new(
        plan: Plan,
        features: Vec<Vec<Features>>,
        runs: &BTreeMap<RunId, Outcome>,
        mut traced: BTreeMap<RunId, Vec<Moment>>,
        sittings: Vec<RunSession>,
    ) -> Rows {
        // What the experiment asks for now is looked up; rows that an earlier version asked for stay in the store unread.
        let mut jobs = plan.jobs();
        jobs.sort_by_key(|job| (job.set, job.number, job.method, job.id.seed));
        let (mut rows, mut courses, mut wanted) = (Vec::new(), Vec::new(), 0);
        for job in jobs {
            let (Some(set), Some(method)) =
                (plan.experiment.sets.get(job.set), plan.experiment.methods.get(job.method))
            else {
                continue;
            };
            let Some(kept) = plan.sets.get(job.set).and_then(|set| set.get(job.number)) else { continue };
            // Recording takes time, so these runs are drawn and not counted.
            if job.trace {
                if let Some(moments) = traced.remove(&job.id).filter(|moments| !moments.is_empty()) {
                    let (set, number, seed) = (job.set, job.number, job.id.seed);
                    courses.push(Course { set, number, method: method.name.clone(), seed, moments });
                }
                continue;
            }
            wanted += 1;
            let Some(outcome) = runs.get(&job.id) else { continue };
            let params = method.spec.params.iter().map(|(name, value)| format!("{name}={value}"));
            rows.push(Row {
                set: set.name.clone(),
                number: job.number + 1,
                puzzle: kept.text.clone(),
                size: kept.size,
                cells: kept.cells,
                givens: kept.givens,
                features: features[job.set][job.number].clone(),
                method: method.name.clone(),
                engine: method.spec.engine.clone(),
                params: params.collect::<Vec<_>>().join(" "),
                seed: job.id.seed,
                outcome: Outcome { stats: Vec::new(), course: Vec::new(), ..outcome.clone() },
            });
        }
        Rows { plan, rows, wanted, courses, sittings, features, by_the_clock: false }
    }

    /// As compressed CSV to be published, and read back by [`Published`](crate::Published): times are rounded to three
    /// digits that count, which is more than they are worth.
    ///
    /// # Errors
    /// Never, in memory.
    pub fn published(&self) -> std::io::Result<Vec<u8>> {
        let rounded = |seconds: f64| format!("{seconds:.2e}").parse().unwrap_or(seconds);
        let mut rows = self.clone();
        for row in &mut rows.rows {
            let outcome = &mut row.outcome;
            (outcome.cpu, outcome.wall) = (rounded(outcome.cpu), rounded(outcome.wall));
        }
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(rows.csv().as_bytes())?;
        packed.finish()
    }

    /// As CSV (RFC 4180) with a heading.
    #[must_use]
    pub fn csv(&self) -> String {
        let heading = [
            "set",
            "number",
            "puzzle",
            "size",
            "cells",
            "givens",
            "edges",
            "density",
            "open",
            "rules",
            "method",
            "engine",
            "params",
            "seed",
            "verdict",
            "stop",
            "iterations",
            "nodes",
            "cost",
            "cpu",
            "wall",
            "memory",
        ];
        let whole = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let mut text = heading.join(",") + "\n";
        for row in &self.rows {
            let fields = [
                row.set.clone(),
                row.number.to_string(),
                row.puzzle.clone(),
                row.size.to_string(),
                row.cells.to_string(),
                row.givens.to_string(),
                row.features.edges.to_string(),
                format!("{:.4}", row.features.density),
                whole(row.features.open.map(|open| open as u64)),
                row.features.rules.clone(),
                row.method.clone(),
                row.engine.clone(),
                row.params.clone(),
                row.seed.to_string(),
                row.outcome.verdict.clone(),
                row.outcome.stop.clone().unwrap_or_default(),
                whole(row.outcome.iterations),
                whole(row.outcome.nodes),
                whole(row.outcome.cost),
                row.outcome.cpu.to_string(),
                row.outcome.wall.to_string(),
                whole(row.outcome.memory),
            ];
            text += &csv_line(&fields);
        }
        text
    }
}

/// A line of CSV; fields are quoted where need be, and never formulas.
pub(crate) fn csv_line(fields: &[String]) -> String {
    fields.iter().map(|field| csv_cell(field)).collect::<Vec<_>>().join(",") + "\n"
}

//! The rows of an experiment: what was run, with what it was called, and what came out.

use std::io::Write;

use garns_puzzle::csv_cell;
use serde::Serialize;

use crate::bench::Moment;
use crate::error::LabError;
use crate::features::Features;
use crate::plan::Plan;
use crate::store::{RunSession, Store, StoredPuzzle};

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
    /// What came out.
    pub verdict: String,
    /// Why it ended early.
    pub stop: Option<String>,
    /// Steps of methods that improve a full grid.
    pub iterations: Option<u64>,
    /// Values tried.
    pub nodes: Option<u64>,
    /// The lowest cost reached.
    pub cost: Option<u64>,
    /// Seconds of processor time.
    pub cpu: f64,
    /// Seconds on the clock.
    pub wall: f64,
    /// Bytes that were resident beyond those at the beginning.
    pub memory: Option<u64>,
}

impl Row {
    /// Whether the run gave an answer.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self.verdict.as_str(), "unique" | "several" | "solved" | "impossible")
    }

    /// Whether the engine took the puzzle at all.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.verdict != "refused"
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

impl Rows {
    /// The rows the experiment in the store asks for; `None` when there is no experiment.
    ///
    /// # Errors
    /// When the store can't be read.
    pub fn read(store: &Store) -> Result<Option<Rows>, LabError> {
        let Some(plan) = Plan::stored(store)? else { return Ok(None) };
        let (runs, mut traced) = (store.runs()?, store.courses()?);
        // What the experiment asks for now is looked up; rows that an earlier version asked for stay in the store unread.
        let mut jobs = plan.jobs();
        jobs.sort_by_key(|job| (job.set, job.number, job.method, job.id.seed));
        let (mut rows, mut courses, mut wanted) = (Vec::new(), Vec::new(), 0);
        let of_set = |set: &Vec<StoredPuzzle>| set.iter().map(|puzzle| Features::of(&puzzle.text)).collect();
        let features: Vec<Vec<Features>> = plan.sets.iter().map(of_set).collect();
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
                verdict: outcome.verdict.clone(),
                stop: outcome.stop.clone(),
                iterations: outcome.iterations,
                nodes: outcome.nodes,
                cost: outcome.cost,
                cpu: outcome.cpu,
                wall: outcome.wall,
                memory: outcome.memory,
            });
        }
        Ok(Some(Rows { plan, rows, wanted, courses, sittings: store.sittings()?, features }))
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
            (row.cpu, row.wall) = (rounded(row.cpu), rounded(row.wall));
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
                row.verdict.clone(),
                row.stop.clone().unwrap_or_default(),
                whole(row.iterations),
                whole(row.nodes),
                whole(row.cost),
                row.cpu.to_string(),
                row.wall.to_string(),
                whole(row.memory),
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

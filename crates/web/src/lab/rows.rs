//! The runs of an experiment in their order, what each came to, and what they tell of a method.

use std::fmt::Write as _;

use garns::{Verdict, chart, csv_cell};
use serde::{Deserialize, Serialize};

use super::Plan;

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The place of its method.
    pub method: usize,
    /// The place of its puzzle.
    pub puzzle: usize,
    /// What it started from.
    pub seed: u64,
    /// How it ended.
    pub verdict: Verdict,
    /// Seconds: on the wall here, of the processor where they were published.
    pub seconds: f64,
    /// What the engine counted.
    pub stats: Vec<(String, u64)>,
}

impl Row {
    /// Whether it was answered.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.verdict != Verdict::GaveUp
    }

    /// Steps or, where there are none, nodes.
    #[must_use]
    pub fn work(&self) -> Option<u64> {
        self.stat("iterations").or_else(|| self.stat("nodes"))
    }

    /// What the engine counted under this name.
    #[must_use]
    pub fn stat(&self, wanted: &str) -> Option<u64> {
        self.stats.iter().find(|(name, _)| name == wanted).map(|(_, number)| *number)
    }
}

/// The runs of an experiment in the order they are made: every method on the first puzzle with the first seed, then the
/// next seed, so that what is known of the methods at any moment compares.
#[must_use]
pub fn runs(plan: &Plan, puzzles: usize) -> Vec<(usize, usize, u64)> {
    let most = plan.methods.iter().map(|method| method.seeds.len()).max().unwrap_or(0);
    let mut runs = Vec::new();
    for round in 0..most {
        for puzzle in 0..puzzles {
            for (at, method) in plan.methods.iter().enumerate() {
                if let Some(seed) = method.seeds.get(round) {
                    runs.push((at, puzzle, *seed));
                }
            }
        }
    }
    runs
}

/// What is known of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Runs that have ended.
    pub runs: usize,
    /// Those that were answered.
    pub solved: usize,
    /// The interval their share lies in with 95 % confidence (Wilson's score).
    pub interval: (f64, f64),
    /// The median of the seconds of those that were answered.
    pub seconds: Option<f64>,
    /// The median of their steps or nodes.
    pub work: Option<f64>,
}

/// None where there are no numbers.
fn median(numbers: Vec<f64>) -> Option<f64> {
    (!numbers.is_empty()).then(|| chart::stats::median(&numbers))
}

/// What the rows tell of a method.
#[must_use]
pub fn known(rows: &[Row], method: usize) -> Known {
    let own = || rows.iter().filter(move |row| row.method == method);
    let solved = || own().filter(|row| row.is_solved());
    let (runs, count) = (own().count(), solved().count());
    Known {
        runs,
        solved: count,
        interval: chart::wilson(count, runs),
        seconds: median(solved().map(|row| row.seconds).collect()),
        work: median(solved().filter_map(|row| Some(row.work()? as f64)).collect()),
    }
}

/// The rows as a table: one line for each run.
#[must_use]
pub fn csv(plan: &Plan, rows: &[Row]) -> String {
    let mut text = String::from("method,engine,params,puzzle,seed,verdict,seconds,iterations,nodes\n");
    for row in rows {
        let Some(method) = plan.methods.get(row.method) else { continue };
        let params: Vec<String> =
            method.spec.params.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let of = |wanted: &str| row.stat(wanted).map(|number| number.to_string()).unwrap_or_default();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{:.6},{},{}",
            csv_cell(&method.name),
            csv_cell(&method.spec.engine),
            csv_cell(&params.join(" ")),
            row.puzzle + 1,
            row.seed,
            row.verdict.name(),
            row.seconds,
            of("iterations"),
            of("nodes"),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::lab::tests::plan;

    #[test]
    fn runs_take_turns_and_rows_are_summed_up() {
        let plan = plan();
        let order = runs(&plan, 2);
        assert_eq!(order[..4], [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]);
        assert_eq!(order.len(), 2 * 3 + 2);
        let row = |method, seed, seconds, verdict, steps| Row {
            method,
            puzzle: 0,
            seed,
            verdict,
            seconds,
            stats: vec![("iterations".to_owned(), steps)],
        };
        let rows = [
            row(0, 1, 0.1, Verdict::Solved, 10),
            row(0, 2, 0.3, Verdict::Solved, 30),
            row(0, 3, 1.5, Verdict::GaveUp, 99),
            row(1, 1, 0.2, Verdict::Solved, 1),
        ];
        let known = known(&rows, 0);
        assert_eq!((known.runs, known.solved), (3, 2));
        assert!((known.seconds.unwrap() - 0.2).abs() < 1e-9 && known.work == Some(20.0));
        // Newcombe 1998: 2 of 3 by Wilson's score.
        assert!((known.interval.0 - 0.2077).abs() < 1e-3 && (known.interval.1 - 0.9385).abs() < 1e-3);
        let table = csv(&plan, &rows);
        assert_eq!(table.lines().count(), 5);
        assert!(table.contains(
            "tabu preset=paper fill=random,tabu,preset=paper fill=random,1,3,gave-up,1.500000,99,"
        ));
    }
}

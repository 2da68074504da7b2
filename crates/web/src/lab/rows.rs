//! The runs of an experiment in their order, what each came to, and what they tell of a method.

use garns::lab::Outcome;
use garns::{Verdict, chart};
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
    /// What came out: of published runs as they were published, of those made here with the seconds of the clock.
    pub outcome: Outcome,
}

impl Row {
    /// How it ended.
    pub fn verdict(&self) -> Option<Verdict> {
        serde_json::from_value(self.outcome.verdict.as_str().into()).ok()
    }

    /// Whether it was answered.
    pub fn is_solved(&self) -> bool {
        self.outcome.verdict != Verdict::GaveUp.name()
    }

    /// Steps or, where there are none, nodes.
    pub fn work(&self) -> Option<u64> {
        self.outcome.iterations.or(self.outcome.nodes)
    }
}

/// The runs of an experiment in the order they are made: every method on the first puzzle with the first seed, then the
/// next seed, so that what is known of the methods at any moment compares.
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
pub fn known(rows: &[Row], method: usize) -> Known {
    let own = || rows.iter().filter(move |row| row.method == method);
    let solved = || own().filter(|row| row.is_solved());
    let (runs, count) = (own().count(), solved().count());
    Known {
        runs,
        solved: count,
        interval: chart::wilson(count, runs),
        seconds: median(solved().map(|row| row.outcome.cpu).collect()),
        work: median(solved().filter_map(|row| Some(row.work()? as f64)).collect()),
    }
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
        let row = |method, seed, cpu, verdict: Verdict, steps| {
            let verdict = verdict.name().to_owned();
            let outcome = Outcome { verdict, cpu, iterations: Some(steps), ..Outcome::default() };
            Row { method, puzzle: 0, seed, outcome }
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
    }
}

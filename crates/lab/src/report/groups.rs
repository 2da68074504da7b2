//! Rows of one method on one set.

use std::collections::BTreeMap;

use garns_chart::stats::by_puzzle;
use garns_puzzle::{Lang, say};

use crate::rows::{Row, Rows};
use crate::stats::{Expected, expected};

/// Rows of one method on one set. Rows of puzzles the engine refused are not among them.
#[derive(Clone, Debug)]
pub(crate) struct Group<'a> {
    pub(crate) set: &'a str,
    pub(crate) method: &'a str,
    pub(crate) rows: Vec<&'a Row>,
    pub(crate) refused: usize,
    /// Whether its times are those of the clock on the wall.
    pub(crate) by_the_clock: bool,
}

/// What the times of some groups are called: `CPU seconds`, or `seconds` by the clock on the wall.
pub(crate) fn seconds(groups: &[Group<'_>], lang: Lang) -> String {
    match groups.iter().any(|group| group.by_the_clock) {
        true => say!(lang, "seconds", "segundos"),
        false => say!(lang, "CPU seconds", "segundos de CPU"),
    }
}

/// What is measured of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Cpu,
    Iterations,
    Nodes,
}

impl Measure {
    pub(crate) const ALL: [Measure; 3] = [Measure::Cpu, Measure::Iterations, Measure::Nodes];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Measure::Cpu => "cpu",
            Measure::Iterations => "iterations",
            Measure::Nodes => "nodes",
        }
    }

    pub(crate) fn of(self, row: &Row) -> Option<f64> {
        match self {
            Measure::Cpu => Some(row.outcome.cpu),
            Measure::Iterations => row.outcome.iterations.map(|number| number as f64),
            // What improves a full grid counts its steps as nodes too; once is enough.
            Measure::Nodes if row.outcome.iterations.is_some() => None,
            Measure::Nodes => row.outcome.nodes.map(|number| number as f64),
        }
    }
}

impl<'a> Group<'a> {
    pub(crate) fn solved(&self) -> usize {
        self.rows.iter().filter(|row| row.is_solved()).count()
    }

    /// A measure of the runs that were solved.
    pub(crate) fn of_solved(&self, measure: Measure) -> Vec<f64> {
        self.rows.iter().filter(|row| row.is_solved()).filter_map(|row| measure.of(row)).collect()
    }

    /// Seconds for each puzzle: the median over its seeds, where a run that was not solved is worse than any.
    pub(crate) fn by_puzzle(&self) -> BTreeMap<usize, f64> {
        by_puzzle(self.rows.iter().map(|row| (row.number, row.is_solved().then_some(row.outcome.cpu))))
    }

    /// What a solution costs when runs that fail are begun again.
    pub(crate) fn expected(&self, measure: Measure) -> Option<Expected> {
        let mut puzzles: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        for row in &self.rows {
            let puzzle = puzzles.entry(row.number).or_default();
            puzzle.0 += measure.of(row)?;
            puzzle.1 += usize::from(row.is_solved());
        }
        expected(&puzzles.into_values().collect::<Vec<_>>())
    }

    /// What the method counts beside time.
    pub(crate) fn steps(&self) -> Option<Measure> {
        let has = |measure: &Measure| self.rows.iter().any(|row| measure.of(row).is_some());
        [Measure::Iterations, Measure::Nodes].into_iter().find(has)
    }

    /// The mean of the lowest costs of runs that were not solved.
    pub(crate) fn cost_left(&self) -> Option<f64> {
        let left: Vec<f64> = self
            .rows
            .iter()
            .filter(|row| !row.is_solved())
            .filter_map(|row| Some(row.outcome.cost? as f64))
            .collect();
        (!left.is_empty()).then(|| left.iter().sum::<f64>() / left.len() as f64)
    }

    /// The most memory a run took.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.rows.iter().filter_map(|row| row.outcome.memory).max()
    }
}

/// The groups of each set, in the order of the experiment.
pub(crate) fn by_set(rows: &Rows) -> Vec<Vec<Group<'_>>> {
    let experiment = &rows.plan.experiment;
    let of_set = |(number, set): (usize, &'_ crate::experiment::Set)| {
        let methods = experiment.methods.iter().filter(|method| method.sets.contains(&number));
        let (set, methods): (String, Vec<String>) =
            (set.name.clone(), methods.map(|method| method.name.clone()).collect());
        let group = |method: String| {
            let here = || rows.rows.iter().filter(|row| row.set == set && row.method == method);
            let kept: Vec<&Row> = here().filter(|row| row.is_accepted()).collect();
            let refused = here().count() - kept.len();
            let first = here().next()?;
            Some(Group {
                set: &first.set,
                method: &first.method,
                rows: kept,
                refused,
                by_the_clock: rows.by_the_clock,
            })
        };
        methods.into_iter().filter_map(group).collect()
    };
    experiment.sets.iter().enumerate().map(of_set).collect()
}

//! The report of `garns lab report` on runs that were made or loaded here: its own code, given the rows.

use std::collections::BTreeMap;

use garns::lab::{
    Course, Experiment, Features, LabError, Moment, Outcome, Report, RunId, RunSession, StoredPuzzle,
};
use garns::{Hints, Lang, lab, line, read_json};
use serde::{Deserialize, Serialize};

use super::Row;
use crate::code;

/// When and where runs were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// The day and time it began (UTC).
    pub started: String,
    /// The browser, as it calls itself.
    pub browser: String,
    /// How many cores it tells of.
    pub cores: usize,
    /// How many workers made them.
    pub workers: usize,
}

/// An experiment with what came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// The experiment as TOML.
    pub text: String,
    /// Its puzzles in the native JSON.
    pub puzzles: Vec<String>,
    /// Its runs.
    pub rows: Vec<Row>,
    /// How the cost fell in a run of some methods on the first puzzle, with its first seed.
    pub courses: Vec<(usize, Vec<Moment>)>,
    /// Where they were made, if that was here.
    pub made: Option<Made>,
    /// The language of the report.
    pub lang: Lang,
}

/// The report as one page of HTML, and the rows as CSV.
///
/// # Errors
/// When the experiment is none that `garns lab` reads.
pub fn report(ran: &Ran) -> Result<(String, String), LabError> {
    let experiment = Experiment::published(&ran.text)?;
    // A plain puzzle is a line of symbols in the rows. Only native JSON is read here: every other format is in the module of
    // the engines.
    let stored = |(id, text): (usize, &String)| {
        let puzzle = read_json(text, &Hints::default()).ok()?;
        let line = code::write(&puzzle).map(|_| line(&puzzle, puzzle.givens()));
        let (size, cells, text) =
            (puzzle.values().len(), puzzle.cells().len(), line.unwrap_or_else(|| text.clone()));
        let kept =
            StoredPuzzle { id: id as i64, text, size, cells, givens: cells - puzzle.givens().blanks() };
        Some((kept, Features::of(&puzzle)))
    };
    let (puzzles, features): (Vec<_>, _) = ran.puzzles.iter().enumerate().filter_map(stored).unzip();
    let methods = experiment.methods.clone();
    let numbers = (0..methods.len() as i64).collect();
    let plan = lab::Plan { experiment, sets: vec![puzzles], methods: numbers };
    let outcome = |row: &Row| {
        let id = RunId { puzzle: row.puzzle as i64, method: row.method as i64, seed: row.seed };
        (id, row.outcome.clone())
    };
    let runs: BTreeMap<RunId, Outcome> = ran.rows.iter().map(outcome).collect();
    let session = |made: &Made| RunSession {
        started: made.started.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        revision: String::new(),
        command: String::new(),
        machine: made.browser.clone(),
        cores: made.cores,
        workers: made.workers,
        runs: runs.len(),
    };
    let sessions = ran.made.iter().map(session).collect();
    let mut rows = lab::Rows::new(plan, vec![features], &runs, BTreeMap::new(), sessions);
    rows.by_the_clock = ran.made.is_some();
    let course = |(method, moments): &(usize, Vec<Moment>)| {
        let method = methods.get(*method).filter(|_| moments.len() > 1)?;
        let (method, seed) = (method.name.clone(), method.seeds.first().copied().unwrap_or_default());
        Some(Course { set: 0, number: 0, method, seed, moments: moments.clone() })
    };
    rows.courses.extend(ran.courses.iter().filter_map(course));
    Ok((Report::new(&rows, ran.lang).html(), rows.csv()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns::read;

    use super::*;
    use crate::lab::tests::plan;
    use crate::lab::toml;
    use crate::share::text_of;

    #[test]
    fn the_report_has_every_run_and_says_where_they_were_made() {
        let plan = plan();
        let line = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
        let puzzles = vec![text_of(&read(line, &Hints::default()).unwrap()); 2];
        let rows = super::super::runs(&plan, 2).into_iter().map(|(method, puzzle, seed)| {
            let cpu = 0.1 * (1 + method + puzzle) as f64;
            let verdict = if (method, seed) == (0, 3) { "gave-up" } else { "solved" }.to_owned();
            let outcome =
                Outcome { verdict, cpu, wall: cpu, iterations: Some(40 + seed), ..Outcome::default() };
            Row { method, puzzle, seed, outcome }
        });
        let made = Made { started: "2024-05-06".into(), browser: "Brow<ser".into(), cores: 4, workers: 3 };
        let moments = vec![
            Moment { cost: 9, best: 9, ..Moment::default() },
            Moment { iteration: 5, ..Moment::default() },
        ];
        let (rows, made, lang, text) = (rows.collect(), Some(made), Lang::Pt, toml(&plan));
        let mut ran = Ran { text, puzzles, rows, courses: vec![(0, moments)], made, lang };
        let (html, csv) = report(&ran).unwrap();
        assert_eq!(csv.lines().count(), 1 + 8);
        assert!(csv.contains(&format!("puzzles,2,{},9,81,", line.replace('0', "."))), "{csv}");
        for said in [
            "8 execuções",
            "Brow&lt;ser: 4 núcleos",
            "segundos de relógio",
            "Tempo de relógio das",
            "como o custo cai",
            "66,7",
        ] {
            assert!(html.contains(said), "{said}: {html}");
        }
        (ran.made, ran.lang) = (None, Lang::En);
        let rest = ran.rows.split_off(5);
        assert_eq!(rest.len(), 3);
        let (html, _) = report(&ran).unwrap();
        assert!(
            html.contains("5 of 8 runs: the experiment is not complete")
                && html.contains("the processor spent")
        );
    }
}

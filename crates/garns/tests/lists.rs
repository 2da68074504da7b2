//! Graphs with lists of colours are puzzles: every engine for houses and candidates colours them.

#![cfg(feature = "colour")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns::{Goal, Hints, Limits, Silent, Solver, Verdict, read};

/// A ring of five with a list for each vertex, and a vertex joined to all.
const WHEEL: &str = "c colours 4\np edge 6 10\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\ne 6 1\ne 6 2\ne 6 3\ne 6 4\ne 6 5\n\
                     f 1 1 2\nf 2 2 3\nf 3 1 3\nf 4 2 3\nf 5 1 2 3\n";

#[test]
fn every_engine_for_houses_takes_lists() {
    let puzzle = read(WHEEL, &Hints::default()).unwrap();
    let exact = Solver::new("backtrack", &[], Goal::All, Limits::default()).unwrap();
    let all = exact.run(&puzzle, &mut Silent).unwrap().solutions;
    assert!(all.len() > 1);
    for engine in ["auto", "cp", "bits", "dsatur", "tabucol", "tabu", "anneal"] {
        let limits = Limits { iterations: Some(1_000_000), ..Limits::default() };
        let solver = Solver::new(engine, &[], Goal::First, limits).unwrap();
        let report = solver.run(&puzzle, &mut Silent).unwrap_or_else(|error| panic!("{engine}: {error}"));
        let found = report.solutions.first().unwrap_or_else(|| panic!("{engine}: {report:?}"));
        assert!(all.contains(found), "{engine}");
        assert_eq!(report.verdict, Verdict::Solved, "{engine}");
    }
}

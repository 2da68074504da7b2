//! Collections of puzzles: every puzzle has exactly one
//! solution, on every path the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod oracle;

use garns_nine::{Grid, Limits, Marks, Path, Report, Solver};

fn corpus(name: &str) -> Vec<Grid> {
    let text = collections::read(&format!("nine/{name}"));
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

fn check(name: &str, expected: usize) {
    let grids = corpus(name);
    assert_eq!(grids.len(), expected, "puzzles in {name}");
    let mut story: Option<(Vec<Report>, Vec<Grid>)> = None;
    for path in Path::available() {
        let mut solver = Solver::with_path(path).unwrap();
        let mut reports = vec![Report::default(); grids.len()];
        let mut solutions = vec![Grid::BLANK; grids.len()];
        solver.solve_batch(&grids, &Limits::solutions(2), &mut reports, &mut solutions);
        assert!(reports.iter().all(|report| report.unique() == Some(true)), "{path:?}");
        if story.is_none() {
            for (grid, solution) in grids.iter().zip(&solutions) {
                assert!(oracle::is_solution(solution, &Marks::from(grid)), "{grid}");
            }
        }
        let told = (reports, solutions);
        assert!(story.get_or_insert_with(|| told.clone()) == &told, "{path:?} differs from another path");
        for (grid, report) in grids.iter().zip(&told.0).step_by(97) {
            assert_eq!(solver.count(grid, &Limits::solutions(2)), *report, "{path:?} {grid}");
        }
    }
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_seventeen_givens() {
    check("17-clue.txt", 49158);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_magictour() {
    check("magictour-top1465.txt", 1465);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_hardest() {
    check("forum-hardest-11plus.txt", 48766);
}

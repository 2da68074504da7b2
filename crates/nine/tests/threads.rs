//! Threads change nothing but the time.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![cfg(feature = "rayon")]

mod oracle;

use garns_nine::{Grid, Limits, Path, Report, Solver, Threads};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

#[test]
fn as_on_one_thread() {
    let mut runner = TestRunner::deterministic();
    let some: Vec<Grid> =
        (0..50).map(|_| oracle::thinned(22..=50).new_tree(&mut runner).unwrap().current()).collect();
    let grids: Vec<Grid> = some.iter().cycle().take(5003).copied().collect();
    let limits = Limits::solutions(3);
    for path in Path::available() {
        let (mut one, mut all) = (vec![Report::default(); grids.len()], vec![Report::default(); grids.len()]);
        let (mut first, mut other) = (vec![Grid::BLANK; grids.len()], vec![Grid::BLANK; grids.len()]);
        Solver::with_path(path).unwrap().solve_batch(&grids, &limits, &mut one, &mut first);
        let threads = Threads::with_path(path).unwrap();
        threads.solve_batch(&grids, &limits, &mut all, &mut other);
        assert_eq!((&one, &first), (&all, &other), "{path:?}");
        all.fill(Report::default());
        threads.count_batch(&grids, &limits, &mut all);
        assert_eq!(one, all, "{path:?}");
    }
}

//! Everything long can be stopped, and says that it was.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod oracle;

use garns_nine::{End, Grid, Limits, Marks, Path, Report, Solver};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn solvers() -> impl Iterator<Item = Solver> {
    Path::available().map(|path| Solver::with_path(path).unwrap())
}

#[test]
fn a_limit_of_guesses() {
    for mut solver in solvers() {
        for guesses in [0, 1, 1000] {
            let limits = Limits::NONE.with_guesses(guesses);
            let report = solver.count(&Grid::BLANK, &limits);
            assert_eq!((report.guesses, report.end), (guesses, End::GaveUp));
            let mut reports = [Report::default(); 40];
            solver.count_batch(&[Grid::BLANK; 40], &limits, &mut reports);
            assert_eq!(reports, [report; 40]);
        }
    }
}

#[test]
fn a_limit_of_no_solutions() {
    for mut solver in solvers() {
        let expected = Report { end: End::Enough, ..Report::default() };
        assert_eq!(solver.count(&Grid::BLANK, &Limits::solutions(0)), expected);
        let mut reports = [Report::default(); 3];
        solver.count_batch(&[Grid::BLANK; 3], &Limits::solutions(0), &mut reports);
        assert_eq!(reports, [expected; 3]);
    }
}

#[test]
fn cancelled_before_it_begins() {
    let cancel = || true;
    for mut solver in solvers() {
        let limits = Limits::NONE.with_cancel(&cancel);
        assert_eq!(solver.count(&Grid::BLANK, &limits).end, End::Cancelled);
        let mut reports = [Report { end: End::Exhausted, ..Report::default() }; 100];
        solver.count_batch(&[Grid::BLANK; 100], &limits, &mut reports);
        assert!(reports.iter().all(|report| report.end == End::Cancelled));
    }
}

/// The empty grid has 6 670 903 752 021 072 936 960 solutions: only the flag ends it.
#[test]
fn cancelled_from_another_thread() {
    for mut solver in solvers() {
        let cancel = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                cancel.store(true, Ordering::Relaxed);
            });
            let mut reports = [Report::default(); 50];
            solver.count_batch(
                &[Grid::BLANK; 50],
                &Limits::NONE.with_cancel(&|| cancel.load(Ordering::Relaxed)),
                &mut reports,
            );
            assert!(reports.iter().all(|report| report.end == End::Cancelled));
            assert!(reports[0].solutions > 0);
        });
        // The solver is as good as new.
        let report = solver.count(&Grid::BLANK, &Limits::solutions(7));
        assert_eq!((report.solutions, report.end), (7, End::Enough));
    }
}

#[test]
fn the_receiver_can_stop() {
    for mut solver in solvers() {
        let mut seen = 0;
        let report = solver.solutions(&Grid::BLANK, &Limits::NONE, |_| {
            seen += 1;
            if seen == 12 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((seen, report.solutions, report.end), (12, 12, End::Enough));
    }
}

/// What a panic leaves behind does not come up in the next search.
#[test]
fn the_receiver_can_panic() {
    let line = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let hard: Grid = line.parse().unwrap();
    for mut solver in solvers() {
        let expected = solver.count(&hard, &Limits::NONE);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            solver.solutions(&Grid::BLANK, &Limits::NONE, |_| panic!("enough"));
        }));
        assert!(panicked.is_err());
        assert_eq!(solver.count(&hard, &Limits::NONE), expected);
    }
}

#[test]
fn empty_batches() {
    for mut solver in solvers() {
        solver.count_batch::<Grid>(&[], &Limits::NONE, &mut []);
        solver.solve_batch::<Grid>(&[], &Limits::NONE, &mut [], &mut []);
    }
}

/// A digit twice in a minirow, and nothing else: found soon, not after hours.
#[test]
fn doubled_givens_are_found_impossible() {
    for mut solver in solvers() {
        for cells in [(0, 1), (0, 2), (40, 41), (78, 80)] {
            let mut digits = [0; 81];
            (digits[cells.0], digits[cells.1]) = (1, 1);
            let grid = Grid::new(digits).unwrap();
            let mut reports = [Report::default()];
            solver.count_batch(&[grid], &Limits::NONE, &mut reports);
            let marks = solver.count(&Marks::from(&grid), &Limits::NONE);
            for report in [solver.count(&grid, &Limits::NONE), reports[0], marks] {
                assert_eq!((report.solutions, report.end), (0, End::Exhausted));
            }
        }
    }
}

/// What to guess is chosen well: none of the promises about answers would notice if it were not.
#[test]
fn hard_puzzles_take_few_guesses() {
    let hard = [
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ];
    let hard = hard.map(|line| line.parse::<Grid>().unwrap());
    for mut solver in solvers() {
        let guesses = hard.map(|puzzle| solver.count(&puzzle, &Limits::NONE).guesses);
        assert!(guesses.iter().sum::<u64>() <= 250, "{guesses:?}");
    }
}

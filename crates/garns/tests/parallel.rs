//! One puzzle over several threads: the same verdict, the same solutions, in the same order whatever the number of threads.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::{Duration, Instant};

use garns::rules::{AntiKing, Killer, Thermometer};
use garns::{Goal, Limits, Puzzle, Report, Silent, Solver, Stop, Verdict};

fn solver(engine: &str, goal: Goal) -> Solver {
    Solver::new(engine, &[], goal, Limits::default()).unwrap()
}

fn in_parts(puzzle: &Puzzle, goal: Goal, threads: usize) -> Report {
    solver("cp", goal).run_divided(puzzle, NonZero::new(threads).unwrap(), 2, &mut Silent).unwrap()
}

fn lines(report: &Report) -> Vec<Vec<usize>> {
    report.solutions.iter().map(|grid| grid.iter().map(|rank| rank.unwrap()).collect()).collect()
}

/// Grids with a few hundred solutions, one, and none.
fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let four = Puzzle::sudoku(4).unwrap();
    let mut six = Puzzle::sudoku(6).unwrap();
    six.add(AntiKing {}).unwrap();
    six.add(Thermometer { path: "r1c1 r2c1 r2c2 r3c3".parse().unwrap(), slow: false }).unwrap();
    six.add(Killer { cells: "r5c5 r5c6 r6c6".parse().unwrap(), sum: Some(9), repeats: false }).unwrap();
    let mut one = six.clone();
    let report = solver("cp", Goal::First).run(&six, &mut Silent).unwrap();
    for (cell, rank) in report.solutions[0].iter().enumerate().filter(|(cell, _)| cell % 2 == 0) {
        one.give(one.cells()[cell], rank.unwrap()).unwrap();
    }
    let mut none = six.clone();
    none.add(Thermometer { path: "r3c3 r3c4 r1c1".parse().unwrap(), slow: false }).unwrap();
    vec![("four", four), ("six", six), ("one", one), ("none", none)]
}

#[test]
fn parts_have_the_solutions_of_the_whole() {
    let mut verdicts = BTreeSet::new();
    for (name, puzzle) in puzzles() {
        for goal in [Goal::All, Goal::AtMost(2), Goal::AtMost(5), Goal::Count { limit: None }, Goal::First] {
            let alone = solver("cp", goal).run(&puzzle, &mut Silent).unwrap();
            let two = in_parts(&puzzle, goal, 2);
            let what = format!("{name}, {goal:?}");
            assert_eq!(
                (two.verdict, two.count, two.exact),
                (alone.verdict, alone.count, alone.exact),
                "{what}"
            );
            assert_eq!(two.stop, None, "{what}");
            assert!(two.solutions.iter().all(|grid| puzzle.is_solution(grid)), "{what}");
            if goal == Goal::All {
                let (mine, theirs) = (lines(&two), lines(&alone));
                assert_eq!(mine.iter().collect::<BTreeSet<_>>().len(), mine.len(), "{what}: none twice");
                assert_eq!(mine.iter().collect::<BTreeSet<_>>(), theirs.iter().collect(), "{what}");
            }
            // In the same order with any number of threads.
            for threads in [1, 3, 8] {
                assert_eq!(
                    lines(&in_parts(&puzzle, goal, threads)),
                    lines(&two),
                    "{what}, {threads} threads"
                );
            }
            verdicts.insert(two.verdict.name());
        }
    }
    assert_eq!(verdicts.into_iter().collect::<Vec<_>>(), ["impossible", "several", "solved", "unique"]);
}

#[test]
fn what_is_soon_found_is_not_divided() {
    for (_, puzzle) in puzzles() {
        let goal = Goal::AtMost(2);
        for engine in ["cp", "auto", "backtrack"] {
            let alone = solver(engine, goal).run(&puzzle, &mut Silent).unwrap();
            let report = solver(engine, goal).run_on(&puzzle, NonZero::new(4).unwrap(), &mut Silent).unwrap();
            assert_eq!(lines(&report), lines(&alone), "{engine}");
            assert_eq!((report.verdict, report.engine), (alone.verdict, alone.engine));
        }
    }
}

/// Much to count: the deadline or cancellation comes long before.
#[test]
fn limits_end_all_threads() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.add(AntiKing {}).unwrap();
    puzzle.add(Thermometer { path: "r1c1 r2c1 r3c1".parse().unwrap(), slow: false }).unwrap();
    let threads = NonZero::new(3).unwrap();
    let time = Some(Duration::from_millis(400));
    let limits = Limits { time, ..Limits::default() };
    let goal = Goal::Count { limit: None };
    let begun = Instant::now();
    let timed = Solver::new("cp", &[], goal, limits).unwrap();
    let report = timed.run_on(&puzzle, threads, &mut Silent).unwrap();
    assert_eq!((report.stop, report.verdict, report.exact), (Some(Stop::Time), Verdict::GaveUp, false));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());

    let limits = Limits::default();
    let cancel = limits.cancel.clone();
    let cancelled = Solver::new("cp", &[], goal, limits).unwrap();
    let report = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            cancel.cancel();
        });
        cancelled.run_on(&puzzle, threads, &mut Silent).unwrap()
    });
    assert_eq!((report.stop, report.verdict), (Some(Stop::Cancelled), Verdict::GaveUp));
}

/// A watch that ends the search when it hears of more nodes than one thread alone takes: then there are parts.
struct Impatient {
    told: u64,
}

impl garns::Watch for Impatient {
    fn event(&mut self, event: garns::Event<'_>) -> std::ops::ControlFlow<()> {
        match event {
            garns::Event::Solution(_) => self.told += 1,
            garns::Event::Progress { nodes: 5_000.., .. } => return std::ops::ControlFlow::Break(()),
            _ => {}
        }
        std::ops::ControlFlow::Continue(())
    }
}

#[test]
fn what_was_found_before_a_puzzle_was_divided_stays_found() {
    let mut puzzle = Puzzle::sudoku(16).unwrap();
    puzzle.add(AntiKing {}).unwrap();
    for goal in [Goal::Count { limit: None }, Goal::All] {
        let mut watch = Impatient { told: 0 };
        let report = solver("cp", goal).run_on(&puzzle, NonZero::new(2).unwrap(), &mut watch).unwrap();
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Cancelled)));
        assert!(report.count > 0 && !report.exact, "{}", report.count);
        assert!(
            report.stats.iter().any(|(name, count)| *name == "nodes" && *count > 0),
            "{:?}",
            report.stats
        );
        let shown = if goal == Goal::All { report.count } else { 0 };
        assert_eq!((watch.told, report.solutions.len() as u64), (shown, shown));
    }
}

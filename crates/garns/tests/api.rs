//! The methods of every puzzle, against the long way round.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::time::{Duration, Instant};

use garns::prelude::*;
use garns::{Hints, Silent};
use proptest::prelude::*;

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

proptest! {
    /// What `parse` reads, the reader of all formats reads alike; it may read more.
    #[test]
    fn parse_reads_what_the_formats_read(
        order in prop_oneof![Just(2_usize), Just(4), Just(6), Just(9), Just(16)],
        given in proptest::collection::vec((0..256_usize, 0..21_usize), 0..5),
        rows in any::<bool>(),
    ) {
        // Few givens, so that most texts are puzzles.
        let mut signs = vec![b'.'; order * order];
        given.into_iter().for_each(|(cell, sign)| signs[cell % (order * order)] = b"123456789ABCDEFGx0_*-"[sign]);
        let text = String::from_utf8(signs).unwrap();
        let lines: Vec<&str> = text.as_bytes().chunks(order).map(|row| std::str::from_utf8(row).unwrap()).collect();
        let text = if rows { lines.join("\n") } else { text.clone() };
        if let Ok(parsed) = text.parse::<Puzzle>() {
            let read = garns::read(&text, &Hints::default()).unwrap();
            prop_assert_eq!(&parsed, &read);
            prop_assert_eq!(parsed.to_line().parse::<Puzzle>().unwrap(), parsed);
        }
    }
}

#[test]
fn every_number_of_solutions_is_told_alike_by_all_methods() {
    // With a few givens taken away there are several solutions.
    for blanked in [0, 12, 25] {
        let mut text = FIGURE_1.to_owned();
        text.replace_range(..blanked, &"0".repeat(blanked));
        let puzzle: Puzzle = text.parse().unwrap();
        let all = Solver::auto(Goal::All, Limits::default()).run(&puzzle, &mut Silent).unwrap();
        assert_eq!(all.solutions.len() as u64, all.count, "Goal::All keeps them");
        assert_eq!(puzzle.count().unwrap(), all.count);
        let mut solutions = puzzle.solutions();
        let found: Vec<Grid> = solutions.by_ref().map(|solution| solution.grid().clone()).collect();
        assert_eq!((&found, solutions.error()), (&all.solutions, None));
        let solved = puzzle.solve().unwrap();
        assert_eq!(solved.verdict() == Verdict::Unique, all.count == 1);
        assert_eq!(solved.clone().unique().is_some(), all.count == 1);
        assert!(found.contains(solved.any().unwrap().grid()));
    }
    let impossible: Puzzle = "12......3.......".parse().unwrap();
    let mut none = impossible.clone();
    none.add(garns::rules::AntiKing {}).unwrap();
    assert_eq!((none.solve().unwrap().verdict(), none.solutions().count()), (Verdict::Impossible, 0));
    assert_eq!(none.solve().unwrap().any(), None);
}

#[test]
fn solutions_nobody_asks_for_are_not_looked_for() {
    let started = Instant::now();
    let blank = Puzzle::sudoku(9).unwrap();
    let some: Vec<Solution> = blank.solutions().take(1000).collect();
    assert!(some.iter().all(|solution| blank.is_solution(solution.grid())));
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn goal_each_keeps_nothing_and_hands_over_everything() {
    let mut seen = 0;
    let solver = Solver::auto(Goal::Each, Limits::default());
    let report = solver.run(&Puzzle::sudoku(4).unwrap(), &mut |event: garns::Event<'_>| {
        seen += u64::from(matches!(event, garns::Event::Solution(_)));
        std::ops::ControlFlow::Continue(())
    });
    let report = report.unwrap();
    assert_eq!((report.count, seen, report.solutions.len()), (288, 288, 0));
    assert!(report.exact && report.verdict == Verdict::Several);
}

#[cfg(feature = "logic")]
#[test]
fn hints_lead_to_the_solution() {
    let mut puzzle: Puzzle = FIGURE_1.parse().unwrap();
    let solution = puzzle.solve().unwrap().unique().unwrap();
    let mut steps = 0;
    while let Some(hint) = puzzle.hint().unwrap() {
        assert_eq!(hint.explained(garns::Lang::Pt).text, hint.text(garns::Lang::Pt));
        hint.apply(&mut puzzle).unwrap();
        steps += 1;
    }
    assert_eq!(puzzle.givens(), solution.grid());
    assert!(steps >= 40, "{steps}");
}

#[test]
fn a_solution_is_written_in_the_symbols_of_its_puzzle() {
    let text = "size = 4\nsymbols = [\"ant\", \"bee\", \"cat\", \"dog\"]\ngivens = \"\"\"\nant bee . .\ncat . . .\n. . . dog\n. . . ant\n\"\"\"";
    let solution = Puzzle::read(text).unwrap().solve().unwrap().unique().unwrap();
    assert!(solution.to_string().starts_with("ant bee dog cat cat dog"), "{solution}");
    assert!(format!("{solution:#}").starts_with("ant bee dog cat\ncat dog ant bee\n"), "{solution:#}");
    let cell = "r1c3".parse().unwrap();
    assert_eq!((solution.digit(cell), solution.symbol(cell)), (Some(4), Some("dog")));
    assert_eq!(solution.symbol("r9c9".parse().unwrap()), None);
}

/// A pencil mark may make a solution the only one; what an argument from uniqueness swaps would be against it.
#[test]
fn marks_that_leave_one_solution_are_no_uniqueness() {
    use garns::{Candidates, Limits, has_one_solution};
    // Two of rows 1 and 2 can be swapped in boxes 1 and 2.
    let full = "1234341221434321";
    let mut puzzle: Puzzle = full.parse().unwrap();
    let mut givens = puzzle.givens().clone();
    for cell in [0, 2, 4, 6] {
        givens.clear(cell);
    }
    puzzle = puzzle.with_givens(givens);
    assert!(!has_one_solution(&puzzle, Limits::default()).unwrap());
    puzzle.mark("r1c1".parse().unwrap(), Candidates::only(0)).unwrap();
    assert_eq!(puzzle.solve().unwrap().unique().unwrap().to_string(), full);
    assert!(!has_one_solution(&puzzle, Limits::default()).unwrap());
    // A mark beside that changes nothing.
    let mut puzzle: Puzzle = "1234341.21434321".parse().unwrap();
    puzzle.mark("r2c4".parse().unwrap(), Candidates::only(1)).unwrap();
    assert!(has_one_solution(&puzzle, Limits::default()).unwrap());
}

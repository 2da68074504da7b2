//! Every path, alone and in batches, against the oracle and against each other.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod oracle;

use garns_nine::{End, Grid, Limits, Marks, Path, Puzzle, Questions, Report, Solver, Struck};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// More than the lanes of any path.
const COPIES: usize = 19;

fn solvers() -> Vec<Solver> {
    Path::available().map(|path| Solver::with_path(path).unwrap()).collect()
}

/// All solutions up to `limit` on one path, with the report.
fn stream<P: Puzzle>(solver: &mut Solver, puzzle: &P, limit: u64) -> (Vec<Grid>, Report) {
    let mut found = Vec::new();
    let report = solver.solutions(puzzle, &Limits::solutions(limit), |grid| {
        found.push(grid);
        ControlFlow::Continue(())
    });
    (found, report)
}

/// The oracle's solutions and the kernel's must be the same set; every path must
/// tell the same story.
fn check<P: Puzzle>(puzzle: P, marks: &Marks) -> Result<(), TestCaseError> {
    const LIMIT: usize = 40;
    let mut expected = oracle::solutions(marks, LIMIT);
    expected.sort_unstable();
    let mut story = None;
    for mut solver in solvers() {
        let path = solver.path();
        let (found, report) = stream(&mut solver, &puzzle, LIMIT as u64);
        prop_assert!(found.iter().all(|grid| oracle::is_solution(grid, marks)), "{path:?}");
        let mut sorted = found.clone();
        sorted.sort_unstable();
        sorted.dedup();
        prop_assert_eq!(sorted.len(), found.len(), "{:?}: a solution came twice", path);
        if expected.len() < LIMIT {
            prop_assert_eq!(&sorted, &expected, "{:?}", path);
            prop_assert_eq!(report.end, End::Exhausted);
        } else {
            prop_assert_eq!(found.len(), LIMIT, "{:?}", path);
            prop_assert_eq!(report.end, End::Enough);
        }
        prop_assert_eq!(report.solutions, found.len() as u64);
        prop_assert_eq!(solver.solve(&puzzle), found.first().copied());
        prop_assert_eq!(solver.is_unique(&puzzle), expected.len() == 1);

        let batch = [puzzle; COPIES];
        let limits = Limits::solutions(LIMIT as u64);
        let (mut reports, mut solutions) = ([Report::default(); COPIES], [Grid::BLANK; COPIES]);
        solver.count_batch(&batch, &limits, &mut reports);
        prop_assert_eq!(reports, [report; COPIES], "{:?}: a batch of counts", path);
        solver.solve_batch(&batch, &limits, &mut reports, &mut solutions);
        prop_assert_eq!(reports, [report; COPIES], "{:?}: a batch of solutions", path);
        let mut streamed = vec![Vec::new(); COPIES];
        solver.solutions_batch(&batch, &limits, &mut reports, |puzzle, number, grid| {
            streamed[puzzle].push(*grid);
            assert_eq!(streamed[puzzle].len() as u64, number);
            ControlFlow::Continue(())
        });
        prop_assert_eq!(reports, [report; COPIES], "{:?}: a batch of streams", path);
        prop_assert!(streamed.iter().all(|solutions| *solutions == found), "{path:?}: a batch of streams");
        let known = found.first().copied().unwrap_or(Grid::BLANK);
        let mut others = [Grid::BLANK; COPIES];
        solver.another_batch(&batch, &[known; COPIES], &Limits::NONE, &mut reports, &mut others);
        let other = found.get(1).copied();
        prop_assert_eq!(others, [other.unwrap_or(Grid::BLANK); COPIES], "{:?}: another", path);
        prop_assert_eq!(reports[0].solutions, u64::from(other.is_some()), "{:?}: another", path);
        prop_assert_eq!(solutions, [found.first().copied().unwrap_or(Grid::BLANK); COPIES]);

        let told = (found, report);
        prop_assert_eq!(story.get_or_insert(told.clone()), &told, "{:?} differs from another path", path);
    }
    Ok(())
}

fn check_grid(grid: Grid) -> Result<(), TestCaseError> {
    let marks = Marks::from(&grid);
    check(grid, &marks)?;
    check(marks, &marks)
}

/// A grid with a candidate struck out is the pencil-mark grid without it.
#[test]
fn struck_out_candidates_are_marks() {
    let line = "5...2...1..1.........3..4.....7...9.2.......3.1...8.....9..6.........7..4...5...8";
    let grid: Grid = line.parse().unwrap();
    for (cell, digit) in (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
        let struck = Struck::new(grid, cell, digit).unwrap();
        let mut masks = *Marks::from(&grid).masks();
        masks[cell] &= !(1 << (digit - 1));
        let marks = Marks::new(masks).unwrap();
        for mut solver in solvers() {
            let limits = Limits::solutions(3).with_guesses(200);
            assert_eq!(solver.count(&struck, &limits), solver.count(&marks, &limits), "{cell} {digit}");
            let (mut one, mut other) = ([Report::default(); 3], [Report::default(); 3]);
            solver.count_batch(&[struck, grid.into(), struck], &limits, &mut one);
            solver.count_batch(&[marks, Marks::from(&grid), marks], &limits, &mut other);
            assert_eq!(one, other, "{cell} {digit}");
        }
    }
    assert!(
        Struck::new(grid, 81, 1).is_none()
            && Struck::new(grid, 0, 0).is_none()
            && Struck::new(grid, 0, 10).is_none()
    );
}

/// Givens of a full grid go one by one, in a conversation about many grids at once, as they go one by one alone.
#[test]
fn conversations_say_what_single_questions_say() {
    /// Walks through the cells of some grids.
    struct Walk {
        known: Vec<Grid>,
        givens: Vec<[u8; 81]>,
        at: Vec<usize>,
        ready: Vec<usize>,
    }
    impl Questions for Walk {
        fn next(&mut self) -> Option<(usize, Struck)> {
            let number = self.ready.pop()?;
            let (at, mut givens) = (self.at[number], self.givens[number]);
            let digit = std::mem::take(&mut givens[at]);
            let grid = Grid::new(givens).unwrap();
            // Every other question without the help of the cell.
            let struck = if at % 2 == 0 { Struck::new(grid, at, digit).unwrap() } else { grid.into() };
            Some((number, struck))
        }
        fn is_known(&self, number: usize, solution: &Grid) -> bool {
            *solution == self.known[number]
        }
        fn answer(&mut self, number: usize, other: Option<&Grid>) {
            let at = self.at[number];
            if other.is_none() {
                self.givens[number][at] = 0;
            }
            self.at[number] += 1;
            if at < 80 {
                self.ready.push(number);
            }
        }
    }
    let mut known = Vec::new();
    Solver::new().solutions(&Grid::BLANK, &Limits::solutions(40), |grid| {
        known.push(grid);
        ControlFlow::Continue(())
    });
    for mut solver in solvers() {
        let givens: Vec<[u8; 81]> = known.iter().map(|grid| *grid.digits()).collect();
        let ready = (0..known.len()).collect();
        let mut walk = Walk { known: known.clone(), givens, at: vec![0; known.len()], ready };
        solver.answer_stream(&mut walk);
        for (grid, walked) in known.iter().zip(&walk.givens) {
            let mut givens = *grid.digits();
            for at in 0..81 {
                let digit = std::mem::take(&mut givens[at]);
                if !solver.is_unique(&Grid::new(givens).unwrap()) {
                    givens[at] = digit;
                }
            }
            assert_eq!(givens, *walked, "{:?}", solver.path());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_solution_or_several(grid in oracle::thinned(24..=60)) {
        check_grid(grid)?;
    }

    #[test]
    fn impossible(grid in oracle::spoiled()) {
        check_grid(grid)?;
    }

    #[test]
    fn garbage(grid in oracle::garbage()) {
        check_grid(grid)?;
    }

    #[test]
    fn pencil_marks_with_a_solution(marks in oracle::pencilled()) {
        check(marks, &marks)?;
    }

    #[test]
    fn pencil_marks_without_sense(marks in oracle::scribbled()) {
        check(marks, &marks)?;
    }

    /// Puzzles of all kinds in one batch do not disturb each other.
    #[test]
    fn mixed_batches(grids in proptest::collection::vec(
        prop_oneof![oracle::thinned(20..=70), oracle::spoiled(), oracle::garbage()], 0..60,
    )) {
        // Some of these have no solution, and proving it can take long.
        let limits = Limits::solutions(5).with_guesses(2000);
        for mut solver in solvers() {
            let alone: Vec<Report> = grids.iter().map(|grid| solver.count(grid, &limits)).collect();
            let mut together = vec![Report::default(); grids.len()];
            solver.count_batch(&grids, &limits, &mut together);
            prop_assert_eq!(&alone, &together);
        }
    }
}

#[test]
fn filled_grids() {
    let line = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
    let grid: Grid = line.parse().unwrap();
    check_grid(grid).unwrap();
    let mut digits = *grid.digits();
    digits.swap(0, 1);
    check_grid(Grid::new(digits).unwrap()).unwrap();
}

#[test]
fn every_cell_alike() {
    for mask in [0, 1, 0b11, 0x1FE, Marks::ANY] {
        let marks = Marks::new([mask; 81]).unwrap();
        check(marks, &marks).unwrap();
    }
}

/// A digit without a place in a box, a row or a column, everything else open.
#[test]
fn no_place_for_a_digit() {
    for digit in 0..9 {
        for house in 0..9 {
            let houses: [&dyn Fn(usize) -> usize; 3] =
                [&|cell| cell / 9, &|cell| cell % 9, &|cell| cell / 27 * 3 + cell % 9 / 3];
            for house_of in houses {
                let masks = std::array::from_fn(|cell| {
                    if house_of(cell) == house { Marks::ANY & !(1 << digit) } else { Marks::ANY }
                });
                for mut solver in solvers() {
                    let report = solver.count(&Marks::new(masks).unwrap(), &Limits::NONE);
                    assert_eq!((report.solutions, report.guesses, report.end), (0, 0, End::Exhausted));
                }
            }
        }
    }
}

/// The last four rows blank, the rest given.
#[test]
fn many_solutions_are_all_found() {
    let line = "987654321246173985351928746128537694634892157....................................";
    let grid: Grid = line.parse().unwrap();
    let mut expected = oracle::solutions(&Marks::from(&grid), usize::MAX);
    expected.sort_unstable();
    for mut solver in solvers() {
        let (mut found, report) = stream(&mut solver, &grid, u64::MAX);
        found.sort_unstable();
        assert!(found.len() > 100);
        assert_eq!(found, expected, "{:?}", solver.path());
        assert_eq!(report.end, End::Exhausted);
    }
}

#[test]
fn the_empty_grid() {
    let marks = Marks::from(&Grid::BLANK);
    let mut first: Option<Vec<Grid>> = None;
    for mut solver in solvers() {
        let (found, report) = stream(&mut solver, &Grid::BLANK, 500);
        assert!(found.iter().all(|grid| oracle::is_solution(grid, &marks)));
        assert_eq!((report.solutions, report.end), (500, End::Enough));
        assert_eq!(first.get_or_insert(found.clone()), &found, "{:?}", solver.path());
    }
}

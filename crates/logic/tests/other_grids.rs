//! Puzzles of other orders, regions and extra houses: steps are sound there too.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_logic::{Anywhere, Knowledge, Path, TECHNIQUES};
use garns_puzzle::rules::House;
use garns_puzzle::{Cell, Grid, Puzzle};

/// The givens of a puzzle as text, row by row; letters go on after 9.
fn give(puzzle: &mut Puzzle, text: &str) {
    let order = puzzle.values().len();
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    for (i, letter) in letters.enumerate() {
        if let Some(digit) = letter.to_digit(36).filter(|digit| *digit > 0) {
            puzzle.give(Cell::new((i / order) as u16, (i % order) as u16), digit as usize - 1).unwrap();
        }
    }
}

/// Walks a puzzle, checking every step of every technique against its solution.
fn check(puzzle: &Puzzle, solution: &Grid) -> Path {
    assert!(puzzle.is_solution(solution));
    let knowledge = Knowledge::usual(false);
    let mut position = Anywhere::of(puzzle).unwrap();
    let mut steps = Vec::new();
    while let Some(step) = position.next(&knowledge) {
        for technique in
            TECHNIQUES.iter().filter(|technique| !technique.unique && technique.find_wide.is_some())
        {
            for step in position.all(technique) {
                for spot in &step.removed {
                    assert_ne!(solution.get(spot.cell), Some(spot.value), "{}: {step:?}", technique.name);
                }
                for spot in &step.placed {
                    assert_eq!(solution.get(spot.cell), Some(spot.value), "{}: {step:?}", technique.name);
                }
            }
        }
        position.apply(&step);
        steps.push(step);
        if steps.len() > 400 {
            break;
        }
    }
    Path { steps, end: position }
}

/// A solution of the usual pattern with its cells, in some places, blanked.
fn blanked(puzzle: &Puzzle, solution: &Grid, keep: impl Fn(usize) -> bool) -> Puzzle {
    let givens: Grid =
        solution.iter().enumerate().map(|(cell, value)| value.filter(|_| keep(cell))).collect();
    puzzle.with_givens(givens)
}

#[test]
fn six_by_six_and_sixteen_by_sixteen_are_walked_soundly() {
    for (order, rows, cols) in [(6, 2, 3), (16, 4, 4)] {
        let puzzle = Puzzle::sudoku(order).unwrap();
        // Row r holds the values shifted by r, box by box.
        let value = |cell: usize| (cell / order % rows * cols + cell / order / rows + cell % order) % order;
        let solution: Grid = (0..order * order).map(|cell| Some(value(cell))).collect();
        let puzzle = blanked(&puzzle, &solution, |cell| (cell * 7 + cell / order * 3) % 11 < 8);
        let path = check(&puzzle, &solution);
        assert!(path.steps.iter().any(|step| !step.placed.is_empty()), "{order}");
    }
}

#[test]
fn diagonals_are_houses_like_any_other() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for diagonal in House::diagonals(9) {
        puzzle.add(diagonal).unwrap();
    }
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let mut plain = Puzzle::sudoku(9).unwrap();
    give(&mut plain, solved);
    assert!(!puzzle.is_solution(plain.givens()), "this one breaks the diagonals");
    // With nothing given but the diagonals, a value on one is struck out along it.
    puzzle.give(Cell::new(0, 0), 4).unwrap();
    let Some(Anywhere::Small(position)) = Anywhere::of(&puzzle) else { panic!("81 cells are few") };
    assert!((1..9).all(|i| !position.has(i * 9 + i, 4)));
    assert!(position.ground.houses.len() == 29 && !position.ground.plain && !position.ground.nine);
}

#[test]
fn locked_candidates_work_on_any_two_houses_that_cross() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    // The first three cells of row 1 and the window that begins there.
    let window: Vec<Cell> = (0..9).map(|i| Cell::new(i / 3 * 2, i % 3)).collect();
    puzzle.add(House::extra(window.into())).unwrap();
    for col in 3..9 {
        puzzle.mark(Cell::new(0, col), garns_puzzle::Candidates(0b1_1111_1110)).unwrap();
    }
    let Some(Anywhere::Small(position)) = Anywhere::of(&puzzle) else { panic!("81 cells are few") };
    let steps = garns_logic::technique("claiming").unwrap().find_all(&position);
    let wide = steps.iter().find(|step| step.removed.iter().any(|spot| spot.cell == 36)).unwrap();
    assert_eq!(wide.values, [0]);
    assert!(wide.removed.iter().all(|spot| spot.value == 0 && spot.cell % 9 < 3 && spot.cell / 9 % 2 == 0));
}

#[test]
fn what_is_too_large_is_refused() {
    assert!(Anywhere::of(&Puzzle::sudoku(25).unwrap()).is_some());
    assert!(Anywhere::of(&Puzzle::latin(30).unwrap()).is_none());
}

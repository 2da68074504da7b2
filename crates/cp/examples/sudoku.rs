//! Sudoku: rows, columns and boxes all different.

use garns_cp::{Error, Model, all_different};

/// Up to `limit` solutions of a puzzle of 81 characters; digits are givens.
pub(crate) fn solutions(puzzle: &str, limit: usize) -> Result<Vec<Vec<i64>>, Error> {
    let mut model = Model::new();
    let cells = model.ints(81, 1..=9);
    for i in 0..9 {
        model.post(all_different((0..9).map(|j| cells[9 * i + j])));
        model.post(all_different((0..9).map(|j| cells[9 * j + i])));
        model.post(all_different((0..9).map(|j| cells[27 * (i / 3) + 3 * (i % 3) + 9 * (j / 3) + j % 3])));
    }
    for (cell, given) in cells.iter().zip(puzzle.chars()) {
        if let Some(digit) = given.to_digit(10).filter(|digit| *digit > 0) {
            model.post(cell.eq(i64::from(digit)));
        }
    }
    Ok(model.search()?.take(limit).map(|found| found.ints(&cells)).collect())
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let solutions = solutions(puzzle, 2)?;
    println!("{}", if solutions.len() == 1 { "one solution" } else { "not exactly one solution" });
    for row in solutions.iter().flat_map(|grid| grid.chunks(9)) {
        println!("{row:?}");
    }
    Ok(())
}

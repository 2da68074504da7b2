//! Irregular Sudoku: regions of any shape instead of boxes.

use garns_cp::{Error, Model, all_different};

/// Up to `limit` solutions; `regions` names the region of each cell by a letter, digits of `givens` are givens.
pub(crate) fn solutions(regions: &str, givens: &str, limit: usize) -> Result<Vec<Vec<i64>>, Error> {
    let size = regions.chars().count().isqrt();
    let mut model = Model::new();
    let cells = model.ints(size * size, 1..=size as i64);
    for i in 0..size {
        model.post(all_different((0..size).map(|j| cells[size * i + j])));
        model.post(all_different((0..size).map(|j| cells[size * j + i])));
    }
    let mut names: Vec<char> = regions.chars().collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let inside = cells.iter().zip(regions.chars()).filter(|(_, region)| *region == name);
        model.post(all_different(inside.map(|(cell, _)| cell)));
    }
    for (cell, given) in cells.iter().zip(givens.chars()) {
        if let Some(digit) = given.to_digit(10).filter(|digit| *digit > 0) {
            model.post(cell.eq(i64::from(digit)));
        }
    }
    Ok(model.search()?.take(limit).map(|found| found.ints(&cells)).collect())
}

/// The regions of a 7×7 puzzle.
pub(crate) const REGIONS: &str = "abbccddaabcccdabbbccdaaabdddeefffggeefffggeeefggg";
/// Its givens.
pub(crate) const GIVENS: &str = "....5.6......4.....3..........73.6...4..2.....3..";

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    for grid in solutions(REGIONS, GIVENS, 2)? {
        for row in grid.chunks(7) {
            println!("{row:?}");
        }
    }
    Ok(())
}

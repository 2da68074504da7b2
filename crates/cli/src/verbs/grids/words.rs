//! What several actions read and print: full grids, sets of cells, long numbers, transformations.

use garns::grids::boxes::Symmetry;
use garns::grids::{CellSet, Filled, Houses};
use garns::{Lang, Puzzle, say};
use serde_json::json;

/// The full grid of boxes that a puzzle is; else why not.
pub(super) fn filled(puzzle: &Puzzle, lang: Lang) -> Result<Filled, String> {
    let houses = garns::houses(puzzle).map_err(|error| error.text(lang))?;
    let sorted = |houses: &[Vec<usize>]| {
        let mut sets = houses.to_vec();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let (order, sets) = (houses.values, sorted(&houses.houses));
    let shape = (1..=order)
        .filter(|rows| order <= 10 && order.is_multiple_of(*rows) && houses.candidates.len() == order * order)
        .map(|rows| (rows, order / rows))
        .find(|(rows, cols)| sorted(&Houses::boxes(*rows, *cols).houses) == sets);
    let is_full = puzzle.givens().blanks() == 0;
    let values = houses.candidates.iter().map(|set| set.trailing_zeros() as u8).collect();
    shape.filter(|_| is_full).and_then(|(rows, cols)| Filled::new(rows, cols, values)).ok_or_else(|| {
        say!(
            lang,
            "not a full grid with every value once in each row, column and box (up to ten values)",
            "não é uma grade completa com cada valor uma vez por linha, coluna e bloco (até dez valores)"
        )
    })
}

/// The puzzle of some clues of a grid, as a line.
pub(super) fn puzzle_line(grid: &str, clues: CellSet) -> String {
    grid.chars().enumerate().map(|(cell, value)| if clues.contains(cell) { value } else { '.' }).collect()
}

/// The names of cells of a grid with so many columns.
pub(super) fn cells(set: CellSet, cols: usize) -> Vec<String> {
    set.cells().map(|cell| format!("r{}c{}", cell / cols + 1, cell % cols + 1)).collect()
}

/// A transformation in JSON: rows, columns and values from 1.
pub(super) fn told(symmetry: &Symmetry) -> serde_json::Value {
    let from_1 = |places: &[u8]| places.iter().map(|place| place + 1).collect::<Vec<u8>>();
    json!({
        "transposed": symmetry.transposed,
        "rows": from_1(&symmetry.rows),
        "columns": from_1(&symmetry.cols),
        "digits": symmetry.names,
    })
}

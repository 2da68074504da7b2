//! Sentences as people read them: short, and with nothing in them that the step does not need.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_logic::{AnyPosition, technique};
use garns_puzzle::rules::Total;
use garns_puzzle::{Cell, Lang, Puzzle};

/// The steps of a technique in a blank grid with sums of two neighbours, the first in this row and column.
fn told(technique_name: &str, sums: &[(u16, u16, i64)], lang: Lang) -> Vec<String> {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for &(row, column, sum) in sums {
        puzzle.add(Total { a: Cell::new(row, column), b: Cell::new(row, column + 1), sum }).unwrap();
    }
    let position = AnyPosition::of(&puzzle).unwrap();
    let steps = position.all(technique(technique_name).unwrap());
    steps.iter().map(|step| step.text(position.names(), lang)).collect()
}

#[test]
fn what_cells_have_in_common_is_said_once() {
    let sums = [(0, 0, 5)];
    assert_eq!(
        told("related-cells", &sums, Lang::En),
        [
            "Related cells: V r1c1 r1c2 = 5: only 1, 2, 3 and 4 have a partner in the other cell. So eliminate \
          5, 6, 7, 8 and 9 in r1c1 and r1c2."
        ]
    );
    assert_eq!(
        told("related-cells", &sums, Lang::Pt),
        [
            "Células relacionadas: V r1c1 r1c2 = 5: só 1, 2, 3 e 4 têm par na outra célula. Portanto, elimine 5, 6, \
          7, 8 e 9 em r1c1 e r1c2."
        ]
    );
}

/// The sum of row 9 strikes something out too, but nothing that the clash needs.
#[test]
fn a_clash_names_the_clues_it_needs() {
    let told = told("clash", &[(0, 0, 5), (0, 1, 5), (8, 0, 10)], Lang::En);
    let first =
        "Clash: with 1 in r1c1, by V r1c1 r1c2 = 5, V r1c2 r1c3 = 5 can't be filled. So eliminate 1 in r1c1.";
    assert!(told.contains(&first.to_owned()), "{told:#?}");
}

//! X-Sudoku: both long diagonals are houses too.

use garns_puzzle::rules::House;
use garns_puzzle::{Puzzle, Text};

use super::{Clues, Kind, boxes, has_boxes, values};

pub(super) static KIND: Kind = Kind {
    name: "x",
    about: Text { en: "Sudoku with both long diagonals", pt: "Sudoku com as duas diagonais" },
    orders: |order| has_boxes(order) && order <= 25,
    ground: |spec, _| {
        let mut puzzle = Puzzle::new(boxes(spec)?, values(spec)?)?;
        for house in House::diagonals(spec.order as u16) {
            puzzle.add(house)?;
        }
        Ok(puzzle)
    },
    clues: Clues::Givens,
};

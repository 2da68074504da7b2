//! Windoku: shaded squares between the boxes are houses too.

use garns_puzzle::rules::House;
use garns_puzzle::{Puzzle, Text};

use super::{Clues, Kind, boxes, values};

pub(super) static KIND: Kind = Kind {
    name: "windows",
    about: Text { en: "Sudoku with windows (windoku)", pt: "Sudoku com janelas (windoku)" },
    orders: |order| [4, 9, 16].contains(&order),
    ground: |spec, _| {
        let mut puzzle = Puzzle::new(boxes(spec)?, values(spec)?)?;
        for house in House::windows(spec.order.isqrt() as u16) {
            puzzle.add(house)?;
        }
        Ok(puzzle)
    },
    clues: Clues::Givens,
};

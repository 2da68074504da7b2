//! Killer Sudoku: cages with sums, no value twice in one, no givens.

use garns_puzzle::{Puzzle, Text};

use super::{Clues, Kind, boxes, has_boxes, values};

pub(super) static KIND: Kind = Kind {
    name: "killer",
    about: Text { en: "Sudoku with sums of cages, no givens", pt: "Sudoku com somas de gaiolas, sem dados" },
    orders: |order| has_boxes(order) && order <= 16,
    ground: |spec, _| Ok(Puzzle::new(boxes(spec)?, values(spec)?)?),
    clues: Clues::Sums,
};

//! Sudoku of every order and box shape.

use garns_puzzle::{Puzzle, Text};

use super::{Clues, Kind, boxes, values};

pub(super) static KIND: Kind = Kind {
    name: "sudoku",
    about: Text {
        en: "Rows, columns and boxes, of any shape",
        pt: "Linhas, colunas e blocos, de qualquer forma",
    },
    orders: |order| (1..=64).contains(&order),
    ground: |spec, _| Ok(Puzzle::new(boxes(spec)?, values(spec)?)?),
    clues: Clues::Givens,
};

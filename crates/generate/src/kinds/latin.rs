//! Latin squares: rows and columns only.

use garns_puzzle::{Frame, Puzzle, Text};

use super::{Clues, Kind, values};

pub(super) static KIND: Kind = Kind {
    name: "latin",
    about: Text { en: "Rows and columns only", pt: "Só linhas e colunas" },
    orders: |order| (1..=36).contains(&order),
    ground: |spec, _| Ok(Puzzle::new(Frame::latin(spec.order)?, values(spec)?)?),
    clues: Clues::Givens,
};

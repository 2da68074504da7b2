//! KenKen: a Latin square with calculations of cages.

use garns_puzzle::{Frame, Puzzle, Text};

use super::{Clues, Kind, values};

pub(super) static KIND: Kind = Kind {
    name: "kenken",
    about: Text {
        en: "Rows and columns, and cages with calculations",
        pt: "Linhas e colunas, e gaiolas com contas",
    },
    orders: |order| (2..=16).contains(&order),
    ground: |spec, _| Ok(Puzzle::new(Frame::latin(spec.order)?, values(spec)?)?),
    clues: Clues::Calculations,
};

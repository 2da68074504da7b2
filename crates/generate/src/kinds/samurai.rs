//! Samurai: five 9×9 grids that overlap.

use garns_puzzle::{Frame, Puzzle, Text};

use super::{Clues, Kind, values};

pub(super) static KIND: Kind = Kind {
    name: "samurai",
    about: Text { en: "Five 9×9 grids that overlap", pt: "Cinco grades 9×9 sobrepostas" },
    orders: |order| order == 9,
    ground: |spec, _| Ok(Puzzle::new(Frame::samurai(), values(spec)?)?),
    clues: Clues::Givens,
};

//! Irregular (jigsaw) Sudoku: random contiguous regions in place of boxes.

use garns_puzzle::{Blocks, Frame, Puzzle, Text, usual_box};

use super::{Clues, Kind, values};
use crate::regions::regions;

pub(super) static KIND: Kind = Kind {
    name: "irregular",
    about: Text {
        en: "Random regions in place of boxes (jigsaw)",
        pt: "Regiões aleatórias em vez de blocos (jigsaw)",
    },
    orders: |order| (3..=16).contains(&order),
    ground: |spec, rng| {
        let rows =
            spec.boxes.map_or_else(|| usual_box(spec.order).map_or(1, |(rows, _)| rows), |(rows, _)| rows);
        let rows = if spec.order.is_multiple_of(rows.max(1)) { rows.max(1) } else { 1 };
        let of = regions(spec.order, rows, rng).into_iter().map(Some).collect();
        let names = (1..=spec.order).map(|number| number.to_string()).collect();
        let frame = Frame::rectangle(spec.order, spec.order, Blocks::Regions { of, names })?;
        Ok(Puzzle::new(frame, values(spec)?)?)
    },
    clues: Clues::Givens,
};

//! The kinds of puzzles that can be made.

use garns_puzzle::rules::House;
use garns_puzzle::{Blocks, Frame, Puzzle, Text, Values, usual_box};

use crate::Rng;
use crate::regions::regions;
use crate::spec::{Spec, SpecError};

/// A kind of puzzle.
pub struct Kind {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is.
    pub about: Text,
    /// The orders it exists in.
    pub orders: fn(usize) -> bool,
    /// The puzzle without givens and cages; where it has random regions, other ones each time.
    pub(crate) ground: fn(&Spec, &mut Rng) -> Result<Puzzle, SpecError>,
    pub(crate) clues: Clues,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clues {
    /// Values in cells.
    Givens,
    /// Sums of cages.
    Sums,
    /// Calculations of cages.
    Calculations,
}

/// Every kind. The one place where a new kind is registered.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "sudoku",
        about: Text {
            en: "Rows, columns and boxes, of any shape",
            pt: "Linhas, colunas e blocos, de qualquer forma",
        },
        orders: |order| (1..=64).contains(&order),
        ground: |spec, _| Ok(Puzzle::new(boxes(spec)?, values(spec)?)?),
        clues: Clues::Givens,
    },
    Kind {
        name: "irregular",
        about: Text {
            en: "Random regions in place of boxes (jigsaw)",
            pt: "Regiões aleatórias em vez de blocos (jigsaw)",
        },
        orders: |order| (3..=16).contains(&order),
        ground: irregular,
        clues: Clues::Givens,
    },
    Kind {
        name: "x",
        about: Text { en: "Sudoku with both long diagonals", pt: "Sudoku com as duas diagonais" },
        orders: |order| has_boxes(order) && order <= 25,
        ground: |spec, _| with_houses(spec, House::diagonals(spec.order as u16)),
        clues: Clues::Givens,
    },
    Kind {
        name: "windows",
        about: Text { en: "Sudoku with windows (windoku)", pt: "Sudoku com janelas (windoku)" },
        orders: |order| [4, 9, 16].contains(&order),
        ground: |spec, _| with_houses(spec, House::windows(spec.order.isqrt() as u16)),
        clues: Clues::Givens,
    },
    Kind {
        name: "killer",
        about: Text {
            en: "Sudoku with sums of cages, no givens",
            pt: "Sudoku com somas de gaiolas, sem dados",
        },
        orders: |order| has_boxes(order) && order <= 16,
        ground: |spec, _| Ok(Puzzle::new(boxes(spec)?, values(spec)?)?),
        clues: Clues::Sums,
    },
    Kind {
        name: "kenken",
        about: Text {
            en: "Rows and columns, and cages with calculations",
            pt: "Linhas e colunas, e gaiolas com contas",
        },
        orders: |order| (2..=16).contains(&order),
        ground: |spec, _| Ok(Puzzle::new(Frame::latin(spec.order)?, values(spec)?)?),
        clues: Clues::Calculations,
    },
    Kind {
        name: "latin",
        about: Text { en: "Rows and columns only", pt: "Só linhas e colunas" },
        orders: |order| (1..=36).contains(&order),
        ground: |spec, _| Ok(Puzzle::new(Frame::latin(spec.order)?, values(spec)?)?),
        clues: Clues::Givens,
    },
    Kind {
        name: "samurai",
        about: Text { en: "Five 9×9 grids that overlap", pt: "Cinco grades 9×9 sobrepostas" },
        orders: |order| order == 9,
        ground: |spec, _| Ok(Puzzle::new(Frame::samurai(), values(spec)?)?),
        clues: Clues::Givens,
    },
];

/// The kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// A square divided at random.
fn irregular(spec: &Spec, rng: &mut Rng) -> Result<Puzzle, SpecError> {
    let rows = spec.boxes.map_or_else(|| usual_box(spec.order).map_or(1, |(rows, _)| rows), |(rows, _)| rows);
    let rows = if spec.order.is_multiple_of(rows.max(1)) { rows.max(1) } else { 1 };
    let of = regions(spec.order, rows, rng).into_iter().map(Some).collect();
    let names = (1..=spec.order).map(|number| number.to_string()).collect();
    let frame = Frame::rectangle(spec.order, spec.order, Blocks::Regions { of, names })?;
    Ok(Puzzle::new(frame, values(spec)?)?)
}

/// Sudoku with more houses.
fn with_houses(spec: &Spec, houses: impl IntoIterator<Item = House>) -> Result<Puzzle, SpecError> {
    let mut puzzle = Puzzle::new(boxes(spec)?, values(spec)?)?;
    houses.into_iter().try_for_each(|house| puzzle.add(house))?;
    Ok(puzzle)
}

/// The values of a spec: its symbols, or numbers.
fn values(spec: &Spec) -> Result<Values, SpecError> {
    let values = match &spec.symbols {
        Some(symbols) => Values::symbols(symbols.iter().cloned())?,
        None => Values::count(spec.order)?,
    };
    if values.len() == spec.order {
        Ok(values)
    } else {
        Err(garns_puzzle::PuzzleError::SymbolCount { found: values.len(), expected: spec.order }.into())
    }
}

/// The frame with the boxes of a spec, or the usual ones.
fn boxes(spec: &Spec) -> Result<Frame, SpecError> {
    match spec.boxes {
        Some((rows, cols)) if rows.saturating_mul(cols) != spec.order => {
            Err(SpecError::Boxes { rows, cols, order: spec.order })
        }
        Some((rows, cols)) => Ok(Frame::boxes(rows, cols)?),
        None => Ok(Frame::usual(spec.order)?),
    }
}

fn has_boxes(order: usize) -> bool {
    order <= 64 && usual_box(order).is_some()
}

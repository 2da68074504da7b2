//! The kinds of puzzles that can be made, one file each.

mod irregular;
mod kenken;
mod killer;
mod latin;
mod samurai;
mod sudoku;
mod windows;
mod x;

use garns_puzzle::{Frame, Puzzle, Text, Values};

use crate::Rng;
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
    /// What its clues are.
    pub(crate) clues: Clues,
}

/// What the clues of a kind are.
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
pub const KINDS: &[&Kind] = &[
    &sudoku::KIND,
    &irregular::KIND,
    &x::KIND,
    &windows::KIND,
    &killer::KIND,
    &kenken::KIND,
    &latin::KIND,
    &samurai::KIND,
];

/// The kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
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

/// Whether the order has boxes at all.
fn has_boxes(order: usize) -> bool {
    order <= 64 && garns_puzzle::usual_box(order).is_some()
}

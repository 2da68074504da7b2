//! Which values every cell can have, as plain data.

use garns_engine::{Stop, TrueCandidates};
use garns_puzzle::{Cell, Kind, Puzzle};
use serde::Serialize;

use crate::line;

/// What `garns candidates --json` prints for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Possible {
    /// The givens as one line.
    pub puzzle: String,
    /// The family of the puzzle.
    pub kind: Kind,
    /// Whether everything was settled: a value that is not listed is in no solution.
    pub complete: bool,
    /// What is not counted further.
    pub limit: u64,
    /// The cells in reading order.
    pub cells: Vec<PossibleCell>,
    /// Why it ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
    /// Values tried on the way.
    pub nodes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// A cell and what it can be.
#[derive(Clone, Debug, Serialize)]
pub struct PossibleCell {
    /// The cell.
    pub cell: Cell,
    /// The values it has in some solution, smallest first.
    pub values: Vec<PossibleValue>,
}

/// A value and in how many solutions it was seen.
#[derive(Clone, Debug, Serialize)]
pub struct PossibleValue {
    /// The value as it is written.
    pub value: String,
    /// How many solutions have it there, at most the limit.
    pub count: u64,
}

impl Possible {
    /// What was found for a puzzle.
    ///
    /// # Panics
    /// When it was found for a puzzle with other cells.
    #[must_use]
    pub fn new(puzzle: &Puzzle, found: &TrueCandidates) -> Possible {
        let value = |(rank, count): (usize, &u64)| PossibleValue {
            value: puzzle.values().symbol(rank).to_owned(),
            count: *count,
        };
        let cell = |(i, cell): (usize, &Cell)| PossibleCell {
            cell: *cell,
            values: found.counts[i].iter().enumerate().filter(|(_, count)| **count > 0).map(value).collect(),
        };
        Possible {
            puzzle: line(puzzle, puzzle.givens()),
            kind: puzzle.kind(),
            complete: found.stop.is_none(),
            limit: found.limit,
            cells: puzzle.cells().iter().enumerate().map(cell).collect(),
            stop: found.stop,
            nodes: found.nodes,
            seconds: found.seconds,
        }
    }
}

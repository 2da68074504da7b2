//! Models for the solvers of others: what the rules mean, over variables that say "this cell has this value".

mod cnf;
mod lp;
mod opb;

pub(crate) use cnf::FORMAT as CNF;
pub(crate) use lp::FORMAT as LP;
pub(crate) use opb::FORMAT as OPB;

use garns_encode::{Model, Sums, encode};
use garns_puzzle::Puzzle;

use crate::{Reason, WriteError};

fn model(puzzle: &Puzzle, sums: Sums, format: &'static str) -> Result<Model, WriteError> {
    encode(puzzle, sums).map_err(|refusal| WriteError { format, reason: Reason::TooManyCases(refusal.rule) })
}

/// For each variable that says something about a cell, what it says: `r1c1=5`.
fn meanings(puzzle: &Puzzle, model: &Model) -> impl Iterator<Item = (usize, String)> {
    (1..=model.variables).map_while(|variable| {
        let (cell, rank) = model.meaning(variable)?;
        let (cell, symbol) = (puzzle.cells()[cell], puzzle.values().symbol(rank));
        Some((variable, format!("{cell}={symbol}")))
    })
}

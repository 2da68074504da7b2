//! Models for the solvers of others: what the rules mean, over variables that say "this cell has this value" (`cnf`, `wcnf`,
//! `opb`, `lp`, `mps`), or in a [language] whose variables are the numbers in the cells.

mod answer;
mod clpfd;
mod cnf;
mod dfa;
mod language;
mod lp;
mod minizinc;
mod mps;
mod opb;
mod relation;
mod smt2;
mod wcnf;
mod xcsp3;

pub use answer::{AnswerError, SolverAnswer, read_answer};
pub(crate) use clpfd::FORMAT as CLPFD;
pub(crate) use cnf::FORMAT as CNF;
pub(crate) use lp::FORMAT as LP;
pub(crate) use minizinc::FORMAT as MINIZINC;
pub(crate) use mps::FORMAT as MPS;
pub(crate) use opb::FORMAT as OPB;
pub(crate) use smt2::FORMAT as SMT2;
pub(crate) use wcnf::FORMAT as WCNF;
pub(crate) use xcsp3::FORMAT as XCSP3;

use garns_encode::{Model, Sums, encode};
use garns_puzzle::Puzzle;

use crate::Reason;

fn model(puzzle: &Puzzle, sums: Sums) -> Result<Model, Reason> {
    encode(puzzle, sums).map_err(|refusal| Reason::TooManyCases(refusal.rule))
}

/// For each variable that says something about a cell, what it says: `r1c1=5`.
fn meanings(puzzle: &Puzzle, model: &Model) -> impl Iterator<Item = (usize, String)> {
    (1..=model.variables).map_while(|variable| {
        let (cell, rank) = model.meaning(variable)?;
        let (cell, symbol) = (puzzle.cells()[cell], puzzle.values().symbol(rank));
        Some((variable, format!("{cell}={symbol}")))
    })
}

//! Checks a certificate: that the models are those of the puzzle, the solutions are solutions, and the proofs hold.

use std::collections::HashSet;

use garns_engine::Limits;
use garns_format::read_filling;
use garns_proof_check::{ProofError, drat, lrat, veripb};
use garns_puzzle::{Grid, Puzzle};

use crate::{Claim, Invalid, Models, claim, read_puzzle, write};

/// A certificate that was accepted.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it claims.
    pub claim: Claim,
    /// The puzzle it is about.
    pub puzzle: Puzzle,
    /// All solutions of the puzzle.
    pub solutions: Vec<Grid>,
}

/// Checks the certificate whose files this gives, by name.
///
/// # Errors
/// What is wrong with it, at the first thing that is.
pub fn verify(file: impl Fn(&'static str) -> Option<String>) -> Result<Verified, Invalid> {
    let text = |name| file(name).ok_or(Invalid::Missing(name));
    let claim = Claim::read(&text(claim::FILE)?).ok_or(Invalid::Unreadable(claim::FILE))?;
    let puzzle = read_puzzle(&text("puzzle.toml")?).ok_or(Invalid::Unreadable("puzzle.toml"))?;
    let solutions = solutions(&puzzle, &text("solutions.txt")?)?;
    let models = Models::of(&puzzle, &Limits::default()).map_err(|_| Invalid::Unreadable("puzzle.toml"))?;
    let linear = text("model.opb")?;
    if linear != write::opb(&puzzle, &models.linear, &solutions) {
        return Err(Invalid::OtherModel("model.opb"));
    }
    let clauses = if claim.has_clauses() { text("model.cnf")? } else { String::new() };
    if claim.has_clauses() && clauses != write::cnf(&puzzle, &models.clauses, &solutions) {
        return Err(Invalid::OtherModel("model.cnf"));
    }
    drop(models);
    type Check = fn(&str, &str) -> Result<usize, ProofError>;
    let checks: [(_, &str, _, Check); 3] = [
        ("model.opb", &linear, "proof.pbp", veripb),
        ("model.cnf", &clauses, "proof.drat", drat),
        ("model.cnf", &clauses, "proof.lrat", lrat),
    ];
    let mut steps = Vec::new();
    for (model, model_text, proof, check) in &checks[..if claim.has_clauses() { 3 } else { 1 }] {
        let count = check(model_text, &text(proof)?);
        steps.push(count.map_err(|refusal| Invalid::Proof(model, proof, refusal))?);
    }
    if claim != Claim::new(solutions.len(), steps[0], claim.has_clauses()) {
        return Err(Invalid::OtherClaim);
    }
    Ok(Verified { claim, puzzle, solutions })
}

/// The solutions, a line each: all of them are, and none is there twice.
fn solutions(puzzle: &Puzzle, text: &str) -> Result<Vec<Grid>, Invalid> {
    let mut known = HashSet::new();
    let mut solutions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let grid = read_filling(puzzle, line).map_err(|_| Invalid::Unreadable("solutions.txt"))?;
        if !puzzle.is_solution(&grid) {
            return Err(Invalid::NoSolution(number));
        }
        if !known.insert(grid.iter().collect::<Vec<_>>()) {
            return Err(Invalid::Twice(number));
        }
        solutions.push(grid);
    }
    Ok(solutions)
}

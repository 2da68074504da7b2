//! Certificates: a puzzle, its solutions, and a proof that there is no other.
//!
//! The proof is that of the puzzle solver's own search (the engine `cp`), followed [decision by decision](garns_engine::trace):
//! each refuted decision is a lemma that follows by unit propagation from the puzzle's [model](garns_encode) and the
//! lemmas before it. It is written for VeriPB, over linear constraints, and as DRAT and LRAT, over clauses; both models
//! have the same variables, and the proofs the same lemmas.
//!
//! ```
//! use garns_engine::Limits;
//! use garns_puzzle::Puzzle;
//!
//! let mut puzzle = Puzzle::sudoku(4)?;
//! let certificate = garns_prove::prove(&puzzle, 288, &Limits::default())?;
//! assert_eq!(certificate.claim.solutions, 288);
//! assert!(garns_prove::verify(|name| certificate.file(name).map(str::to_owned)).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod derived;
mod refusal;
mod refute;
mod solver;
mod verify;
mod write;

use garns_encode::{Model, Relation, Sums, encode_until};
use garns_engine::{Limits, Stop, trace};
use garns_format::{Hints, filling_line, find, read};
use garns_puzzle::{Grid, Puzzle};

pub use claim::{Claim, Command};
pub use refusal::{Invalid, NotProven};
pub use verify::{Verified, verify};

pub use refute::Effort;
use refute::Prover;
use write::{Adding, Lemmas};

/// The files of a certificate. Those in clauses (`model.cnf`, `proof.drat`, `proof.lrat`) are there unless the proof adds up
/// rows of the model, which has no short proof in clauses.
pub const FILES: [&str; 8] = [
    "puzzle.toml",
    "solutions.txt",
    "model.opb",
    "proof.pbp",
    "model.cnf",
    "proof.drat",
    "proof.lrat",
    claim::FILE,
];

/// A claim, and all that is needed to check it.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What is claimed.
    pub claim: Claim,
    /// The solutions.
    pub solutions: Vec<Grid>,
    /// What the proof took.
    pub effort: Effort,
    /// The text of each of the [`FILES`]; those in clauses may be missing.
    files: Vec<(&'static str, String)>,
}

impl Certificate {
    /// The text of one of the [`FILES`].
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_str())
    }

    /// All files, with their names.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.files.iter().map(|(name, text)| (*name, text.as_str()))
    }
}

/// Both models of a puzzle, which have the same variables.
struct Models {
    linear: Model,
    clauses: Model,
}

impl Models {
    fn of(puzzle: &Puzzle, limits: &Limits) -> Result<Models, NotProven> {
        let model = |sums| {
            let model = encode_until(puzzle, sums, &|| limits.stop().is_some());
            let stopped = || NotProven::Stopped(limits.stop().unwrap_or(Stop::Defect));
            model.map_err(NotProven::TooManyCases)?.ok_or_else(stopped)
        };
        Ok(Models { linear: model(Sums::Both)?, clauses: model(Sums::Clauses)? })
    }

    /// How many linear constraints there are, where an equation is two.
    fn constraints(&self) -> usize {
        let equations = self.linear.linear.iter().filter(|row| row.relation == Relation::Equal).count();
        equations + self.linear.linear.len() + self.linear.clauses.len()
    }
}

/// Solves a puzzle and proves that it has no other solutions, if there are no more than `most`.
///
/// # Errors
/// When a rule can't be said as a model, there are more solutions, or the limits are reached.
pub fn prove(puzzle: &Puzzle, most: usize, limits: &Limits) -> Result<Certificate, NotProven> {
    prove_after(puzzle, most, limits, WITHOUT_SUMS)
}

/// Conflicts after which sums are propagated as such, and those that follow from several rows with them: what they imply has
/// no short proof in clauses, so that it is tried without them first.
const WITHOUT_SUMS: u64 = 6_000;

/// The same, with sums brought in after so many conflicts.
fn prove_after(
    puzzle: &Puzzle,
    most: usize,
    limits: &Limits,
    without_sums: u64,
) -> Result<Certificate, NotProven> {
    let limits = limits.begun();
    let toml = puzzle_text(puzzle)?;
    let models = Models::of(puzzle, &limits)?;
    let mut prover = Prover::new(puzzle, &models, most, without_sums, &limits);
    let searched = trace(puzzle, &limits, &mut prover).map_err(NotProven::Stopped)?;
    if searched {
        prover.finish();
    }
    if let Some(stop) = prover.stopped {
        return Err(NotProven::Stopped(stop));
    }
    let Some(contradiction) = prover.solver.contradiction.filter(|_| searched) else {
        return Err(NotProven::MoreSolutions(most));
    };
    let solutions = std::mem::take(&mut prover.solutions);
    let lemmas = Lemmas::new(&prover.solver.log, contradiction);
    let adding = Adding::new(&prover.derived, &prover.solver.explanations, &models.linear);
    let (proof, steps) = lemmas.veripb(models.constraints() + solutions.len(), &models, &adding);
    let claim = Claim::new(solutions.len(), steps, lemmas.are_clauses());
    let lines: Vec<String> = solutions.iter().map(|grid| filling_line(puzzle, grid) + "\n").collect();
    let mut files = vec![
        ("puzzle.toml", toml),
        ("solutions.txt", lines.concat()),
        ("model.opb", write::opb(puzzle, &models.linear, &solutions)),
        ("proof.pbp", proof),
    ];
    if lemmas.are_clauses() {
        files.push(("model.cnf", write::cnf(puzzle, &models.clauses, &solutions)));
        files.push(("proof.drat", lemmas.drat()));
        files.push(("proof.lrat", lemmas.lrat(models.clauses.clauses.len())));
    }
    files.push((claim::FILE, claim.json()));
    match limits.stop() {
        Some(stop) => Err(NotProven::Stopped(stop)),
        None => Ok(Certificate { claim, solutions, effort: prover.effort, files }),
    }
}

/// The puzzle as garns reads it, if it reads the same puzzle from it.
fn puzzle_text(puzzle: &Puzzle) -> Result<String, NotProven> {
    let native = find("toml").ok_or(NotProven::Stopped(Stop::Defect))?;
    let text = garns_format::write(puzzle, native).map_err(NotProven::Unwritable)?;
    match read_puzzle(&text) {
        Some(read) if read == *puzzle => Ok(text),
        _ => Err(NotProven::Stopped(Stop::Defect)),
    }
}

fn read_puzzle(text: &str) -> Option<Puzzle> {
    // Givens that contradict each other are what some certificates are about.
    let hints = Hints { format: find("toml"), lenient: true, strict: true, ..Hints::default() };
    read(text, &hints).ok()
}

#[cfg(test)]
mod tests;

//! DIMACS CNF, and proofs in DRAT, of lemmas by reverse unit propagation alone.

use crate::constraint::{Constraint, LARGEST, Lit};
use crate::error::{Part, ProofError, Why};
use crate::propagation::Propagation;

/// Literals up to a 0, after which nothing stands.
pub(crate) fn clause(line: &str) -> Option<Vec<Lit>> {
    let mut words = line.split_ascii_whitespace();
    let lits = until_zero(&mut words)?;
    words.next().is_none().then_some(lits)
}

/// Literals up to a 0.
pub(crate) fn until_zero<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Vec<Lit>> {
    let mut lits = Vec::new();
    loop {
        match words.next()?.parse::<Lit>().ok()? {
            0 => return Some(lits),
            lit if lit.unsigned_abs() <= LARGEST => lits.push(lit),
            _ => return None,
        }
    }
}

/// All clauses of a model.
pub(crate) fn model(text: &str) -> Result<Vec<Vec<Lit>>, ProofError> {
    let refusal = |line: usize, why| ProofError { part: Part::Model, line: line + 1, why };
    let mut said = None;
    let mut clauses = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line == "c" || line.starts_with("c ") {
            continue;
        }
        match line.strip_prefix("p cnf ") {
            Some(counts) if said.is_none() => {
                let mut counts = counts.split_ascii_whitespace().map(str::parse::<usize>);
                let (Some(Ok(_)), Some(Ok(count)), None) = (counts.next(), counts.next(), counts.next())
                else {
                    return Err(refusal(number, Why::Unreadable));
                };
                said = Some((number, count));
            }
            None if said.is_some() => {
                clauses.push(clause(line).ok_or(refusal(number, Why::Unreadable))?);
            }
            _ => return Err(refusal(number, Why::Unreadable)),
        }
    }
    match said {
        Some((_, count)) if count == clauses.len() => Ok(clauses),
        Some((number, _)) => Err(refusal(number, Why::Count)),
        None => Err(refusal(0, Why::Unreadable)),
    }
}

/// Checks that a proof derives the empty clause from a model; how many lemmas it has. Lemmas must follow by unit
/// propagation; nothing may be deleted.
///
/// # Errors
/// At the first line that is not as it should be.
pub fn drat(model_text: &str, proof: &str) -> Result<usize, ProofError> {
    let mut propagation = Propagation::default();
    model(model_text)?.iter().for_each(|lits| propagation.add(Constraint::clause(lits)));
    let refusal = |line: usize, why| ProofError { part: Part::Proof, line: line + 1, why };
    let (mut ended, mut lemmas) = (false, 0);
    for (number, line) in proof.lines().enumerate() {
        if ended {
            return Err(refusal(number, Why::AfterEnd));
        }
        let lits = clause(line).ok_or(refusal(number, Why::Unreadable))?;
        let lemma = Constraint::clause(&lits);
        if !propagation.implies(&lemma) {
            return Err(refusal(number, Why::DoesNotFollow));
        }
        propagation.add(lemma);
        (ended, lemmas) = (lits.is_empty(), lemmas + 1);
    }
    if ended { Ok(lemmas) } else { Err(refusal(proof.lines().count(), Why::NoContradiction)) }
}

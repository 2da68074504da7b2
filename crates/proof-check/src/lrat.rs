//! Proofs in LRAT (Cruz-Filipe and others 2017): each lemma names the clauses that unit propagation uses, in its order.

use std::collections::HashMap;

use crate::constraint::Lit;
use crate::dimacs::{model, until_zero};
use crate::error::{Part, ProofError, Why};

/// Checks that a proof derives the empty clause from a model; how many lemmas it has. Nothing may be deleted, and no
/// lemma may need more than unit propagation.
///
/// # Errors
/// At the first line that is not as it should be.
pub fn lrat(model_text: &str, proof: &str) -> Result<usize, ProofError> {
    let mut clauses: HashMap<u64, Vec<Lit>> = (1..).zip(model(model_text)?).collect();
    let refusal = |line: usize, why| ProofError { part: Part::Proof, line: line + 1, why };
    let (mut last, mut lemmas, mut ended) = (clauses.len() as u64, 0, false);
    for (number, line) in proof.lines().enumerate() {
        if ended {
            return Err(refusal(number, Why::AfterEnd));
        }
        let (id, lits, reasons) = step(line).ok_or(refusal(number, Why::Unreadable))?;
        if id <= last {
            return Err(refusal(number, Why::Unreadable));
        }
        if !follows(&lits, &reasons, &clauses) {
            return Err(refusal(number, Why::DoesNotFollow));
        }
        (last, lemmas, ended) = (id, lemmas + 1, lits.is_empty());
        clauses.insert(id, lits);
    }
    if ended { Ok(lemmas) } else { Err(refusal(proof.lines().count(), Why::NoContradiction)) }
}

/// The number of a lemma, its literals, and its reasons.
fn step(line: &str) -> Option<(u64, Vec<Lit>, Vec<u64>)> {
    let mut words = line.split_ascii_whitespace();
    let id = words.next()?.parse().ok()?;
    let lits = until_zero(&mut words)?;
    let mut reasons = Vec::new();
    loop {
        match words.next()?.parse().ok()? {
            0 => break,
            reason => reasons.push(reason),
        }
    }
    words.next().is_none().then_some((id, lits, reasons))
}

/// Whether the reasons, one after the other, each leave one literal open, and the last one none.
fn follows(lits: &[Lit], reasons: &[u64], clauses: &HashMap<u64, Vec<Lit>>) -> bool {
    let mut assigned: HashMap<Lit, bool> = HashMap::new();
    for lit in lits {
        // A lemma with a literal and its contrary says nothing, and is not written.
        if assigned.insert(lit.abs(), *lit < 0) == Some(*lit > 0) {
            return false;
        }
    }
    for reason in reasons {
        let Some(clause) = clauses.get(reason) else { return false };
        let mut open = None;
        for &lit in clause {
            match assigned.get(&lit.abs()) {
                Some(value) if *value == (lit < 0) => {}
                // True, or a second one: nothing follows.
                Some(_) => return false,
                None if open.is_some_and(|other| other != lit) => return false,
                None => open = Some(lit),
            }
        }
        match open {
            Some(lit) => drop(assigned.insert(lit.abs(), lit > 0)),
            None => return true,
        }
    }
    false
}

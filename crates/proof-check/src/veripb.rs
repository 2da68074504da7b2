//! Proofs as VeriPB 3 reads them, of lemmas by reverse unit propagation and by cutting planes.

use crate::constraint::Constraint;
use crate::error::{Part, ProofError, Why};
use crate::opb::{self, Relation};
use crate::propagation::Propagation;

/// Checks that a proof derives a contradiction from a model; how many lemmas it has.
///
/// # Errors
/// At the first line that is not as it should be.
pub fn veripb(model: &str, proof: &str) -> Result<usize, ProofError> {
    let mut propagation = opb::model(model)?;
    let refusal = |line: usize, why| ProofError { part: Part::Proof, line: line + 1, why };
    let mut lines = proof.lines().enumerate();
    let mut expect = |wanted: &str| match lines.next() {
        Some((_, line)) if line == wanted => Ok(()),
        Some((number, _)) => Err(refusal(number, Why::Unreadable)),
        None => Err(refusal(proof.lines().count(), Why::NoContradiction)),
    };
    expect("pseudo-Boolean proof version 3.0")?;
    let given = propagation.count();
    expect(&format!("f {given} ;")).map_err(|refused| ProofError { why: Why::Count, ..refused })?;
    let mut last_is_contradiction = false;
    loop {
        let Some((number, line)) = lines.next() else {
            return Err(refusal(proof.lines().count(), Why::NoContradiction));
        };
        if line == "output NONE ;" {
            break;
        }
        let lemma = if let Some(operations) = line.strip_prefix("pol ") {
            added_up(operations, &propagation).ok_or(refusal(number, Why::Unreadable))?
        } else {
            let step = line.strip_prefix("rup ").and_then(lemma);
            let (lemma, hints) = step.ok_or(refusal(number, Why::Unreadable))?;
            let follows = match &hints {
                Some(hints) => propagation.implies_by(&lemma, hints),
                None => propagation.implies(&lemma),
            };
            if !follows {
                return Err(refusal(number, Why::DoesNotFollow));
            }
            lemma
        };
        last_is_contradiction = lemma.is_contradiction();
        propagation.add(lemma);
    }
    for wanted in ["conclusion UNSAT : -1 ;", "end pseudo-Boolean proof ;"] {
        match lines.next() {
            Some((number, line)) if line != wanted => return Err(refusal(number, Why::Unreadable)),
            Some((number, _)) if !last_is_contradiction => return Err(refusal(number, Why::NoContradiction)),
            Some(_) => {}
            None => return Err(refusal(proof.lines().count(), Why::NoContradiction)),
        }
    }
    match lines.next() {
        Some((number, _)) => Err(refusal(number, Why::AfterEnd)),
        None => Ok(propagation.count() - given),
    }
}

/// A constraint, and the numbers of those that imply it if they are named, 0 for the contrary of itself.
fn lemma(text: &str) -> Option<(Constraint, Option<Vec<usize>>)> {
    let mut words = text.split_ascii_whitespace();
    let (terms, Relation::AtLeast, bound) = opb::stated(&mut words)? else { return None };
    let lemma = Constraint::new(terms, bound);
    let hints = match words.next()? {
        ";" => None,
        ":" => {
            let number = |word: &str| {
                if word == "~" { Some(0) } else { word.parse::<u32>().ok().map(|id| id as usize) }
            };
            let hints: Option<Vec<usize>> =
                words.by_ref().take_while(|word| *word != ";").map(number).collect();
            // What is left of the line ends with the semicolon.
            Some(hints.filter(|_| text.ends_with(';'))?)
        }
        _ => return None,
    };
    words.next().is_none().then_some((lemma, hints))
}

/// Cutting planes (Cook, Coullard and Turán 1987) in reverse Polish notation: constraints by number and literals, which are not
/// negative; `+`, `FACTOR *`, `DIVISOR d`, and `s` to saturate.
fn added_up(operations: &str, propagation: &Propagation) -> Option<Constraint> {
    let mut stack: Vec<Constraint> = Vec::new();
    let mut words = operations.split_ascii_whitespace().peekable();
    loop {
        let word = words.next()?;
        let number = word.parse::<u32>().ok();
        let made = match (word, number, words.peek().copied()) {
            (";", ..) => break,
            ("+", ..) => {
                let other = stack.pop()?;
                stack.pop()?.plus(other)
            }
            ("s", ..) => stack.pop()?.saturated(),
            (_, Some(factor), Some("*")) => stack.pop()?.times(i64::from(factor)),
            (_, Some(divisor), Some("d")) if divisor > 0 => stack.pop()?.divided(i64::from(divisor)),
            (_, Some(number), _) => propagation.constraint(number as usize)?,
            _ => Constraint::new([(1, opb::literal(word)?)], 0),
        };
        if matches!(words.peek(), Some(&("*" | "d"))) {
            words.next();
        }
        stack.push(made.is_small().then_some(made)?);
    }
    let last = stack.pop()?;
    (stack.is_empty() && words.next().is_none()).then_some(last)
}

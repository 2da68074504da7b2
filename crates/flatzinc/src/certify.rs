//! Certificates of what was solved: names, and what stands for what.

use std::io;

use garns_cp::{Cancel, Certified, Int, Proof};
use rustc_hash::FxHashMap;

use crate::build::Builder;
use crate::note::Note;
use crate::program::{Domain, Goal, Term};
use crate::run::{Answers, Options, REACH, RunError, Verdict, solve_or_certify};
use crate::search::Plan;

/// A certificate, before the search and after it.
pub(crate) struct Certificate {
    proof: Option<Proof>,
    pub(crate) ended: Option<io::Result<Certified>>,
}

/// Solves as [`solve`](crate::solve) does, and writes a certificate of the verdict: that there is no solution, which one is
/// the best, or that there are no others than those found. The search learns, whatever the options say.
///
/// The certificate is about the model as it was read: variables that must be equal are one there, and `var int` is within
/// ±[`REACH`]. It is ended even where the verdict is that nothing is known.
///
/// # Errors
/// When the text is wrong or asks for what garns does not have, and when the answer can't be written. Whether the
/// certificate could be written is told apart.
pub fn certify(
    text: &str,
    options: &Options,
    cancel: &Cancel,
    out: &mut dyn Answers,
    note: &mut dyn FnMut(Note),
    proof: Proof,
) -> Result<(Verdict, io::Result<Certified>), RunError> {
    let mut certificate = Some(Certificate { proof: Some(proof), ended: None });
    let verdict = solve_or_certify(text, options, cancel, out, note, &mut certificate)?;
    let certificate = certificate.unwrap_or(Certificate { proof: None, ended: None });
    let ended = match (certificate.ended, certificate.proof) {
        (Some(ended), _) => ended,
        (None, Some(proof)) => proof.conclude_nothing(),
        (None, None) => Err(io::Error::other("the certificate was not ended")),
    };
    Ok((verdict, ended))
}

impl Certificate {
    /// The certificate, for the search.
    pub(crate) fn start(&mut self) -> Option<Proof> {
        self.proof.take()
    }

    /// Tells what the variables are called, where each constraint begins, and what the objective is.
    pub(crate) fn describe(&mut self, builder: &mut Builder, plan: &Plan, several: bool) {
        let Some(proof) = &mut self.proof else { return };
        let program = builder.program;
        match program.goal {
            Goal::Satisfy => {}
            Goal::Minimise(_) => proof.remark("the objective is to be small"),
            Goal::Maximise(_) => {
                proof.remark("the objective is to be large: what is minimised here is its negation")
            }
        }
        let mut other_names = Vec::new();
        let mut named: FxHashMap<Int, &str> = FxHashMap::default();
        for (number, var) in (0..).zip(&program.vars) {
            let name = program.name(var.name);
            if let Ok(members) = builder.members(Term::Var(number), 0) {
                let mut first = true;
                for (value, has) in &members.maybe {
                    let called = proof.name(*has, &format!("{name}_{value}"));
                    if std::mem::take(&mut first) {
                        other_names.push(format!("{name} is a set: {called} says whether it has {value}"));
                    }
                }
                continue;
            }
            match builder.stands_for(number) {
                Ok(int) => {
                    match named.get(&int) {
                        Some(known) => other_names.push(format!("{name} is {known}")),
                        None => {
                            proof.name(int, name);
                        }
                    }
                    named.entry(int).or_insert(name);
                }
                Err(what) => other_names.push(format!("{name} is {what}")),
            }
            if var.is_float() {
                other_names.push(format!(
                    "{name} is a float: here its rank, the number of a float or a gap between two"
                ));
            }
            if var.domain == Domain::Free {
                other_names.push(format!("{name} has no bounds, and is taken to be within ±{REACH}"));
            }
        }
        for text in other_names {
            proof.remark(&text);
        }
        for (constraint, number) in &builder.begins {
            let name = program.constraints[*number as usize].call.name;
            proof.title(*constraint, format!("constraint {}: {}", number + 1, program.name(name)));
        }
        if several {
            let annotated: Vec<Int> = plan.phases.iter().flat_map(|(vars, ..)| vars).copied().collect();
            let (own, _) = builder.apart(&annotated);
            if let Some(proof) = &mut self.proof {
                proof.told_apart_by(&own);
            }
        }
    }
}

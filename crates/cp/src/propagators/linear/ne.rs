//! `Σ coefficient · variable ≠ bound`.

use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// A sum that is not a bound, if the guard holds: when one variable is left, one value of it goes.
#[derive(Clone, Debug)]
pub(crate) struct LinearNe {
    terms: Vec<(i64, Int)>,
    bound: i64,
    guard: Option<Atom>,
}

impl LinearNe {
    pub(crate) fn new(terms: Vec<(i64, Int)>, bound: i64, guard: Option<Atom>) -> Self {
        LinearNe { terms, bound, guard }
    }
}

impl Propagator for LinearNe {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.terms.iter().map(|(_, var)| *var), On::FIX);
        if let Some(guard) = self.guard {
            subscriptions.on(guard.var, On::ANY);
        }
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let guarded = match self.guard.map(|guard| domains.truth(guard)) {
            Some(Some(false)) => return Ok(()),
            Some(None) => true,
            Some(Some(true)) | None => false,
        };
        let mut rest = i128::from(self.bound);
        let mut open = None;
        for &(factor, var) in &self.terms {
            match domains.value(var) {
                Some(value) => rest -= i128::from(factor) * i128::from(value),
                None if open.is_none() => open = Some((factor, var)),
                None => return Ok(()),
            }
        }
        match (open, self.guard) {
            (None, _) if rest != 0 => Ok(()),
            (None, Some(guard)) if guarded => domains.assert(!guard),
            (None, _) => domains.fail(),
            (Some(_), _) if guarded => Ok(()),
            (Some((factor, var)), _) => {
                let factor = i128::from(factor);
                match i64::try_from(rest / factor) {
                    Ok(value) if rest % factor == 0 => domains.remove(var, value),
                    _ => Ok(()),
                }
            }
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        for &(_, var) in &self.terms {
            if atom.is_none_or(|atom| atom.var != var) {
                out.push(Atom::eq(var, past.min(var)));
            }
        }
        if let Some(guard) = self.guard.filter(|guard| atom != Some(!*guard)) {
            out.push(guard);
        }
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.unequal(self.guard, &self.terms, self.bound);
        true
    }

    fn name(&self) -> &'static str {
        "linear ≠"
    }
}

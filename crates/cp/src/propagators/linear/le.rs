//! `Σ coefficient · variable ≤ bound`.

use super::Number;
use super::explain::explain_le;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Bounds consistency for a sum that is at most a bound, if the guard holds.
#[derive(Clone, Debug)]
pub(crate) struct LinearLe<N> {
    terms: Vec<(i64, Int)>,
    bound: N,
    guard: Option<Atom>,
}

impl<N: Number> LinearLe<N> {
    pub(crate) fn new(terms: Vec<(i64, Int)>, bound: i64, guard: Option<Atom>) -> Self {
        LinearLe { terms, bound: N::of(bound), guard }
    }
}

impl<N: Number> Propagator for LinearLe<N> {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for &(factor, var) in &self.terms {
            subscriptions.on(var, if factor > 0 { On::MIN } else { On::MAX });
        }
        if let Some(guard) = self.guard {
            subscriptions.on(guard.var, On::ANY);
        }
    }

    fn priority(&self) -> Priority {
        if self.terms.len() <= 3 { Priority::Tiny } else { Priority::Linear }
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let guarded = match self.guard.map(|guard| domains.truth(guard)) {
            Some(Some(false)) => return Ok(()),
            Some(None) => true,
            Some(Some(true)) | None => false,
        };
        let mut slack = self.bound;
        let mut widest = N::from(0);
        for &(factor, var) in &self.terms {
            let (min, max) = (N::of(domains.min(var)), N::of(domains.max(var)));
            let factor = N::of(factor);
            let (least, span) = if factor > N::from(0) {
                (factor * min, factor * (max - min))
            } else {
                (factor * max, factor * (min - max))
            };
            slack -= least;
            widest = widest.max(span);
        }
        if slack < N::from(0) {
            return match self.guard {
                Some(guard) if guarded => domains.assert(!guard),
                _ => domains.fail(),
            };
        }
        if guarded || widest <= slack {
            return Ok(());
        }
        for &(factor, var) in &self.terms {
            if factor > 0 {
                let max = N::of(domains.min(var)) + slack.floor_div(N::of(factor));
                domains.set_max(var, max.clamped())?;
            } else {
                let min = N::of(domains.max(var)) - slack.floor_div(-N::of(factor));
                domains.set_min(var, min.clamped())?;
            }
        }
        Ok(())
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        if let Some(guard) = self.guard {
            if self.terms.iter().any(|(_, var)| *var == guard.var) {
                return false;
            }
            if atom != Some(!guard) {
                out.push(guard);
            }
        }
        explain_le(self.terms.iter().copied(), self.bound, atom, past, out)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let conditions: Vec<Atom> = self.guard.into_iter().collect();
        encoding.at_most(&conditions, &self.terms, self.bound.clamped());
        true
    }

    fn name(&self) -> &'static str {
        "linear ≤"
    }
}

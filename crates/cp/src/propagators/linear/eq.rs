//! `Σ coefficient · variable = bound`.

use super::super::change;
use super::Number;
use super::explain::explain_le;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Bounds consistency for a sum that is exactly a bound, if the guard holds.
#[derive(Clone, Debug)]
pub(crate) struct LinearEq<N> {
    terms: Vec<(i64, Int)>,
    bound: N,
    guard: Option<Atom>,
}

impl<N: Number> LinearEq<N> {
    pub(crate) fn new(terms: Vec<(i64, Int)>, bound: i64, guard: Option<Atom>) -> Self {
        LinearEq { terms, bound: N::of(bound), guard }
    }
}

/// The least and the greatest value of a term.
fn ends<N: Number>(factor: i64, var: Int, domains: &Domains) -> (N, N) {
    let (min, max) = (N::of(domains.min(var)), N::of(domains.max(var)));
    let factor = N::of(factor);
    if factor > N::from(0) { (factor * min, factor * max) } else { (factor * max, factor * min) }
}

impl<N: Number> Propagator for LinearEq<N> {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.terms.iter().map(|(_, var)| *var), On::BOUNDS);
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
        let zero = N::from(0);
        // How far the bound is above the least and below the greatest sum.
        let (mut below, mut above) = (self.bound, -self.bound);
        let mut widest = zero;
        for &(factor, var) in &self.terms {
            let (least, greatest) = ends::<N>(factor, var, domains);
            below -= least;
            above += greatest;
            widest = widest.max(greatest - least);
        }
        if below < zero || above < zero {
            return match self.guard {
                Some(guard) if guarded => domains.assert(!guard),
                _ => domains.fail(),
            };
        }
        if guarded {
            return Ok(());
        }
        for round in 0.. {
            let mut changed = false;
            for &(factor, var) in &self.terms {
                let (least, greatest) = ends::<N>(factor, var, domains);
                let span = greatest - least;
                if span <= below.min(above) {
                    continue;
                }
                let (min, max) = (domains.min(var), domains.max(var));
                let size = N::of(factor).max(-N::of(factor));
                let (mut low, mut high) = (min, max);
                if span > below {
                    let room = below.floor_div(size).clamped();
                    if factor > 0 { high = min.saturating_add(room) } else { low = max.saturating_sub(room) }
                }
                if span > above {
                    let room = above.floor_div(size).clamped();
                    if factor > 0 { low = max.saturating_sub(room) } else { high = min.saturating_add(room) }
                }
                if round >= change::REFINE_AFTER && !change::is_much((min, max), (low, high)) {
                    continue;
                }
                if factor > 0 {
                    domains.set_max(var, high)?;
                    domains.set_min(var, low)?;
                } else {
                    domains.set_min(var, low)?;
                    domains.set_max(var, high)?;
                }
                let (new_least, new_greatest) = ends::<N>(factor, var, domains);
                if (new_least, new_greatest) != (least, greatest) {
                    below -= new_least - least;
                    above -= greatest - new_greatest;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            if below < zero || above < zero {
                return domains.fail();
            }
            domains.checkpoint_after(self.terms.len() as u32)?;
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
        // It is at most the bound, or at least: whichever of the two says it.
        let terms = self.terms.iter().copied();
        let negated = self.terms.iter().map(|&(factor, var)| (-factor, var));
        explain_le(terms, self.bound, atom, past, out) || explain_le(negated, -self.bound, atom, past, out)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let conditions: Vec<Atom> = self.guard.into_iter().collect();
        encoding.equal(&conditions, &self.terms, self.bound.clamped());
        true
    }

    fn name(&self) -> &'static str {
        "linear ="
    }
}

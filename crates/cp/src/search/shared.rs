//! What several searches of one model tell each other: how good the best solution is, and short clauses they have learnt.

use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::Search;
use crate::atom::Atom;
use crate::model::Sense;
use crate::store::Cause;

/// The best value of the objective that any of several searches of one model has found, and what they have learnt.
///
/// What one of them has learnt leaves out nothing but solutions that are no better than the best one told, so it holds
/// for all.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<Told>);

#[derive(Debug)]
struct Told {
    /// What is to be small: the objective, or its negation.
    cost: AtomicI64,
    searches: AtomicU32,
    /// Clauses, and who has learnt each.
    clauses: Mutex<Vec<(u32, Box<[Atom]>)>>,
}

/// No value yet. Those of variables are within ±2⁶².
const NONE: i64 = i64::MAX;
/// Clauses of so few facts are told, and longer ones not.
const SHORT: usize = 8;
/// So many clauses are told in all.
const MOST: usize = 1 << 16;

impl Default for Told {
    fn default() -> Told {
        Told { cost: AtomicI64::new(NONE), searches: AtomicU32::new(0), clauses: Mutex::default() }
    }
}

impl Shared {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Shared {
        Shared::default()
    }

    /// There is a solution with this objective, which is to be small; whether it is better than those before.
    pub fn offer(&self, cost: i64) -> bool {
        self.0.cost.fetch_min(cost, Ordering::AcqRel) > cost
    }

    fn cost(&self) -> Option<i64> {
        Some(self.0.cost.load(Ordering::Acquire)).filter(|cost| *cost != NONE)
    }
}

/// One of the searches.
#[derive(Debug)]
pub(super) struct Sharing {
    shared: Shared,
    number: u32,
    /// How many of the clauses it has looked at.
    heard: usize,
}

impl Sharing {
    pub(super) fn new(shared: &Shared) -> Sharing {
        let number = shared.0.searches.fetch_add(1, Ordering::Relaxed);
        Sharing { shared: shared.clone(), number, heard: 0 }
    }

    /// Tells the others a clause from so many levels, if it is worth it.
    pub(super) fn tell(&self, clause: &[Atom], glue: u16) {
        if clause.len() <= 2 || (clause.len() <= SHORT && glue <= super::learn::CORE) {
            let mut clauses = self.shared.0.clauses.lock().unwrap_or_else(PoisonError::into_inner);
            if clauses.len() < MOST {
                clauses.push((self.number, clause.into()));
            }
        }
    }

    /// The clauses of others since the last time.
    fn hear(&mut self) -> Vec<Box<[Atom]>> {
        let clauses = self.shared.0.clauses.lock().unwrap_or_else(PoisonError::into_inner);
        let new = clauses[self.heard..].iter().filter(|(by, _)| *by != self.number);
        let new = new.map(|(_, clause)| clause.clone()).collect();
        self.heard = clauses.len();
        new
    }
}

impl Search<'_> {
    /// Takes over what others have found, if it is better.
    #[inline]
    pub(super) fn hear(&mut self) {
        let Some(cost) = self.sharing.as_ref().and_then(|sharing| sharing.shared.cost()) else { return };
        let Some((sense, _)) = self.model.objective else { return };
        self.bound = Some(match sense {
            Sense::Minimise => self.bound.map_or(cost, |bound| bound.min(cost)),
            Sense::Maximise => self.bound.map_or(-cost, |bound| bound.max(-cost)),
        });
    }

    /// Takes over what others have learnt; whether solutions may be left. Only at the base.
    pub(super) fn hear_clauses(&mut self) -> bool {
        let Some(sharing) = &mut self.sharing else { return true };
        let space = &mut self.model.space;
        for clause in sharing.hear() {
            let truth = |atom: &Atom| space.domains.truth(*atom);
            if clause.iter().any(|atom| truth(atom) == Some(true)) {
                continue;
            }
            let open: Vec<Atom> = clause.iter().copied().filter(|atom| truth(atom).is_none()).collect();
            space.domains.cause = Some(Cause::Choice);
            match open[..] {
                [] => return false,
                [atom] if space.domains.assert(atom).is_err() => return false,
                [_] => {}
                _ => {
                    space.clauses.add(&open, true, super::learn::CORE, &mut space.domains);
                    self.learning_state.kept += 1;
                }
            }
        }
        true
    }
}

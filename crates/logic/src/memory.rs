//! What was looked at before: techniques ask the same again from step to step, and most of it has not changed since.
//!
//! An assumption leads from some candidates to others. As long as all those that it looked at and left are there, it leads
//! nowhere else: striking out what it strikes out itself changes nothing. So what it came to is kept with these candidates
//! (its support, as in incremental propagation), and thought through again only once one of them is gone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use garns_puzzle::Candidates;
use rustc_hash::FxHashMap;

use crate::techniques::Kind;

/// Candidates by number (the cell times the count of values, plus the value), a bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    pub(crate) fn none(count: usize) -> Bits {
        Bits(vec![0; count.div_ceil(64)].into())
    }

    /// What cells may hold.
    pub(crate) fn of(domains: &[Candidates], order: usize) -> Bits {
        let mut bits = Bits::none(domains.len() * order);
        domains.iter().enumerate().for_each(|(cell, domain)| bits.add(cell, *domain, order));
        bits
    }

    /// Adds what a cell may hold.
    pub(crate) fn add(&mut self, cell: usize, domain: Candidates, order: usize) {
        domain.iter().for_each(|value| self.set(cell * order + value));
    }

    pub(crate) fn set(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether all of it is in the other.
    pub(crate) fn within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Keeps what is in the other too.
    pub(crate) fn keep(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|number| self.has(*number))
    }
}

/// What an assumption came to, which was no contradiction.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The candidates that were looked at and are left: with all of them there, it comes to the same again.
    pub(crate) support: Bits,
    /// What is false by it, and what is true.
    pub(crate) known: [Bits; 2],
}

/// How far an assumption was followed, the number of its candidate, and whether that is true by it.
pub(crate) type Assumption = (u8, usize, bool);

/// What is kept of a puzzle from step to step. It decides how long a technique looks, not what holds.
#[derive(Debug)]
pub(crate) struct Memory<S> {
    outcomes: Mutex<FxHashMap<Assumption, Arc<Outcome>>>,
    /// The places of a value in which no fish of a kind was found.
    in_vain: Mutex<FxHashMap<(Kind, usize), S>>,
    /// How often nets within the net of a candidate were tried in vain.
    tries: Mutex<FxHashMap<usize, u32>>,
}

impl<S> Default for Memory<S> {
    fn default() -> Memory<S> {
        Memory { outcomes: Mutex::default(), in_vain: Mutex::default(), tries: Mutex::default() }
    }
}

/// A copy starts anew.
impl<S> Clone for Memory<S> {
    fn clone(&self) -> Memory<S> {
        Memory::default()
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: PartialEq> Memory<S> {
    /// Whether fish of a kind were looked for in these places of a value before, and there were none.
    pub(crate) fn was_in_vain(&self, fish: Kind, value: usize, places: S) -> bool {
        lock(&self.in_vain).get(&(fish, value)) == Some(&places)
    }

    pub(crate) fn keep_in_vain(&self, fish: Kind, value: usize, places: S) {
        lock(&self.in_vain).insert((fish, value), places);
    }
}

impl<S> Memory<S> {
    /// How often nets within the net of a candidate were tried in vain.
    pub(crate) fn tries(&self, number: usize) -> u32 {
        lock(&self.tries).get(&number).copied().unwrap_or(0)
    }

    pub(crate) fn try_again(&self, number: usize) {
        *lock(&self.tries).entry(number).or_default() += 1;
    }
}

/// What assumptions came to, whatever the size of the grid.
pub(crate) trait Outcomes: std::fmt::Debug {
    /// What an assumption came to, if it would come to the same with the candidates there are.
    fn outcome(&self, assumption: Assumption, candidates: &Bits) -> Option<Arc<Outcome>>;

    fn keep_outcome(&self, assumption: Assumption, outcome: Arc<Outcome>);
}

impl<S: std::fmt::Debug> Outcomes for Memory<S> {
    fn outcome(&self, assumption: Assumption, candidates: &Bits) -> Option<Arc<Outcome>> {
        let kept = lock(&self.outcomes);
        kept.get(&assumption).filter(|outcome| outcome.support.within(candidates)).cloned()
    }

    fn keep_outcome(&self, assumption: Assumption, outcome: Arc<Outcome>) {
        lock(&self.outcomes).insert(assumption, outcome);
    }
}

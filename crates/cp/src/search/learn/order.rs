//! What is decided next: the variable, or the fact, that was in the most, and the latest, conflicts.

use rustc_hash::FxHashMap;

use super::heap::ActivityHeap;
use crate::atom::{Atom, Int, Op};
use crate::store::Domains;

/// Variables by their activity, and the value each had last.
#[derive(Debug, Default)]
pub(crate) struct Order {
    heap: ActivityHeap,
    pub(crate) last: Vec<Option<i64>>,
    /// The values of the best solution so far.
    pub(crate) best: Vec<i64>,
}

impl Order {
    /// `first` are decided before others that were in as many conflicts.
    pub(crate) fn new(count: usize, first: impl Fn(usize) -> f64) -> Order {
        let mut heap = ActivityHeap::new();
        for var in 0..count {
            heap.add(first(var));
            heap.insert(var as u32);
        }
        Order { heap, last: vec![None; count], best: Vec::new() }
    }

    /// The values to be tried first are those of the best solution, if there is one.
    pub(crate) fn recall_best(&mut self) {
        for (last, best) in self.last.iter_mut().zip(&self.best) {
            *last = Some(*best);
        }
    }

    /// These values are tried first, as if they were those of an earlier run.
    pub(crate) fn hint(&mut self, hints: &[(Int, i64)]) {
        for (var, value) in hints {
            self.last[var.index()] = Some(*value);
        }
    }

    /// The variable has no value (any more).
    pub(crate) fn insert(&mut self, var: Int) {
        self.heap.insert(var.number());
    }

    /// Takes the first variable out.
    pub(crate) fn pop(&mut self) -> Option<Int> {
        self.heap.pop().map(|var| Int::new(var as usize))
    }

    /// The variable was in a conflict.
    pub(crate) fn bump(&mut self, var: Int) {
        self.heap.bump(var.number());
    }

    /// Later conflicts count more.
    pub(crate) fn decay(&mut self) {
        self.heap.decay();
    }
}

/// The facts that explanations were made of, by their activity, and the last truth of each (variable state independent
/// decaying sum, M. Moskewicz and others; phase saving, K. Pipatsrisawat and A. Darwiche).
#[derive(Debug, Default)]
pub(crate) struct FactOrder {
    numbers: FxHashMap<Atom, u32>,
    /// Each as `=` or `≥`: the others are the opposites of these.
    facts: Vec<Atom>,
    phase: Vec<bool>,
    heap: ActivityHeap,
    /// What was taken out, with the level below which it may be open again.
    taken: Vec<(usize, u32)>,
}

/// More facts than this are not kept apart: all start again.
const ROOM: usize = 1 << 20;

impl FactOrder {
    pub(crate) fn new() -> FactOrder {
        FactOrder { heap: ActivityHeap::new(), ..FactOrder::default() }
    }

    /// The fact was in a conflict; it was true.
    pub(crate) fn bump(&mut self, fact: Atom) {
        let (fact, truth) = if matches!(fact.op, Op::Eq | Op::Ge) { (fact, true) } else { (!fact, false) };
        if self.facts.len() >= ROOM {
            *self = FactOrder::new();
        }
        let number = *self.numbers.entry(fact).or_insert_with(|| {
            self.facts.push(fact);
            self.phase.push(truth);
            self.heap.add(0.0);
            let number = self.heap.len() as u32 - 1;
            self.heap.insert(number);
            number
        });
        self.heap.bump(number);
    }

    /// Facts are tried first as they are in a solution, if there is one.
    pub(crate) fn recall(&mut self, solution: &[i64]) {
        for (phase, fact) in self.phase.iter_mut().zip(&self.facts) {
            *phase = solution.get(fact.var.index()).map_or(*phase, |value| fact.holds(*value));
        }
    }

    /// Later conflicts count more.
    pub(crate) fn decay(&mut self) {
        self.heap.decay();
    }

    /// The first fact that is open, as it was last; it is decided in the level after this one.
    pub(crate) fn pop(&mut self, level: usize, domains: &Domains) -> Option<Atom> {
        while let Some(number) = self.heap.pop() {
            let fact = self.facts[number as usize];
            if domains.truth(fact).is_none() {
                self.taken.push((level + 1, number));
                return Some(if self.phase[number as usize] { fact } else { !fact });
            }
            self.taken.push((level, number));
        }
        None
    }

    /// What came about after a level will be open again.
    pub(crate) fn go_back(&mut self, level: usize, domains: &Domains) {
        while let Some((_, number)) = self.taken.pop_if(|(at, _)| *at > level) {
            if let Some(truth) = domains.truth(self.facts[number as usize]) {
                self.phase[number as usize] = truth;
            }
            self.heap.insert(number);
        }
    }
}

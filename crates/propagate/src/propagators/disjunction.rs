//! Alternatives, of which at least one holds: constructive disjunction (Würtz and Müller 1996).
//!
//! Every alternative is propagated alone, on its own copy of the domains; what none of them leaves goes.

use crate::{Domain, Priority, Propagator};

/// One of the alternatives: propagators over some of the cells.
#[derive(Debug, Default)]
pub(crate) struct Alternative {
    limits: Vec<(usize, u64)>,
    propagators: Vec<(Vec<usize>, Box<dyn Propagator>)>,
    /// Whether some propagator reads a cell twice.
    repeats: bool,
}

/// A value stays if it stays in at least one alternative.
#[derive(Debug)]
pub(crate) struct Disjunction {
    /// In any order.
    options: Vec<Alternative>,
    /// Scratch: the domains within one alternative, of all its cells and of those of one propagator.
    own: Vec<u64>,
    some: Vec<u64>,
    found: Vec<u64>,
}

impl Disjunction {
    /// The alternatives, over so many cells.
    pub(crate) fn new(cells: usize, options: Vec<Alternative>) -> Disjunction {
        Disjunction { options, own: vec![0; cells], some: Vec::new(), found: vec![0; cells] }
    }
}

impl Alternative {
    /// A cell, by place, holds one of these values.
    pub(crate) fn limit(&mut self, place: usize, values: u64) {
        self.limits.push((place, values));
    }

    /// The cells at these places are propagated by this.
    pub(crate) fn post(&mut self, places: Vec<usize>, propagator: Box<dyn Propagator>) {
        self.repeats |= (1..places.len()).any(|i| places[..i].contains(&places[i]));
        self.propagators.push((places, propagator));
    }

    /// Removes what can't be in this alternative; `false` if it can't hold.
    fn propagate(&mut self, own: &mut [u64], some: &mut Vec<u64>) -> bool {
        for &(cell, values) in &self.limits {
            own[cell] &= values;
            if own[cell] == 0 {
                return false;
            }
        }
        loop {
            let mut changed = false;
            for (cells, propagator) in &mut self.propagators {
                some.clear();
                some.extend(cells.iter().map(|cell| own[*cell]));
                if !propagator.propagate(some) {
                    return false;
                }
                for (&cell, &keep) in cells.iter().zip(some.iter()) {
                    if own[cell] & !keep != 0 {
                        own[cell] &= keep;
                        changed = true;
                        if own[cell] == 0 {
                            return false;
                        }
                    }
                }
            }
            // One alone that is idempotent needs no second run.
            let done = match &self.propagators[..] {
                [] => true,
                [(_, alone)] => !self.repeats && alone.idempotent(),
                _ => false,
            };
            if !changed || done {
                return true;
            }
        }
    }
}

impl Propagator for Disjunction {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.found.fill(0);
        let mut holds = false;
        for number in 0..self.options.len() {
            self.own.copy_from_slice(domains);
            if self.options[number].propagate(&mut self.own, &mut self.some) {
                holds = true;
                self.found.iter_mut().zip(&self.own).for_each(|(found, own)| *found |= own);
                if self.found[..] == *domains {
                    // One that leaves all is likely to do so again: it comes first.
                    self.options[..=number].rotate_right(1);
                    return true;
                }
            }
        }
        domains.iter_mut().zip(&self.found).for_each(|(domain, found)| *domain &= found);
        holds
    }

    fn idempotent(&self) -> bool {
        true
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}

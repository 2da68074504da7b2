//! Alternatives, of which at least one holds.

use crate::Priority;

use crate::Constraint;
use crate::propagator::Propagator;
use crate::propagators::rows::Rows;
use crate::propagators::sets::Sets;
use crate::relation::{NotBoth, Related};

/// One of the alternatives: filters over some of the cells.
#[derive(Debug)]
struct Alternative {
    limits: Vec<(usize, u64)>,
    filters: Vec<(Vec<usize>, Box<dyn Propagator>)>,
    /// Whether there is at most one filter, and no cell in it twice.
    apart: bool,
}

/// A candidate stays if it stays in at least one alternative.
#[derive(Debug)]
pub(crate) struct Disjunction {
    /// In any order.
    options: Vec<Alternative>,
    /// Scratch: the candidates within one alternative, of all its cells and of those of one filter.
    own: Vec<u64>,
    some: Vec<u64>,
    found: Vec<u64>,
}

impl Disjunction {
    /// Each alternative is a list of parts over these cells; returned with the cells they are about.
    pub(crate) fn new(options: Vec<Vec<Constraint>>) -> (Vec<usize>, Disjunction) {
        let mut cells: Vec<usize> = Vec::new();
        for part in options.iter().flatten() {
            match part {
                Constraint::Limit(cell, _) => cells.push(*cell),
                Constraint::Pair(a, b, _) => cells.extend([*a, *b]),
                Constraint::NotBoth(a, b, _) => cells.extend([*a, *b]),
                Constraint::Propagator(some, _)
                | Constraint::Rows(some, _)
                | Constraint::Sets(some, _)
                | Constraint::Sum(some, _) => {
                    cells.extend(some);
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let place = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let options = options
            .into_iter()
            .map(|parts| {
                let mut option = Alternative { limits: Vec::new(), filters: Vec::new(), apart: true };
                for part in parts {
                    match part {
                        Constraint::Limit(cell, values) => option.limits.push((place(cell), values)),
                        Constraint::Pair(a, b, relation) => {
                            option.filters.push((vec![place(a), place(b)], Box::new(Related(relation))));
                        }
                        Constraint::Propagator(some, filter) => {
                            option.filters.push((some.into_iter().map(place).collect(), filter));
                        }
                        Constraint::Rows(some, rows) => {
                            let filter = Rows::new(rows, some.len());
                            option.filters.push((some.into_iter().map(place).collect(), Box::new(filter)));
                        }
                        Constraint::Sets(some, sets) => {
                            let filter = Sets::new(sets, some.len());
                            option.filters.push((some.into_iter().map(place).collect(), Box::new(filter)));
                        }
                        Constraint::Sum(some, adding) => {
                            option.filters.push((some.into_iter().map(place).collect(), adding.propagator()));
                        }
                        Constraint::NotBoth(a, b, value) => {
                            option.filters.push((vec![place(a), place(b)], Box::new(NotBoth(value))));
                        }
                    }
                }
                let once = |cells: &[usize]| (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]));
                option.apart =
                    option.filters.len() < 2 && option.filters.iter().all(|(cells, _)| once(cells));
                option
            })
            .collect();
        let either =
            Disjunction { options, own: vec![0; cells.len()], some: Vec::new(), found: vec![0; cells.len()] };
        (cells, either)
    }
}

impl Alternative {
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
            for (cells, filter) in &mut self.filters {
                some.clear();
                some.extend(cells.iter().map(|cell| own[*cell]));
                if !filter.propagate(some) {
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
            // One alone that is done at once needs no second look.
            let done = self.apart && self.filters.first().is_none_or(|(_, filter)| filter.idempotent());
            if !changed || done {
                return true;
            }
        }
    }
}

impl Propagator for Disjunction {
    fn propagate(&mut self, domains: &mut [u64]) -> bool {
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

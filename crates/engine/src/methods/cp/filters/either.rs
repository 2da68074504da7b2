//! Alternatives, of which at least one holds.

use garns_cp::Priority;

use crate::methods::cp::filter::Filter;
use crate::methods::cp::filters::rows::Rows;
use crate::methods::cp::filters::sets::Sets;
use crate::methods::cp::parts::Part;
use crate::methods::cp::relation::{NotBoth, Related};

/// One of the alternatives: filters over some of the cells.
#[derive(Debug)]
struct Alternative {
    limits: Vec<(usize, u64)>,
    filters: Vec<(Vec<usize>, Box<dyn Filter>)>,
    /// Whether there is at most one filter, and no cell in it twice.
    apart: bool,
}

/// A candidate stays if it stays in at least one alternative.
#[derive(Debug)]
pub(in crate::methods::cp) struct Either {
    /// In any order.
    options: Vec<Alternative>,
    /// Scratch: the candidates within one alternative, of all its cells and of those of one filter.
    own: Vec<u64>,
    some: Vec<u64>,
    found: Vec<u64>,
}

impl Either {
    /// Each alternative is a list of parts over these cells; returned with the cells they are about.
    pub(in crate::methods::cp) fn new(options: Vec<Vec<Part>>) -> (Vec<usize>, Either) {
        let mut cells: Vec<usize> = Vec::new();
        for part in options.iter().flatten() {
            match part {
                Part::Limit(cell, _) => cells.push(*cell),
                Part::Pair(a, b, _) => cells.extend([*a, *b]),
                Part::NotBoth(a, b, _) => cells.extend([*a, *b]),
                Part::Filter(some, _) | Part::Rows(some, _) | Part::Sets(some, _) | Part::Sum(some, _) => {
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
                        Part::Limit(cell, values) => option.limits.push((place(cell), values)),
                        Part::Pair(a, b, relation) => {
                            option.filters.push((vec![place(a), place(b)], Box::new(Related(relation))));
                        }
                        Part::Filter(some, filter) => {
                            option.filters.push((some.into_iter().map(place).collect(), filter));
                        }
                        Part::Rows(some, rows) => {
                            let filter = Rows::new(rows, some.len());
                            option.filters.push((some.into_iter().map(place).collect(), Box::new(filter)));
                        }
                        Part::Sets(some, sets) => {
                            let filter = Sets::new(sets, some.len());
                            option.filters.push((some.into_iter().map(place).collect(), Box::new(filter)));
                        }
                        Part::Sum(some, adding) => {
                            option.filters.push((some.into_iter().map(place).collect(), adding.filter()));
                        }
                        Part::NotBoth(a, b, value) => {
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
            Either { options, own: vec![0; cells.len()], some: Vec::new(), found: vec![0; cells.len()] };
        (cells, either)
    }
}

impl Alternative {
    /// Removes what can't be in this alternative; `false` if it can't hold.
    fn narrow(&mut self, own: &mut [u64], some: &mut Vec<u64>) -> bool {
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
                if !filter.narrow(some) {
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
            let done = self.apart && self.filters.first().is_none_or(|(_, filter)| filter.at_once());
            if !changed || done {
                return true;
            }
        }
    }
}

impl Filter for Either {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        self.found.fill(0);
        let mut holds = false;
        for number in 0..self.options.len() {
            self.own.copy_from_slice(bits);
            if self.options[number].narrow(&mut self.own, &mut self.some) {
                holds = true;
                self.found.iter_mut().zip(&self.own).for_each(|(found, own)| *found |= own);
                if self.found[..] == *bits {
                    // One that leaves all is likely to do so again: it comes first.
                    self.options[..=number].rotate_right(1);
                    return true;
                }
            }
        }
        bits.iter_mut().zip(&self.found).for_each(|(bits, found)| *bits &= found);
        holds
    }

    fn at_once(&self) -> bool {
        true
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}

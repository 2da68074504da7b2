//! From constraints to what is searched: domains, and propagators over them.

use std::sync::Arc;

use crate::board::{Binary, BoardPropagator, Cage, Exclusion, GridOfBoxes, House, Pair, Posted, Search};
use crate::derived::law_of_leftovers::LawOfLeftovers;
use crate::derived::{combined, covers, innies};
use crate::propagators::sets::Sets;
use crate::propagators::table;
use crate::{CellIndex, Constraint, Constraints, DerivedSum, Domain, Houses, Stop};

/// Domains and propagators, ready to be searched.
#[derive(Debug)]
pub struct Problem {
    /// The domain of each cell; none is empty.
    domains: Vec<Domain>,
    /// What holds of them, houses and pairs aside.
    propagators: Vec<Box<dyn BoardPropagator>>,
    /// Binary constraints.
    binaries: Vec<Binary>,
    /// Cells that all differ.
    houses: Vec<Vec<CellIndex>>,
    /// The values that the cells of each may have.
    values: Vec<Domain>,
    /// Whether each is part of a grid of boxes among the propagators.
    covered: Vec<bool>,
    /// All values, as bits.
    all: Domain,
    /// Sums that follow from cages and houses; they have propagators.
    derived: Vec<DerivedSum>,
}

/// A [`Problem`] taken apart.
#[derive(Debug)]
pub struct Propagators {
    /// The domain of each cell; none is empty.
    pub domains: Vec<Domain>,
    /// Cells that all differ.
    pub houses: Vec<Vec<CellIndex>>,
    /// All else that holds.
    pub propagators: Vec<Box<dyn BoardPropagator>>,
}

impl Problem {
    /// Cells with these domains, of which the constraints hold. `runs` are houses side by side: where cages cover them but for some cells, those have a known sum.
    ///
    /// `None` when some domain is empty, or cells that differ are more than there are values; or when it is to stop before
    /// that is known.
    #[must_use]
    pub fn new(
        domains: Vec<Domain>,
        mut constraints: Constraints,
        houses: Houses,
        runs: &[Vec<Vec<CellIndex>>],
        stop: &Stop,
    ) -> Option<Problem> {
        let cages = std::mem::take(&mut constraints.cages);
        innies::post(&houses, &mut constraints, &cages, runs, stop)?;
        covers::post(&houses, &mut constraints, &cages, stop)?;
        combined::post(&houses, &mut constraints, &cages, stop)?;
        let mut domains = domains;
        let too_many =
            |(house, values): (&Vec<CellIndex>, &Domain)| house.len() > values.count_ones() as usize;
        for constraint in &constraints.list {
            if let Constraint::Limit(cell, values) = constraint {
                domains[*cell] &= values;
            }
        }
        if domains.contains(&0) || houses.list.iter().zip(&houses.values_of_house).any(too_many) {
            return None;
        }
        let mut propagators: Vec<Box<dyn BoardPropagator>> = Vec::new();
        let grids = GridOfBoxes::all(&houses);
        propagators.extend(grids.iter().flat_map(|grid| grid.propagators()));
        let within: Vec<Option<usize>> =
            houses.list.iter().map(|house| grids.iter().position(|grid| grid.covers(house))).collect();
        for leftovers in LawOfLeftovers::of(&houses, &within) {
            propagators.push(Box::new(leftovers));
        }
        let mut binaries: Vec<Binary> = Vec::new();
        let mut excluded: Vec<Vec<Vec<CellIndex>>> = vec![Vec::new(); domains.len()];
        let mut seen = Vec::new();
        for constraint in constraints.list {
            // There may be very many.
            if stop.is_set() {
                return None;
            }
            match constraint {
                Constraint::Rows(cells, rows) => {
                    let table = table::table(&rows, cells.len()).propagator();
                    propagators.push(Box::new(Posted::new(&cells, table, Vec::new())));
                }
                Constraint::NotBoth(a, b, value) => {
                    for (one, other) in [(a, b), (b, a)] {
                        let ranks = &mut excluded[one];
                        ranks.resize(houses.values(), Vec::new());
                        ranks[value.trailing_zeros() as usize].push(other);
                    }
                }
                Constraint::Limit(..) => {}
                Constraint::Pair(a, b, relation) => binaries.push((a, b, relation)),
                Constraint::Sets(cells, sets) => propagators.push(cage(&houses, &cells, &sets, &mut seen)),
                Constraint::Sum(cells, sum) => {
                    propagators.push(Box::new(Posted::new(&cells, sum.propagator(), Vec::new())));
                }
                Constraint::Propagator(cells, propagator) => {
                    let has_required = propagator.has_required();
                    let peers =
                        if has_required { houses.common_peers(&cells, &mut seen) } else { Vec::new() };
                    propagators.push(Box::new(Posted::new(&cells, propagator, peers)));
                }
            }
        }
        for (cell, others) in excluded.into_iter().enumerate().filter(|(_, others)| !others.is_empty()) {
            propagators.push(Box::new(Exclusion { cell: [CellIndex::new(cell)], others }));
        }
        let covered = within.iter().map(Option::is_some).collect();
        let all = houses.all();
        let derived = constraints.derived;
        let (houses, values) = (houses.list, houses.values_of_house);
        Some(Problem { domains, propagators, binaries, all, covered, houses, values, derived })
    }

    /// The sums that follow from cages and houses together, and are propagated like all others.
    #[must_use]
    pub fn derived(&self) -> &[DerivedSum] {
        &self.derived
    }

    /// Sets of values that may be exchanged for each other: whatever permutes them makes a solution of a solution.
    #[must_use]
    pub fn interchangeable_values(&self) -> Vec<Domain> {
        if !self.propagators.iter().all(|propagator| propagator.is_value_symmetric())
            || !self.binaries.iter().all(|(_, _, relation)| relation.is_value_symmetric(self.all))
        {
            return Vec::new();
        }
        let mut classes: Vec<Domain> = Vec::new();
        for value in (0..u64::BITS).map(|rank| 1 << rank).filter(|value| self.all & value != 0) {
            // Every cell may have both or neither.
            let alike = |class: &&mut Domain| {
                let first = **class & class.wrapping_neg();
                self.domains.iter().all(|domain| (domain & value != 0) == (domain & first != 0))
            };
            match classes.iter_mut().find(alike) {
                Some(class) => *class |= value,
                None => classes.push(value),
            }
        }
        classes.retain(|class| !class.is_power_of_two());
        classes
    }

    /// A search over it.
    #[must_use]
    pub fn search(mut self, stop: &Stop) -> Search {
        let mut full = Vec::new();
        for ((house, &values), covered) in self.houses.iter().zip(&self.values).zip(&self.covered) {
            // What has fewer cells than values says no more than that they differ.
            if house.len() == values.count_ones() as usize {
                full.push(house.clone());
                if !covered {
                    self.propagators.push(Box::new(House::new(house, values)));
                }
            }
        }
        Search::new(self.domains, self.propagators, &self.houses, full, &self.binaries, stop)
    }

    /// All of it, for another solver.
    #[must_use]
    pub fn into_propagators(self) -> Propagators {
        let pairs = self.binaries.into_iter().map(|(first, second, relation)| {
            Box::new(Pair { cells: [first, second], relation }) as Box<dyn BoardPropagator>
        });
        let propagators = self.propagators.into_iter().chain(pairs).collect();
        Propagators { domains: self.domains, houses: self.houses, propagators }
    }
}

/// Cells that hold one of the sets.
fn cage(
    houses: &Houses,
    cells: &[CellIndex],
    sets: &Arc<[Domain]>,
    seen: &mut Vec<u64>,
) -> Box<dyn BoardPropagator> {
    let ((others, values), peers) = (houses.others_of_full_houses(cells), houses.common_peers(cells, seen));
    if let Some(cage) = Cage::new(cells, sets, &others, &peers, values) {
        return Box::new(cage);
    }
    let sets = Sets::new(Arc::clone(sets), cells.len()).within(&others, values);
    Box::new(Posted::new(cells, Box::new(sets), peers))
}

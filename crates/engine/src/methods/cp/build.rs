//! From a puzzle to what is searched: the candidates of every cell, and constraints over them.

use std::sync::{Arc, Mutex};

use garns_cp::{Consistency, Int, Model, all_different_with};
use garns_puzzle::{Network, Puzzle};

use super::board::{Board, BoardPropagator, GridOfBoxes, House, Related, Search};
use super::bridge::Bridge;
use super::cage::Cage;
use super::constraints::{Constraint, Constraints};
use super::context::Context;
use super::covers;
use super::innies;
use super::law_of_leftovers::LawOfLeftovers;
use super::propagator::Posted;
use super::propagators::rows::Rows;
use super::propagators::sets::Sets;
use super::relation::{Exclusion, Pair};
use super::rules;
use crate::Limits;

/// A puzzle, ready to be searched.
#[derive(Debug)]
pub(super) struct Built {
    /// The candidates of each cell, by rank; none is without.
    domains: Vec<u64>,
    /// What holds of them, houses aside.
    propagators: Vec<Box<dyn BoardPropagator>>,
    /// Relations of two of them.
    related: Vec<Related>,
    /// Cells that all differ.
    houses: Vec<Vec<usize>>,
    /// Whether each is part of a lattice among the constraints.
    covered: Vec<bool>,
    /// All values, as bits.
    all: u64,
    /// Whether there is nothing but houses.
    pub(super) plain: bool,
    /// Cells that hold numbers of regions, to be given anew when there is a solution.
    pub(super) renumbered: Vec<Vec<usize>>,
}

impl Built {
    /// What a puzzle says; `None` when some cell has no candidate, or cells that differ are more than there are values;
    /// or when it is to [stop](Limits::stop) before that is known.
    pub(super) fn new(puzzle: &Puzzle, limits: &Limits) -> Option<Built> {
        Built::with(puzzle, false, limits)
    }

    /// The same, but regions may get any numbers: each solution is found in at least one of the ways to number them, and
    /// perhaps in several.
    pub(super) fn with_any_numbers(puzzle: &Puzzle, limits: &Limits) -> Option<Built> {
        Built::with(puzzle, true, limits)
    }

    fn with(puzzle: &Puzzle, renumbers: bool, limits: &Limits) -> Option<Built> {
        // There may be a hundred thousand rules: every loop over them, and over what comes of them, looks at the clock.
        let in_time = || limits.stop().is_none();
        let network = Network::of(puzzle);
        let context = Context::new(puzzle, &network, renumbers, limits)?;
        let mut constraints = Constraints::default();
        for rule in Network::beyond(puzzle) {
            in_time().then(|| rules::post(rule, &context, &mut constraints))?;
        }
        let cages = std::mem::take(&mut constraints.cages);
        innies::post(&context, &mut constraints, &cages, limits)?;
        covers::post(&context, &mut constraints, &cages, limits)?;
        let mut domains = context.candidates.clone();
        for constraint in &constraints.list {
            if let Constraint::Limit(cell, values) = constraint {
                domains[*cell] &= values;
            }
        }
        if domains.contains(&0) || context.houses.iter().any(|house| house.len() > context.values()) {
            return None;
        }
        let mut propagators: Vec<Box<dyn BoardPropagator>> = Vec::new();
        let grids = GridOfBoxes::all(&context);
        propagators.extend(grids.iter().flat_map(|grid| grid.propagators(context.all())));
        let within: Vec<Option<usize>> =
            context.houses.iter().map(|house| grids.iter().position(|grid| grid.covers(house))).collect();
        for leftovers in LawOfLeftovers::of(&context, &within) {
            propagators.push(Box::new(leftovers));
        }
        let mut related: Vec<Related> = Vec::new();
        let mut spread: Vec<Vec<Vec<u32>>> = vec![Vec::new(); domains.len()];
        for constraint in constraints.list {
            if !in_time() {
                return None;
            }
            match constraint {
                Constraint::Rows(cells, rows) => {
                    let filter = Rows::new(rows, cells.len());
                    propagators.push(Box::new(Posted::new(&cells, Box::new(filter), Vec::new())));
                }
                Constraint::NotBoth(a, b, value) => {
                    for (one, other) in [(a, b), (b, a)] {
                        let ranks = &mut spread[one];
                        ranks.resize(context.values(), Vec::new());
                        ranks[value.trailing_zeros() as usize].push(other as u32);
                    }
                }
                Constraint::Limit(..) => {}
                Constraint::Pair(a, b, relation) => {
                    related.push((a as u32, b as u32, relation));
                }
                Constraint::Sets(cells, sets) => propagators.push(cage(&context, &cells, &sets)),
                Constraint::Sum(cells, adding) => {
                    propagators.push(Box::new(Posted::new(&cells, adding.filter(), Vec::new())));
                }
                Constraint::Propagator(cells, filter) => {
                    let common_peers =
                        if filter.has_required() { context.common_peers(&cells) } else { Vec::new() };
                    let common_peers =
                        common_peers.into_iter().map(|(cell, seen)| (cell as u32, seen)).collect();
                    propagators.push(Box::new(Posted::new(&cells, filter, common_peers)));
                }
            }
        }
        for (cell, others) in spread.into_iter().enumerate().filter(|(_, others)| !others.is_empty()) {
            propagators.push(Box::new(Exclusion { cell: [cell as u32], others }));
        }
        let plain = Network::beyond(puzzle).next().is_none();
        let renumbered = rules::renumbered(&context);
        let covered = within.iter().map(Option::is_some).collect();
        let all = context.all();
        Some(Built { domains, propagators, related, all, covered, houses: context.houses, plain, renumbered })
    }

    /// A search of our own.
    pub(super) fn search(mut self, limits: &Limits) -> Search {
        let values = self.all.count_ones() as usize;
        for (house, covered) in self.houses.iter().zip(&self.covered) {
            // What has fewer cells says no more than that they differ.
            if house.len() == values && !covered {
                self.propagators.push(Box::new(House::new(house, self.all)));
            }
        }
        let mut search =
            Search::new(self.domains, self.propagators, &self.houses, &self.related, values, limits);
        self.renumbered.iter().for_each(|cells| search.interchangeable(cells));
        search
    }

    /// A model of `garns-cp`, and the variable of each cell; its value is a rank.
    pub(super) fn model(self) -> (Model, Vec<Int>) {
        let mut model = Model::new();
        let ranks =
            |set: &u64| garns_puzzle::Candidates(*set).iter().map(|rank| rank as i64).collect::<Vec<i64>>();
        let vars: Vec<Int> = self.domains.iter().map(|set| model.int(ranks(set))).collect();
        for house in &self.houses {
            // More than values is looked at where hardly any value is left out.
            let close = house.len() > 2 && house.len() * 4 >= self.all.count_ones() as usize * 3;
            let consistency = if close { Consistency::Full } else { Consistency::Value };
            model.post(all_different_with(house.iter().map(|cell| vars[*cell]), consistency));
        }
        let board = Arc::new(Mutex::new(Board::bare(self.domains)));
        let pairs = self.related.into_iter().map(|(first, second, relation)| {
            Box::new(Pair { cells: [first, second], relation }) as Box<dyn BoardPropagator>
        });
        for propagator in self.propagators.into_iter().chain(pairs) {
            model.add_propagator(Bridge::new(propagator, &vars, &board));
        }
        (model, vars)
    }
}

/// Cells that hold one of the sets.
fn cage(context: &Context<'_>, cells: &[usize], sets: &Arc<[u64]>) -> Box<dyn BoardPropagator> {
    let (beside, around) = (context.beside(cells), context.common_peers(cells));
    if let Some(cage) = Cage::new(cells, sets, &beside, &around, context.all()) {
        return Box::new(cage);
    }
    let filter = Sets::new(Arc::clone(sets), cells.len()).within(&beside, context.all());
    let common_peers = around.into_iter().map(|(cell, seen)| (cell as u32, seen)).collect();
    Box::new(Posted::new(cells, Box::new(filter), common_peers))
}

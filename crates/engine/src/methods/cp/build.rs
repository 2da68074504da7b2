//! From a puzzle to what is searched: the candidates of every cell, and constraints over them.

use std::sync::{Arc, Mutex};

use garns_cp::{Consistency, Int, Model, all_different_with};
use garns_puzzle::{Network, Puzzle};

use super::board::{Board, Constraint, Dive, House, Place, Related};
use super::bridge::Bridge;
use super::cage::Cage;
use super::covers;
use super::filter::Narrow;
use super::filters::rows::Rows;
use super::filters::sets::Sets;
use super::ground::Ground;
use super::innies;
use super::leftovers::Leftovers;
use super::parts::{Part, Parts};
use super::relation::{Pair, Spread};
use super::rules;
use crate::Limits;

/// A puzzle, ready to be searched.
#[derive(Debug)]
pub(super) struct Built {
    /// The candidates of each cell, by rank; none is without.
    bits: Vec<u64>,
    /// What holds of them, houses aside.
    constraints: Vec<Box<dyn Constraint>>,
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
        let ground = Ground::new(puzzle, &network, renumbers, limits)?;
        let mut parts = Parts::default();
        for rule in Network::beyond(puzzle) {
            in_time().then(|| rules::post(rule, &ground, &mut parts))?;
        }
        let cages = std::mem::take(&mut parts.cages);
        innies::post(&ground, &mut parts, &cages, limits)?;
        covers::post(&ground, &mut parts, &cages, limits)?;
        let mut bits = ground.candidates.clone();
        for part in &parts.parts {
            if let Part::Limit(cell, values) = part {
                bits[*cell] &= values;
            }
        }
        if bits.contains(&0) || ground.houses.iter().any(|house| house.len() > ground.values()) {
            return None;
        }
        let mut constraints: Vec<Box<dyn Constraint>> = Vec::new();
        let places = Place::all(&ground);
        constraints.extend(places.iter().flat_map(|place| place.constraints(ground.all())));
        let within: Vec<Option<usize>> =
            ground.houses.iter().map(|house| places.iter().position(|place| place.covers(house))).collect();
        for leftovers in Leftovers::of(&ground, &within) {
            constraints.push(Box::new(leftovers));
        }
        let mut related: Vec<Related> = Vec::new();
        let mut spread: Vec<Vec<Vec<u32>>> = vec![Vec::new(); bits.len()];
        for part in parts.parts {
            if !in_time() {
                return None;
            }
            match part {
                Part::Rows(cells, rows) => {
                    let filter = Rows::new(rows, cells.len());
                    constraints.push(Box::new(Narrow::new(&cells, Box::new(filter), Vec::new())));
                }
                Part::NotBoth(a, b, value) => {
                    for (one, other) in [(a, b), (b, a)] {
                        let ranks = &mut spread[one];
                        ranks.resize(ground.values(), Vec::new());
                        ranks[value.trailing_zeros() as usize].push(other as u32);
                    }
                }
                Part::Limit(..) => {}
                Part::Pair(a, b, relation) => {
                    related.push((a as u32, b as u32, relation));
                }
                Part::Sets(cells, sets) => constraints.push(cage(&ground, &cells, &sets)),
                Part::Sum(cells, adding) => {
                    constraints.push(Box::new(Narrow::new(&cells, adding.filter(), Vec::new())));
                }
                Part::Filter(cells, filter) => {
                    let onlookers = if filter.tells() { ground.onlookers(&cells) } else { Vec::new() };
                    let onlookers = onlookers.into_iter().map(|(cell, seen)| (cell as u32, seen)).collect();
                    constraints.push(Box::new(Narrow::new(&cells, filter, onlookers)));
                }
            }
        }
        for (cell, others) in spread.into_iter().enumerate().filter(|(_, others)| !others.is_empty()) {
            constraints.push(Box::new(Spread { cell: [cell as u32], others }));
        }
        let plain = Network::beyond(puzzle).next().is_none();
        let renumbered = rules::renumbered(&ground);
        let covered = within.iter().map(Option::is_some).collect();
        let all = ground.all();
        Some(Built { bits, constraints, related, all, covered, houses: ground.houses, plain, renumbered })
    }

    /// A search of our own.
    pub(super) fn dive(mut self, limits: &Limits) -> Dive {
        let values = self.all.count_ones() as usize;
        for (house, covered) in self.houses.iter().zip(&self.covered) {
            // What has fewer cells says no more than that they differ.
            if house.len() == values && !covered {
                self.constraints.push(Box::new(House::new(house, self.all)));
            }
        }
        let mut dive = Dive::new(self.bits, self.constraints, &self.houses, &self.related, values, limits);
        self.renumbered.iter().for_each(|cells| dive.exchangeable(cells));
        dive
    }

    /// A model of `garns-cp`, and the variable of each cell; its value is a rank.
    pub(super) fn model(self) -> (Model, Vec<Int>) {
        let mut model = Model::new();
        let ranks =
            |set: &u64| garns_puzzle::Candidates(*set).iter().map(|rank| rank as i64).collect::<Vec<i64>>();
        let vars: Vec<Int> = self.bits.iter().map(|set| model.int(ranks(set))).collect();
        for house in &self.houses {
            // More than values is looked at where hardly any value is left out.
            let close = house.len() > 2 && house.len() * 4 >= self.all.count_ones() as usize * 3;
            let consistency = if close { Consistency::Full } else { Consistency::Value };
            model.post(all_different_with(house.iter().map(|cell| vars[*cell]), consistency));
        }
        let board = Arc::new(Mutex::new(Board::bare(self.bits)));
        let pairs = self.related.into_iter().map(|(first, second, relation)| {
            Box::new(Pair { cells: [first, second], relation }) as Box<dyn Constraint>
        });
        for constraint in self.constraints.into_iter().chain(pairs) {
            model.add_propagator(Bridge::new(constraint, &vars, &board));
        }
        (model, vars)
    }
}

/// Cells that hold one of the sets.
fn cage(ground: &Ground<'_>, cells: &[usize], sets: &Arc<[u64]>) -> Box<dyn Constraint> {
    let (beside, around) = (ground.beside(cells), ground.onlookers(cells));
    if let Some(cage) = Cage::new(cells, sets, &beside, &around, ground.all()) {
        return Box::new(cage);
    }
    let filter = Sets::new(Arc::clone(sets), cells.len()).within(&beside, ground.all());
    let onlookers = around.into_iter().map(|(cell, seen)| (cell as u32, seen)).collect();
    Box::new(Narrow::new(cells, Box::new(filter), onlookers))
}

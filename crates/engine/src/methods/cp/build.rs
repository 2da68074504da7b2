//! From a puzzle to a model: one variable per cell, over the ranks of its candidates.

use garns_cp::{Choose, Consistency, Int, Model, all_different_with, table};
use garns_puzzle::{Network, Puzzle};

use super::filter::Narrow;
use super::ground::Ground;
use super::innies;
use super::leftovers::Leftovers;
use super::parts::{Part, Parts};
use super::relation::{Pair, Spread};
use super::rules;

/// A model of a puzzle.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) model: Model,
    /// The variable of each cell; its value is a rank.
    pub(super) vars: Vec<Int>,
    /// What is best tried next.
    pub(super) choose: Choose,
}

impl Built {
    /// The model of a puzzle; `None` when some cell has no candidate.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Built> {
        let network = Network::of(puzzle);
        let ground = Ground::new(puzzle, &network);
        let mut parts = Parts::default();
        for rule in Network::beyond(puzzle) {
            rules::post(rule, &ground, &mut parts);
        }
        innies::post(&ground, &mut parts);
        let mut candidates: Vec<u64> = network.candidates.iter().map(|set| set.0).collect();
        for part in &parts.parts {
            if let Part::Limit(cell, values) = part {
                candidates[*cell] &= values;
            }
        }
        if candidates.contains(&0) {
            return None;
        }
        let mut model = Model::new();
        let ranks =
            |set: &u64| garns_puzzle::Candidates(*set).iter().map(|rank| rank as i64).collect::<Vec<i64>>();
        let vars: Vec<Int> = candidates.iter().map(|set| model.int(ranks(set))).collect();
        for house in &ground.houses {
            // More than values is looked at where hardly any value is left out.
            let close = house.len() > 2 && house.len() * 4 >= ground.values() * 3;
            let consistency = if close { Consistency::Full } else { Consistency::Value };
            model.post(all_different_with(house.iter().map(|cell| vars[*cell]), consistency));
        }
        for leftovers in Leftovers::of(&ground, &vars) {
            model.add_propagator(leftovers);
        }
        let mut spread: Vec<Vec<Vec<Int>>> = vec![Vec::new(); vars.len()];
        for part in parts.parts {
            match part {
                Part::Rows(cells, rows) => {
                    let rows = rows.chunks_exact(cells.len());
                    let rows = rows.map(|row| row.iter().map(|rank| i64::from(*rank)).collect::<Vec<i64>>());
                    model.post(table(cells.iter().map(|cell| vars[*cell]), rows));
                }
                Part::NotBoth(a, b, value) => {
                    for (one, other) in [(a, b), (b, a)] {
                        let ranks = &mut spread[one];
                        ranks.resize(ground.values(), Vec::new());
                        ranks[value.trailing_zeros() as usize].push(vars[other]);
                    }
                }
                Part::Limit(..) => {}
                Part::Pair(a, b, relation) => {
                    model.add_propagator(Pair { first: vars[a], second: vars[b], relation });
                }
                Part::Filter(cells, filter) => {
                    let onlookers =
                        ground.onlookers(&cells).into_iter().map(|(cell, seen)| (vars[cell], seen));
                    let onlookers = if filter.tells() { onlookers.collect() } else { Vec::new() };
                    let vars = cells.iter().map(|cell| vars[*cell]).collect();
                    model.add_propagator(Narrow::new(vars, filter, onlookers));
                }
            }
        }
        for (cell, others) in vars.iter().zip(spread).filter(|(_, others)| !others.is_empty()) {
            model.add_propagator(Spread { cell: *cell, others });
        }
        // Where rules relate cells in other ways, where a value goes in a house tells less than what a cell may be.
        let rules = Network::beyond(puzzle).next().is_some();
        Some(Built { model, vars, choose: if rules { Choose::DomWdeg } else { Choose::Fewest } })
    }
}

//! From a puzzle to a problem: domains, houses and what the rules say, and what `garns-cp` makes of that.

use std::sync::{Arc, Mutex};

use garns_cp::{Consistency, Int, Model, all_different_with};
use garns_propagate::board::{Board, Search};
use garns_propagate::{Constraints, DerivedSum, Problem, Propagators, Stop};
use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Network, Puzzle, Rule};

use super::bridge::Bridge;
use super::context::Context;
use super::post;
use crate::Limits;

/// A puzzle, ready to be searched.
#[derive(Debug)]
pub(super) struct Built {
    problem: Problem,
    values: usize,
    /// Whether there is nothing but houses.
    pub(super) plain: bool,
    /// Cells that hold numbers of regions, to be given anew when there is a solution.
    pub(super) renumbered: Vec<Vec<usize>>,
}

/// Stops when the limits say so.
pub(super) fn stop(limits: &Limits) -> Stop {
    let limits = limits.clone();
    Stop::when(move || limits.stop().is_some())
}

impl Built {
    /// What a puzzle says; `None` when some cell has no value, or cells that differ are more than there are values;
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
        let network = Network::of(puzzle);
        let context = Context::new(puzzle, &network, renumbers, limits)?;
        let mut constraints = Constraints::default();
        // There may be a hundred thousand rules: every loop over them, and over what comes of them, looks at the clock.
        for constraint in &context.meaning {
            limits.stop().is_none().then(|| post::post(constraint, &context, &mut constraints))?;
        }
        let plain = Network::irreducible_rules(puzzle).next().is_none();
        let renumbered = post::renumbered(&context);
        let values = context.values();
        let runs = if constraints.has_cages() { houses_side_by_side(&context) } else { Vec::new() };
        let domains = context.domains.clone();
        let problem = Problem::new(domains, constraints, context.into_houses(), &runs, &stop(limits))?;
        Some(Built { problem, values, plain, renumbered })
    }

    /// The sums that follow from cages and houses together.
    pub(super) fn derived(&self) -> Vec<DerivedSum> {
        self.problem.derived().to_vec()
    }

    /// A search of our own.
    pub(super) fn search(self, limits: &Limits) -> Search {
        let mut search = self.problem.search(&stop(limits));
        self.renumbered.iter().for_each(|cells| search.interchangeable(cells));
        search
    }

    /// A model of `garns-cp`, and the variable of each cell; its value is a rank.
    pub(super) fn model(self) -> (Model, Vec<Int>) {
        let Propagators { domains, houses, propagators } = self.problem.into_propagators();
        let mut model = Model::new();
        let ranks =
            |set: &u64| garns_puzzle::Candidates(*set).iter().map(|rank| rank as i64).collect::<Vec<i64>>();
        let vars: Vec<Int> = domains.iter().map(|set| model.int(ranks(set))).collect();
        for house in &houses {
            // More than values is looked at where hardly any value is left out.
            let close = house.len() > 2 && house.len() * 4 >= self.values * 3;
            let consistency = if close { Consistency::Full } else { Consistency::Value };
            model.post(all_different_with(house.iter().map(|cell| vars[*cell]), consistency));
        }
        let board = Arc::new(Mutex::new(Board::bare(domains)));
        for propagator in propagators {
            model.add_propagator(Bridge::new(propagator, &vars, &board));
        }
        (model, vars)
    }
}

/// Cells that houses side by side cover, each once, with the number of the houses: up to half of the grid, as what is left
/// over of the rest is the same.
fn houses_side_by_side(context: &Context<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut runs = Vec::new();
    let full = |rule: &Rule| match rule {
        Rule::House(house) if house.cells.len() == context.values() => {
            Some((house.kind, house.grid, context.indices(&house.cells)))
        }
        _ => None,
    };
    let houses: Vec<(HouseKind, u16, Vec<usize>)> = context.puzzle.rules().iter().filter_map(full).collect();
    for from in 0..houses.len() {
        let mut cells: Vec<usize> = Vec::new();
        let (kind, grid, _) = houses[from];
        for (count, (other, its_grid, more)) in houses[from..].iter().enumerate() {
            let goes_on =
                *other == kind && *its_grid == grid && more.iter().all(|cell| !cells.contains(cell));
            if !goes_on || 2 * count > context.values() {
                break;
            }
            cells.extend(more);
            runs.push((count + 1, cells.clone()));
        }
    }
    runs
}

//! From a puzzle to a problem: domains, houses and what the rules say.

use garns_propagate::board::Search;
use garns_propagate::{CellIndex, Constraints, DerivedSum, Problem, Stop};
use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Network, Puzzle, Rule};

use super::context::Context;
use super::post;
use crate::Limits;

/// A puzzle, ready to be searched.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) problem: Problem,
    /// How many values there are.
    #[cfg_attr(
        not(feature = "learning"),
        expect(dead_code, reason = "asked for by a model of the general solver")
    )]
    pub(super) values: usize,
    /// Whether there is nothing but houses.
    pub(super) plain: bool,
    /// Cells that hold numbers of regions, to be given anew when there is a solution.
    pub(super) renumbered: Vec<Vec<CellIndex>>,
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
}

/// Houses side by side that share no cell: up to half of the grid, as what is left over of the rest is the same.
fn houses_side_by_side(context: &Context<'_>) -> Vec<Vec<Vec<CellIndex>>> {
    let mut runs = Vec::new();
    let full = |rule: &Rule| match rule {
        Rule::House(house) => {
            let cells = context.indices(&house.cells);
            context.whole(&cells).map(|_| (house.kind, house.grid, cells))
        }
        _ => None,
    };
    let houses: Vec<(HouseKind, u16, Vec<CellIndex>)> =
        context.puzzle.rules().iter().filter_map(full).collect();
    for from in 0..houses.len() {
        let mut run: Vec<Vec<CellIndex>> = Vec::new();
        let mut taken = vec![false; context.domains.len()];
        let (kind, grid, _) = houses[from];
        for (count, (other, its_grid, more)) in houses[from..].iter().enumerate() {
            let goes_on = *other == kind && *its_grid == grid && more.iter().all(|cell| !taken[*cell]);
            if !goes_on || 2 * count > more.len() {
                break;
            }
            run.push(more.clone());
            more.iter().for_each(|cell| taken[*cell] = true);
            runs.push(run.clone());
        }
    }
    runs
}

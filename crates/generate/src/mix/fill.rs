//! Random full grids under any rules.
//!
//! Where the kernel knows them all, by its search by chance. Otherwise the puzzle solver completes a few values that were
//! thrown at random, fewer from time to time if there is no solution; then a part of the grid is wiped out and completed
//! again (ruin and recreate). That all grids are equally likely is not claimed.

use garns_engine::{Engine, Goal, Limits, Silent};
use garns_puzzle::{Grid, Puzzle};

use crate::Rng;
use crate::fill::fill;
use crate::kernel::{Kernel, Model};

/// Values tried for one completion.
const NODES: u64 = 2000;

/// How often values are thrown, and of how many cells one has a value at first.
const THROWS: usize = 40;
const SHARE: usize = 8;

/// How often a part is wiped out again.
const ROUNDS: usize = 4;

/// A full grid that keeps the puzzle's rules; its givens are left aside. `None` if none was found, or it is to stop.
pub(crate) fn fill_any(
    ground: &Puzzle,
    kernel: &mut Kernel,
    engine: &dyn Engine,
    limits: &Limits,
    rng: &mut Rng,
) -> Option<Grid> {
    if let Some(model) = Model::of(ground) {
        return fill(ground, &model, kernel, rng);
    }
    let limits = Limits { nodes: Some(NODES), ..limits.clone() };
    let complete = |givens: Grid| {
        let report = engine.run(&ground.with_givens(givens), Goal::First, &limits, &mut Silent);
        report.solutions.into_iter().next()
    };
    let (cells, values) = (ground.cells().len(), ground.values().len());
    let thrown = |count: usize, rng: &mut Rng| {
        let mut givens = Grid::blank(cells);
        for _ in 0..count {
            givens.set(rng.index(cells), rng.index(values));
        }
        givens
    };
    let mut full = None;
    for throw in 0..THROWS {
        let count = (cells / SHARE * (THROWS - 1 - throw) / THROWS).max(usize::from(throw + 1 < THROWS));
        full = complete(thrown(count, rng));
        if full.is_some() || limits.stop().is_some() {
            break;
        }
    }
    let mut full = full?;
    for _ in 0..ROUNDS {
        let mut givens = thrown(1, rng);
        for cell in 0..cells {
            if let Some(rank) = full.get(cell).filter(|_| rng.once_in(4)) {
                givens.set(cell, rank);
            }
        }
        full = complete(givens).unwrap_or(full);
    }
    limits.stop().is_none().then_some(full)
}

//! The search of `cp` for all solutions, told step by step: what a proof follows.

use std::ops::ControlFlow;

use garns_propagate::board::{Observer, Outcome};
use garns_propagate::{CellIndex, DerivedSum};
use garns_puzzle::{Grid, Puzzle};

use super::NODES_PER_LOOK;
use super::build::Built;
use crate::{Limits, Stop};

/// Told what the search does: its decisions and removals as an [`Observer`], and its solutions.
pub trait Trace: Observer {
    /// The cells of each propagator, and the sums that follow from cages and houses together, before anything else.
    fn begins(&mut self, scopes: Vec<Vec<CellIndex>>, derived: Vec<DerivedSum>);

    /// A solution, which has passed the checker; whether the search goes on.
    fn found(&mut self, grid: &Grid) -> ControlFlow<()>;
}

/// Searches for all solutions of a puzzle as the engine `cp` does, without restarts in the middle of a tree but for
/// probing; whether everything was searched.
///
/// # Errors
/// Why it stopped before the end; a trace that wants no more is no error, and then not everything was searched.
pub fn trace(puzzle: &Puzzle, limits: &Limits, trace: &mut dyn Trace) -> Result<bool, Stop> {
    let Some(built) = Built::new(puzzle, limits) else {
        // A contradiction, unless it is that the time was up.
        return limits.stop().map_or(Ok(true), Err);
    };
    let derived = built.derived();
    let mut search = built.search(limits);
    search.record();
    trace.begins(search.scopes(), derived);
    loop {
        match search.step(search.nodes + NODES_PER_LOOK, trace) {
            Outcome::Done => return Ok(true),
            Outcome::Nodes => {}
            Outcome::Solution => {
                let ranks = search.domains().iter().map(|domain| Some(domain.trailing_zeros() as usize));
                let grid: Grid = ranks.collect();
                if !puzzle.is_solution(&grid) {
                    return Err(Stop::Defect);
                }
                if trace.found(&grid).is_break() {
                    return Ok(false);
                }
            }
        }
        if let Some(stop) = limits.stop() {
            return Err(stop);
        }
    }
}

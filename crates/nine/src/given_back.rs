//! Puzzles that a device gives back, searched on the processor.

use std::ops::ControlFlow;

use crate::{Grid, Limits, Report, Solver};

/// Searches a puzzle of a batch that a device gave up, as the device would have: its report, and its first solutions, one in each
/// slice at the puzzle's index.
#[cold]
pub fn search_given_back(
    solver: &mut Solver,
    puzzle: &Grid,
    limits: &Limits<'_>,
    at: usize,
    solutions: &mut [&mut [Grid]],
) -> Report {
    let mut number = 0;
    solver.solutions(puzzle, limits, |solution| {
        if let Some(kept) = solutions.get_mut(number) {
            kept[at] = solution;
        }
        number += 1;
        ControlFlow::Continue(())
    })
}

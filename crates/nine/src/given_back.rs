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

#[cfg(test)]
mod tests {
    use super::*;

    /// As many solutions are kept as there are slices, in the order in which they are found, at the puzzle's place.
    #[test]
    fn the_first_solutions_are_kept() {
        let mut solver = Solver::new();
        let mut expected = Vec::new();
        solver.solutions(&Grid::BLANK, &Limits::solutions(3), |solution| {
            expected.push(solution);
            ControlFlow::Continue(())
        });
        let (mut first, mut second) = ([Grid::BLANK; 4], [Grid::BLANK; 4]);
        let limits = Limits::solutions(3);
        let report = search_given_back(&mut solver, &Grid::BLANK, &limits, 2, &mut [&mut first, &mut second]);
        assert_eq!(report.solutions, 3);
        assert_eq!((first[2], second[2]), (expected[0], expected[1]));
        assert!([0, 1, 3].iter().all(|other| first[*other] == Grid::BLANK && second[*other] == Grid::BLANK));
    }
}

//! A full grid that the cells of a pattern determine, by local search over the number of solutions.
//!
//! For most patterns a grid taken at random has many others beside it with the same digits there. So the digits are
//! worked on: some are wiped out, the pattern takes those of another solution of what is left, and the step counts if
//! the new digits leave no more solutions than the old ones.

use std::ops::ControlFlow;

use garns_nine::{Grid, Limits};

use super::dig::{masked, members};
use super::{CellSet, Nine};
use crate::spec::GenerateError;
use crate::{Rng, uniform_grid};

/// Solutions counted at most.
const MOST: u64 = 2_000;
/// Solutions of what is left that one is chosen from.
const CHOICE: usize = 48;
/// Steps before a fresh grid is taken.
const STEPS: usize = 4_000;
/// Fresh grids before the pattern is given up.
const RESTARTS: usize = 60;

impl Nine<'_> {
    /// A full grid whose digits on the pattern are those of no other grid.
    pub(super) fn on_pattern(&mut self, mask: CellSet, rng: &mut Rng) -> Result<[u8; 81], GenerateError> {
        let cells: Vec<usize> = members(mask).collect();
        if cells.is_empty() {
            return Err(GenerateError::GaveUp);
        }
        for _ in 0..RESTARTS {
            let mut grid = uniform_grid(rng);
            let mut count = self.solutions(&masked(&grid, mask));
            for _ in 0..STEPS {
                if count == 1 {
                    return Ok(grid);
                }
                GenerateError::unless_in_time(self.limits)?;
                let wiped = (0..1 + rng.index(3)).fold(0, |set, _| set | 1 << cells[rng.index(cells.len())]);
                let Some(other) = self.another(&masked(&grid, mask & !wiped), rng) else { continue };
                let found = self.solutions(&masked(&other, mask));
                if found <= count {
                    (grid, count) = (other, found);
                }
            }
        }
        Err(GenerateError::GaveUp)
    }

    fn solutions(&mut self, digits: &[u8; 81]) -> u64 {
        let Ok(grid) = Grid::new(*digits) else { return 0 };
        self.digger.solver().count(&grid, &Limits::solutions(MOST)).solutions
    }

    /// One of the first solutions, by chance.
    fn another(&mut self, digits: &[u8; 81], rng: &mut Rng) -> Option<[u8; 81]> {
        let grid = Grid::new(*digits).ok()?;
        let mut found = Vec::new();
        self.digger.solver().solutions(&grid, &Limits::solutions(CHOICE as u64), |solution| {
            found.push(*solution.digits());
            ControlFlow::Continue(())
        });
        (!found.is_empty()).then(|| found[rng.index(found.len())])
    }
}

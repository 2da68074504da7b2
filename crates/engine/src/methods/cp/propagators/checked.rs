//! Any rule at all, by its own check of partly filled grids.

use garns_cp::{On, Priority};
use garns_puzzle::{Grid, Puzzle, Rule, View};

use crate::methods::cp::propagator::Propagator;

/// So many cells may be open when their values are tried one by one.
const TRIED: usize = 2;

/// Asks the rule's own check: fails where it reports something, and tries the values of the last open cells.
///
/// What the check sees early it sees early here; what it sees late costs search.
#[derive(Debug)]
pub(in crate::methods::cp) struct Checked {
    puzzle: Puzzle,
    rule: Rule,
    /// The cells, by index in the puzzle.
    cells: Vec<usize>,
    /// Whether it waits until every cell has its value.
    last: bool,
    grid: Grid,
}

impl Checked {
    pub(in crate::methods::cp) fn new(puzzle: &Puzzle, rule: &Rule, cells: &[usize], last: bool) -> Checked {
        let grid = Grid::blank(puzzle.cells().len());
        Checked { puzzle: puzzle.clone(), rule: rule.clone(), cells: cells.to_vec(), last, grid }
    }

    fn holds(&self) -> bool {
        let mut holds = true;
        let view = View { puzzle: &self.puzzle, grid: &self.grid };
        self.rule.law().check(&view, &mut |_, _| holds = false);
        holds
    }
}

impl Propagator for Checked {
    fn propagate(&mut self, domains: &mut [u64]) -> bool {
        if self.last && !domains.iter().all(|domain| domain.is_power_of_two()) {
            return true;
        }
        let mut open = 0;
        for (&cell, domain) in self.cells.iter().zip(domains.iter()) {
            if domain.is_power_of_two() {
                self.grid.set(cell, domain.trailing_zeros() as usize);
            } else {
                self.grid.clear(cell);
                open += 1;
            }
        }
        if !self.holds() {
            return false;
        }
        if open > TRIED {
            return true;
        }
        for (i, domain) in domains.iter_mut().enumerate().filter(|(_, domain)| !domain.is_power_of_two()) {
            let mut left = *domain;
            while left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                self.grid.set(self.cells[i], rank);
                if !self.holds() {
                    *domain &= !(1 << rank);
                }
            }
            self.grid.clear(self.cells[i]);
            if *domain == 0 {
                return false;
            }
        }
        true
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }

    fn on(&self) -> On {
        On::FIX
    }
}

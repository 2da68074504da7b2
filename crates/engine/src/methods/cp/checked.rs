//! Any rule at all, by its own check of partly filled grids.

use garns_propagate::{CellIndex, Priority, Propagator, Wake};
use garns_puzzle::{Grid, Puzzle, Rule, View};

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
    cells: Vec<CellIndex>,
    /// Whether it waits until every cell has its value.
    last: bool,
    grid: Grid,
}

impl Checked {
    pub(in crate::methods::cp) fn new(
        puzzle: &Puzzle,
        rule: &Rule,
        cells: &[CellIndex],
        last: bool,
    ) -> Checked {
        let grid = Grid::blank(puzzle.cells().len());
        Checked { puzzle: puzzle.clone(), rule: rule.clone(), cells: cells.to_vec(), last, grid }
    }

    fn holds(&self) -> bool {
        let mut holds = true;
        let view = View { puzzle: &self.puzzle, grid: &self.grid };
        self.rule.def().check(&view, &mut |_, _| holds = false);
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
                self.grid.set(cell.index(), domain.trailing_zeros() as usize);
            } else {
                self.grid.clear(cell.index());
                open += 1;
            }
        }
        if !self.holds() {
            return false;
        }
        if open > TRIED {
            return true;
        }
        for (cell, domain) in self.cells.iter().zip(domains).filter(|(_, domain)| !domain.is_power_of_two()) {
            let mut left = *domain;
            while left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                self.grid.set(cell.index(), rank);
                if !self.holds() {
                    *domain &= !(1 << rank);
                }
            }
            self.grid.clear(cell.index());
            if *domain == 0 {
                return false;
            }
        }
        true
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn on(&self) -> Wake {
        Wake::Fixed
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns_puzzle::rules::Killer;
    use garns_puzzle::{Frame, Values};

    use super::*;

    /// Three cells of a cage with the sum 7, of values from 1 to 4, with all domains there are.
    #[test]
    fn prunes_no_solution_and_decides_what_is_filled() {
        let mut puzzle = Puzzle::new(Frame::loose(1, 4).unwrap(), Values::count(4).unwrap()).unwrap();
        let cage = Killer { cells: "r1c1 r1c2 r1c3".parse().unwrap(), sum: Some(7), repeats: false };
        puzzle.add(cage.clone()).unwrap();
        let holds = |[a, b, c]: [usize; 3]| a != b && b != c && a != c && a + b + c + 3 == 7;
        let rows = (0..64).map(|n| [n % 4, n / 4 % 4, n / 16]).filter(|row| holds(*row)).collect::<Vec<_>>();
        for last in [false, true] {
            let mut checked = Checked::new(&puzzle, &Rule::from(cage.clone()), &CellIndex::all(0..3), last);
            for number in 0..15u64.pow(3) {
                let before = [number % 15 + 1, number / 15 % 15 + 1, number / 225 + 1];
                let mut after = before;
                let alive = checked.propagate(&mut after);
                let within =
                    |row: &[usize; 3], domains: &[u64]| (0..3).all(|i| domains[i] >> row[i] & 1 == 1);
                for row in rows.iter().filter(|row| within(row, &before)) {
                    assert!(alive && within(row, &after), "{row:?} of {before:?}: {after:?}");
                }
                if before.iter().all(|domain| domain.is_power_of_two()) {
                    let row = before.map(|domain| domain.trailing_zeros() as usize);
                    assert_eq!(alive, holds(row), "{row:?}");
                }
            }
        }
    }
}

//! The minimal puzzles inside a 9×9 puzzle, and the givens it could do without.
//!
//! A branch keeps or removes a given that can be removed alone. A given that can't be is in every puzzle inside, and
//! stays indispensable in all of them, since each of them lies in a puzzle that has several solutions without it.

use std::ops::ControlFlow;

use garns_nine::{Grid, Limits, Solver};

use crate::budget::{Budget, Unfinished};
use crate::filled::CellSet;

/// The givens of a puzzle of digits from 1, 0 for blank, that can be removed alone without a second solution; `None` if the puzzle has
/// not exactly one solution.
///
/// # Errors
/// When it was stopped.
pub fn redundant(puzzle: &[u8; 81], budget: &Budget<'_>) -> Result<Option<CellSet>, Unfinished> {
    let Some(mut inside) = Inside::new(puzzle) else { return Ok(None) };
    let redundant = inside.redundant(inside.givens, budget)?;
    Ok(Some(CellSet::from_bits(redundant)))
}

/// Hands every minimal puzzle inside a puzzle to `receive`, each once, until it breaks; each is the set of the givens that
/// it keeps. False if the puzzle has not exactly one solution.
///
/// # Errors
/// When it was stopped; what was found was handed over.
pub fn minimal_puzzles(
    puzzle: &[u8; 81],
    budget: &Budget<'_>,
    receive: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> Result<bool, Unfinished> {
    let Some(mut inside) = Inside::new(puzzle) else { return Ok(false) };
    inside.branch(inside.givens, 0, budget, receive).map(|_| true)
}

/// The puzzles inside one.
struct Inside {
    solver: Solver,
    solution: [u8; 81],
    givens: u128,
    /// Sets of givens of which each puzzle inside has at least one: where other solutions differ.
    sets: Vec<u128>,
}

impl Inside {
    fn new(digits: &[u8; 81]) -> Option<Inside> {
        let puzzle = Grid::new(*digits).ok()?;
        let mut solver = Solver::new();
        let solution = solver.solve(&puzzle).filter(|_| solver.is_unique(&puzzle))?;
        let given = |cell: &usize| digits[*cell] != 0;
        let givens = (0..81).filter(given).collect::<CellSet>().bits();
        Some(Inside { solver, solution: *solution.digits(), givens, sets: Vec::new() })
    }

    /// Whether these givens have one solution.
    fn is_unique(&mut self, givens: u128) -> bool {
        if self.sets.iter().any(|set| set & givens == 0) {
            return false;
        }
        let solution = &self.solution;
        let value = |cell: usize| if givens >> cell & 1 == 1 { solution[cell] } else { 0 };
        let Ok(puzzle) = Grid::new(std::array::from_fn(value)) else { return false };
        let mut differs = 0;
        self.solver.solutions(&puzzle, &Limits::solutions(2), |other| {
            let pairs = other.digits().iter().zip(solution).enumerate();
            differs = pairs.fold(0, |set, (cell, (a, b))| set | u128::from(a != b) << cell);
            if differs == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if differs != 0 {
            self.sets.push(differs & self.givens);
        }
        differs == 0
    }

    /// Which of some givens can be removed alone.
    fn redundant(&mut self, givens: u128, budget: &Budget<'_>) -> Result<u128, Unfinished> {
        let mut redundant = 0;
        for cell in CellSet::from_bits(givens).cells() {
            budget.check()?;
            redundant |= u128::from(self.is_unique(givens & !(1 << cell))) << cell;
        }
        Ok(redundant)
    }

    /// Finds the minimal puzzles that have all of `kept`, among these givens.
    fn branch(
        &mut self,
        givens: u128,
        kept: u128,
        budget: &Budget<'_>,
        receive: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Unfinished> {
        let redundant = self.redundant(givens, budget)?;
        let open = redundant & !kept;
        if open == 0 {
            // Something that was kept can be removed: it is not minimal, and nothing else is left to remove.
            return Ok(if redundant == 0 {
                receive(CellSet::from_bits(givens))
            } else {
                ControlFlow::Continue(())
            });
        }
        let given = open & open.wrapping_neg();
        if self.branch(givens & !given, kept, budget, receive)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        self.branch(givens, kept | given, budget, receive)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn minimal_puzzles_agree_with_trying_all() {
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let base: Grid = line.parse().unwrap();
        let mut solver = Solver::new();
        let solution = solver.solve(&base).unwrap();
        for trial in 0..2_usize {
            // More givens: all sets of them are too many, but all puzzles keep what cannot be removed alone.
            let mut digits = *base.digits();
            (0..12)
                .map(|k| (k * 11 + trial * 7) % 81)
                .for_each(|cell| digits[cell] = solution.digits()[cell]);
            let free: Vec<usize> = redundant(&digits, &Budget::default()).unwrap().unwrap().cells().collect();
            let givens: u128 = (0..81).filter(|c| digits[*c] != 0).fold(0, |set, cell| set | 1 << cell);
            assert!(free.len() > 3 && free.len() < 20, "{}", free.len());
            let mut unique = vec![false; 1 << free.len()];
            for (number, unique) in unique.iter_mut().enumerate() {
                let mut fewer = digits;
                free.iter()
                    .enumerate()
                    .filter(|(k, _)| number >> k & 1 == 0)
                    .for_each(|(_, cell)| fewer[*cell] = 0);
                *unique = solver.is_unique(&Grid::new(fewer).unwrap());
            }
            let is_minimal = |number: &usize| {
                unique[*number] && (0..free.len()).all(|k| number >> k & 1 == 0 || !unique[number ^ 1 << k])
            };
            let set = |number: usize| {
                let gone = free.iter().enumerate().filter(|(k, _)| number >> k & 1 == 0);
                gone.fold(givens, |set, (_, cell)| set & !(1 << cell))
            };
            let expected: BTreeSet<u128> = (0..unique.len()).filter(is_minimal).map(set).collect();
            let mut found = Vec::new();
            let ended = minimal_puzzles(&digits, &Budget::default(), &mut |set| {
                found.push(set.bits());
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Ok(true));
            assert_eq!(found.len(), expected.len());
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn puzzles_without_one_solution_have_none_inside() {
        assert_eq!(redundant(&[0; 81], &Budget::default()), Ok(None));
        let stopped = Budget { stop: &|| true, ..Budget::default() };
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let puzzle: Grid = line.parse().unwrap();
        assert_eq!(redundant(puzzle.digits(), &stopped), Err(Unfinished::Stopped));
        let mut none = |_| ControlFlow::Continue(());
        assert_eq!(minimal_puzzles(&[0; 81], &Budget::default(), &mut none), Ok(false));
    }
}

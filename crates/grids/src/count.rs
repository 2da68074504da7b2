//! The best way to count for each puzzle.

use num_bigint::BigUint;

use crate::budget::{Budget, Unfinished};
use crate::frontier::{self, Completions};
use crate::houses::{Houses, all};
use crate::{nine, total};

/// The number of ways to fill all cells.
///
/// # Errors
/// When it was stopped, or would need more memory than it may take.
pub fn count(houses: &Houses, budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    if let Some(total) = blank_total(houses, budget) {
        return total;
    }
    if nine::is_nine(houses) {
        let Some(reduced) = houses.singles_removed() else { return Ok(BigUint::ZERO) };
        // Few states: nearly everything is given.
        if frontier::bytes_needed(&reduced) < 1e5 {
            return frontier::count(houses, budget);
        }
        return nine::count(&houses.candidates, budget);
    }
    frontier::count(houses, budget)
}

/// The total of a blank grid whose shape has a shorter way.
fn blank_total(houses: &Houses, budget: &Budget<'_>) -> Option<Result<BigUint, Unfinished>> {
    let order = houses.values;
    if houses.candidates.len() != order * order || houses.candidates.iter().any(|set| *set != all(order)) {
        return None;
    }
    let sorted = |houses: &Houses| {
        let mut sets = houses.houses.clone();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let sets = sorted(houses);
    if (6..=10).contains(&order) && sets == sorted(&Houses::latin(order)) {
        return Some(total::latin(order, budget));
    }
    let mut shapes = [(2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2)].into_iter();
    let (rows, cols) =
        shapes.find(|&(rows, cols)| rows * cols == order && sets == sorted(&Houses::boxes(rows, cols)))?;
    Some(total::boxes(rows, cols, budget))
}

/// For each cell and value the number of solutions that have it there.
///
/// # Errors
/// When it was stopped, or would need more memory than it may take.
pub fn candidate_counts(houses: &Houses, budget: &Budget<'_>) -> Result<Vec<Vec<BigUint>>, Unfinished> {
    match Completions::new(houses, false, budget) {
        Ok(Some(completions)) => Ok(completions.candidates()),
        Ok(None) => Ok(vec![vec![BigUint::ZERO; houses.values]; houses.candidates.len()]),
        Err(Unfinished::Memory { .. }) if nine::is_nine(houses) => one_by_one(houses, budget),
        Err(unfinished) => Err(unfinished),
    }
}

/// Counts with each candidate given in turn.
fn one_by_one(houses: &Houses, budget: &Budget<'_>) -> Result<Vec<Vec<BigUint>>, Unfinished> {
    let cells = 0..houses.candidates.len();
    cells
        .map(|cell| {
            let counted = |value: usize| {
                if houses.candidates[cell] >> value & 1 == 0 {
                    return Ok(BigUint::ZERO);
                }
                count(&houses.clone().given(cell, value), budget)
            };
            (0..houses.values).map(counted).collect()
        })
        .collect()
}

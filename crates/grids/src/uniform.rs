//! Solutions by chance, every one exactly as likely as any other: a number below the count, and the solution with that number.

use num_bigint::BigUint;

use crate::budget::{Budget, Unfinished};
use crate::count::count;
use crate::frontier::{self, Completions};
use crate::houses::Houses;
use crate::nine;

/// Bytes that the completions of a 9×9 puzzle may take: beyond that its bands are counted sooner than states are listed.
const SMALL: usize = 64 << 20;

/// Of what is estimated to take fewer bytes than this, the completions are there at once.
const AT_ONCE: f64 = 1e6;

/// The solutions of a puzzle, to be drawn from.
#[derive(Debug)]
pub struct Uniform {
    houses: Houses,
    total: BigUint,
    /// Nothing where it would need too much memory: then cells get their values one after the other.
    completions: Option<Completions>,
}

impl Uniform {
    /// Counts the solutions; nothing if there is none.
    ///
    /// # Errors
    /// When it was stopped, or would need more memory than it may take.
    pub fn new(houses: &Houses, budget: &Budget<'_>) -> Result<Option<Uniform>, Unfinished> {
        let nine = nine::is_nine(houses);
        let memory = if nine { SMALL.min(budget.memory) } else { budget.memory };
        let completions = match Completions::new(houses, true, &Budget { memory, ..*budget }) {
            Ok(Some(completions)) => Some(completions),
            Ok(None) => return Ok(None),
            Err(Unfinished::Memory { .. }) if nine => None,
            Err(unfinished) => return Err(unfinished),
        };
        let total = match &completions {
            Some(completions) => completions.total(),
            None => count(houses, budget)?,
        };
        Ok((total != BigUint::ZERO).then(|| Uniform { houses: houses.clone(), total, completions }))
    }

    /// How many solutions there are.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// One of them, a value for each cell; `bits` is a source of chance.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn draw(&self, bits: &mut dyn FnMut() -> u64, budget: &Budget<'_>) -> Result<Vec<usize>, Unfinished> {
        let number = below(&self.total, bits);
        let found = match &self.completions {
            Some(completions) => completions.solution(&number),
            None => self.cell_by_cell(number, AT_ONCE, budget)?,
        };
        // Every number below the total has a solution.
        found.ok_or(Unfinished::NoMethod)
    }

    /// Gives one cell after the other the value that the solution with this number has there, until the completions of the
    /// rest are estimated to take fewer bytes than `small`.
    fn cell_by_cell(
        &self,
        mut number: BigUint,
        small: f64,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<usize>>, Unfinished> {
        let mut rest = self.houses.clone();
        let mut left = self.total.clone();
        while let Some(reduced) = rest.singles_removed() {
            // In reading order: bands that are full make the counts of what is left cheap.
            let open = (0..reduced.candidates.len()).find(|cell| reduced.candidates[*cell].count_ones() > 1);
            let Some(cell) = open.filter(|_| frontier::bytes_needed(&reduced) >= small) else { break };
            let mut values = reduced.candidates[cell];
            loop {
                let value = values.trailing_zeros() as usize;
                values &= values - 1;
                let with = rest.clone().given(cell, value);
                // The last value has all solutions that the others have not.
                let some = if values == 0 { left.clone() } else { count(&with, budget)? };
                if number < some {
                    (rest, left) = (with, some);
                    break;
                }
                number -= &some;
                left -= &some;
            }
        }
        Ok(Completions::new(&rest, true, budget)?.and_then(|completions| completions.solution(&number)))
    }
}

/// A solution, every one as likely as any other; `bits` is a source of chance. Nothing if there is none. Who wants several
/// keeps a [`Uniform`].
///
/// # Errors
/// When it was stopped, or would need more memory than it may take.
pub fn random(
    houses: &Houses,
    bits: &mut dyn FnMut() -> u64,
    budget: &Budget<'_>,
) -> Result<Option<Vec<usize>>, Unfinished> {
    Uniform::new(houses, budget)?.map(|solutions| solutions.draw(bits, budget)).transpose()
}

/// A number below another, each as likely as any other: bits are thrown again while they make too much.
fn below(end: &BigUint, bits: &mut dyn FnMut() -> u64) -> BigUint {
    let length = end.bits();
    loop {
        let words = length.div_ceil(64);
        let mut number = (0..words).fold(BigUint::ZERO, |number, _| (number << 64) + bits());
        number >>= words * 64 - length;
        if number < *end {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Cell by cell each number below the total has a solution of its own.
    #[test]
    fn every_number_has_a_solution_of_its_own() {
        let full = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
        let mut houses = Houses::boxes(3, 3);
        for (cell, digit) in full.bytes().enumerate().filter(|(cell, _)| cell * 7 % 11 < 4) {
            houses = houses.given(cell, usize::from(digit - b'1'));
        }
        let budget = Budget::default();
        let solutions = Uniform::new(&houses, &budget).unwrap().unwrap();
        let total = u64::try_from(solutions.total()).unwrap();
        assert_eq!(total, 8);
        let mut seen = HashSet::new();
        for number in 0..total {
            let found = solutions.cell_by_cell(BigUint::from(number), 0.0, &budget).unwrap().unwrap();
            assert!(
                houses.houses.iter().all(|house| {
                    house.iter().fold(0, |values, cell| values | 1 << found[*cell]) == 0x1FF
                })
            );
            assert!(found.iter().zip(&houses.candidates).all(|(value, set)| set >> value & 1 == 1));
            assert!(seen.insert(found), "number {number}");
        }
        let mut throws = 0;
        let drawn = solutions
            .draw(
                &mut || {
                    throws += 1;
                    throws << 40
                },
                &budget,
            )
            .unwrap();
        assert_eq!(drawn.len(), 81);
    }
}

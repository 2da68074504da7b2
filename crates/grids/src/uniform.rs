//! Solutions by chance, every one exactly as likely as any other: a number below the count, and the solution with that number.

use num_bigint::BigUint;

use crate::budget::{Budget, Unfinished};
use crate::count::count;
use crate::frontier::{self, Completions};
use crate::houses::Houses;
use crate::nine;

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
        let completions = match Completions::new(houses, true, budget) {
            Ok(Some(completions)) => Some(completions),
            Ok(None) => return Ok(None),
            Err(Unfinished::Memory { .. }) if nine::is_nine(houses) => None,
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
            None => self.cell_by_cell(number, budget)?,
        };
        // Every number below the total has a solution.
        found.ok_or(Unfinished::NoMethod)
    }

    /// Gives one cell after the other the value that the solution with this number has there, until the rest is small.
    fn cell_by_cell(
        &self,
        mut number: BigUint,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<usize>>, Unfinished> {
        let mut rest = self.houses.clone();
        for cell in 0..rest.candidates.len() {
            if rest.singles_removed().is_some_and(|reduced| frontier::bytes_needed(&reduced) < 1e5) {
                break;
            }
            for value in (0..rest.values).filter(|value| self.houses.candidates[cell] >> value & 1 == 1) {
                let with = rest.clone().given(cell, value);
                let some = count(&with, budget)?;
                if number < some {
                    rest = with;
                    break;
                }
                number -= some;
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

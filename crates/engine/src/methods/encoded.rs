//! The model that `sat` and `ilp` solve: what the rules mean in 0-1 variables, after propagation.
//!
//! Propagation comes first since a model of the candidates that are left is many times smaller than one of all values, and
//! says the same. With few candidates "at most one" is said pair by pair, for cells and for the values of rows, columns
//! and boxes alike: what is known as the extended encoding.

use garns_encode::{Lit, Model, Sums, TooManyCases, encode};
use garns_puzzle::{Grid, Puzzle};

use super::cp::Questions;
use crate::Limits;

/// A puzzle as a model.
pub(crate) struct Encoded {
    pub(crate) model: Model,
    /// The cells with several candidates left.
    open: Vec<usize>,
    /// The values of the others.
    known: Grid,
}

/// Why there is no model.
pub(crate) enum Unencoded {
    /// Propagation shows that there is no solution.
    Impossible,
    /// A limit was reached.
    Stopped,
    /// A rule takes too many cases.
    TooManyCases(TooManyCases),
}

impl Encoded {
    pub(crate) fn new(puzzle: &Puzzle, sums: Sums, limits: &Limits) -> Result<Encoded, Unencoded> {
        let Some(propagated) = Questions::new(puzzle, limits) else {
            return Err(if limits.stop().is_some() { Unencoded::Stopped } else { Unencoded::Impossible });
        };
        let mut marked = puzzle.clone();
        let (mut open, mut known) = (Vec::new(), Grid::blank(puzzle.cells().len()));
        for (cell, &place) in puzzle.cells().iter().enumerate() {
            let candidates = propagated.candidates(cell);
            // An error would say that there is none left.
            marked.mark(place, candidates).map_err(|_| Unencoded::Impossible)?;
            match candidates.single() {
                Some(rank) => known.set(cell, rank),
                None => open.push(cell),
            }
        }
        let model = encode(&marked, sums).map_err(Unencoded::TooManyCases)?;
        Ok(Encoded { model, open, known })
    }

    /// The grid in which the variables of the model have these values.
    pub(crate) fn grid(&self, is_true: impl Fn(usize) -> bool) -> Grid {
        let mut grid = self.known.clone();
        for &cell in &self.open {
            let has = |rank: &usize| is_true(self.model.has(cell, *rank).variable());
            if let Some(rank) = (0..self.model.values).find(has) {
                grid.set(cell, rank);
            }
        }
        grid
    }

    /// What is true in every solution: the values that propagation has found.
    #[cfg(feature = "ilp")]
    pub(crate) fn known(&self) -> impl Iterator<Item = Lit> + '_ {
        let has = |(cell, rank): (usize, Option<usize>)| rank.map(|rank| self.model.has(cell, rank));
        self.known.iter().enumerate().filter_map(has)
    }

    /// What is true in this grid and, all together, in no other: not all of it is true again.
    pub(crate) fn signature(&self, grid: &Grid) -> Vec<Lit> {
        let has = |cell: &usize| grid.get(*cell).map(|rank| self.model.has(*cell, rank));
        self.open.iter().filter_map(has).collect()
    }
}

//! The model that `sat` and `ilp` solve: what the rules mean in 0-1 variables, after propagation, since a model of the
//! candidates that are left is many times smaller than one of all values, and says the same.

use std::ops::ControlFlow;

use garns_encode::{Linear, Lit, Sums, TooManyCases, encode_until};
use garns_puzzle::{Candidates, Grid, Network, Puzzle};

use super::cp::Questions;
use crate::run::Run;
use crate::{About, Engine, Goal, Limits, Report, UnsupportedError, Watch};

/// A puzzle as clauses and linear constraints, all of which hold.
pub(crate) struct Encoded {
    /// How many variables there are, counted from 1.
    pub(crate) variables: usize,
    pub(crate) clauses: Vec<Vec<Lit>>,
    pub(crate) linear: Vec<Linear>,
    values: usize,
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

/// An engine that solves the model of a puzzle instead of the puzzle.
pub(crate) trait ModelSolver: Send + Sync {
    const ABOUT: &'static About;
    /// How the model says sums.
    const SUMS: Sums;

    /// Finds solutions one after the other, each time without those so far; `Break` before there are no more.
    fn solve(&self, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()>;
}

impl<M: ModelSolver> Engine for M {
    fn about(&self) -> &'static About {
        M::ABOUT
    }

    /// The model is made for that, unless the puzzle is of houses alone.
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        if Network::irreducible_rules(puzzle).next().is_none() {
            return Ok(());
        }
        match Encoded::new(puzzle, M::SUMS, &Limits::default()) {
            Err(Unencoded::TooManyCases(error)) => Err(UnsupportedError::rule(M::ABOUT, error.rule)),
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        self.try_run(puzzle, goal, limits, watch)
            .unwrap_or_else(|_| Run::new(puzzle, goal, limits, watch).refuse(M::ABOUT.name))
    }

    /// Makes the model once, within the limits, and has it solved.
    fn try_run(
        &self,
        puzzle: &Puzzle,
        goal: Goal,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        let mut run = Run::new(puzzle, goal, limits, watch);
        let flow = match Encoded::new(puzzle, M::SUMS, run.limits()) {
            Ok(encoded) => self.solve(&encoded, &mut run),
            Err(Unencoded::Impossible) => ControlFlow::Continue(()),
            Err(Unencoded::Stopped) => run.check_time(),
            Err(Unencoded::TooManyCases(error)) => return Err(UnsupportedError::rule(M::ABOUT, error.rule)),
        };
        Ok(run.report(M::ABOUT.name, flow.is_continue()))
    }
}

/// The most pairs that "at most one" is said in.
const MOST_PAIRS: usize = 1 << 22;

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
        let values = puzzle.values().len();
        let variables = puzzle.cells().len() * values;
        let mut encoded = Encoded { variables, clauses: Vec::new(), linear: Vec::new(), values, open, known };
        let plain = Network::irreducible_rules(puzzle).next().is_none();
        if sums != Sums::Clauses || !plain || !encoded.say_houses(&Network::of(&marked)) {
            let model = encode_until(&marked, sums, &|| limits.stop().is_some());
            let model = model.map_err(Unencoded::TooManyCases)?.ok_or(Unencoded::Stopped)?;
            (encoded.variables, encoded.clauses, encoded.linear) =
                (model.variables, model.clauses, model.linear);
        }
        Ok(encoded)
    }

    /// The extended encoding of a puzzle of houses: each open cell has one of its candidates and no two, and each value has
    /// one place in each house with a cell for every value its cells may have, and no two. Half of that follows from the
    /// other half; a solver is faster with all of it. False if it would be too much.
    fn say_houses(&mut self, network: &Network<'_>) -> bool {
        let mut groups: Vec<(Vec<Lit>, bool)> = Vec::new();
        for &cell in &self.open {
            groups.push((network.candidates[cell].iter().map(|rank| self.has(cell, rank)).collect(), true));
        }
        for house in network.houses {
            let of_house = house.iter().fold(Candidates::NONE, |all, cell| all | network.candidates[*cell]);
            for rank in of_house.iter() {
                if house.iter().all(|cell| self.known.get(*cell) != Some(rank)) {
                    let places = house.iter().filter(|cell| network.candidates[**cell].has(rank));
                    let lits = places.map(|cell| self.has(*cell, rank)).collect();
                    groups.push((lits, house.len() == of_house.len()));
                }
            }
        }
        let pairs: usize = groups.iter().map(|(lits, _)| lits.len() * lits.len().saturating_sub(1) / 2).sum();
        if pairs > MOST_PAIRS {
            return false;
        }
        for (lits, exactly) in groups {
            for (i, a) in lits.iter().enumerate() {
                self.clauses.extend(lits[..i].iter().map(|b| vec![!*a, !*b]));
            }
            if exactly {
                self.clauses.push(lits);
            }
        }
        true
    }

    /// That the cell of this index has the value of this rank.
    fn has(&self, cell: usize, rank: usize) -> Lit {
        Lit((cell * self.values + rank + 1) as i32)
    }

    /// The grid in which the variables of the model have these values.
    pub(crate) fn grid(&self, is_true: impl Fn(usize) -> bool) -> Grid {
        let mut grid = self.known.clone();
        for &cell in &self.open {
            let has = |rank: &usize| is_true(self.has(cell, *rank).variable());
            if let Some(rank) = (0..self.values).find(has) {
                grid.set(cell, rank);
            }
        }
        grid
    }

    /// What is true in every solution: the values that propagation has found.
    #[cfg(feature = "ilp")]
    pub(crate) fn known(&self) -> impl Iterator<Item = Lit> + '_ {
        let has = |(cell, rank): (usize, Option<usize>)| rank.map(|rank| self.has(cell, rank));
        self.known.iter().enumerate().filter_map(has)
    }

    /// What is true in this grid and, all together, in no other: not all of it is true again.
    pub(crate) fn signature(&self, grid: &Grid) -> Vec<Lit> {
        let has = |cell: &usize| grid.get(*cell).map(|rank| self.has(*cell, rank));
        self.open.iter().filter_map(has).collect()
    }
}

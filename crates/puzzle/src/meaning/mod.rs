//! What rules mean, in a small closed language over cells.
//!
//! A rule says once what it means ([`Rule::meaning`]); solvers and encoders read that instead of rules. The first part of
//! [`Constraint`] is the language itself; the second has what is better known as a whole, because a solver has a
//! propagator for it. As with the global constraints of MiniZinc, each of those [decomposes](Constraint::decompose) into
//! the first part, so that who writes an encoder needs to know the first part only.
//!
//! ```text
//! Rule ── meaning ──► Constraints ── decompose ──► primitive constraints
//!   └──── check ────► Violations     the independent oracle: tests hold the two against each other
//! ```
//!
//! A new constraint is rare. It is a variant here, its decomposition or its [`holds`](Constraint::holds), and its
//! propagator in `methods/cp/post` of the engine: the compiler asks for each.

mod conditions;
mod decompose;
mod holds;

use std::sync::Arc;

pub(crate) use conditions::{count_automaton, sets_that, sum_automaton};

use crate::rules::{
    Cage, Connected, CountDistinct, CountSame, CountingCircles, Doublers, EqualityCage, FullRank,
    HiddenSkyscraper, Loop, Lunchbox, Regions, Rellik, RunLength, SameValues, Sandwich, Shading, Skyscraper,
    Slingshot, SumLine,
};
use crate::{Candidates, Cell, Cells, Rule, Values};

/// The pairs of values that two cells may have: for each rank of the first those of the second.
pub type Pairs = Arc<[Candidates]>;

/// What holds between cells. Values are ranks, sums and products are of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    // The language itself.
    /// The cell holds one of the values.
    OneOf(Cell, Candidates),
    /// The two cells, which may be the same, hold one of the pairs.
    Related(Cell, Cell, Pairs),
    /// No two of these cells both hold the value beside them.
    NotBoth(Vec<(Cell, Cell, u8)>),
    /// No two of the cells hold the same value.
    AllDifferent(Cells),
    /// The two cells hold the same value.
    Equal(Cell, Cell),
    /// The numbers, each times the weight beside its cell, add up to the target.
    Sum(Vec<(Cell, i64)>, i64),
    /// The numbers multiply to the target.
    Product(Cells, i64),
    /// So many of the cells hold values of each of these sorts; no value is of two sorts.
    Counts(Cells, Vec<Demand>),
    /// The cells, which all differ, together hold one of the sets.
    Sets(Cells, Vec<Candidates>),
    /// Reading the cells in order leads the automaton from a start to an end.
    Automaton(Cells, Nfa),
    /// The groups have the same sum.
    EqualSums(Vec<Cells>),
    /// At least one of the alternatives holds, each with all of its constraints.
    Any(Vec<Vec<Constraint>>),
    /// The rule's own check is asked.
    Opaque(Box<Rule>),

    // What is better known as a whole. Where it is one rule, the constraint is that rule.
    /// The number in the cell tells at which place of the line, counted from 1, the wanted number stands.
    Place {
        /// The cell that tells the place.
        cell: Cell,
        /// The cells among which it is.
        line: Cells,
        /// The number that stands there.
        wanted: i64,
    },
    /// The values at the two ends of the path tell which the others may hold: for each rank of the one end, for each of
    /// the other; `None` where the ends can't be so.
    Ends(Cells, Vec<Option<Candidates>>),
    /// Any `period` cells in a row hold values of different sorts; no other values are allowed.
    Turns {
        /// The cells in order.
        path: Cells,
        /// After so many cells the sorts come again.
        period: usize,
        /// The values of each sort.
        sorts: Vec<Candidates>,
    },
    /// See the rule; of its two parts the relation of each cell to what it counts is said besides.
    Doublers(Doublers),
    /// Every two of the cells hold one of the pairs, the earlier cell first; where no value may stand beside itself, that
    /// they differ is said besides.
    Pairwise(Cells, Pairs),
    /// See the rule; that the values differ is said besides, as for all cages below.
    Rellik(Rellik),
    /// See the rule.
    EqualityCage(EqualityCage),
    /// See the rule.
    Lunchbox(Lunchbox),
    /// See the rule.
    Sandwich(Sandwich),
    /// See the rule: a calculation other than a sum or a product, of at least three cells.
    Cage(Cage),
    /// See the rule.
    Connected(Connected),
    /// See the rule: what is left of it when everything has been said of neighbours and ends, that the line is one.
    Loop(Loop),
    /// See the rule: of a shading only that islands have the sizes that are told.
    Islands(Shading),
    /// See the rule.
    CountDistinct(CountDistinct),
    /// See the rule.
    CountSame(CountSame),
    /// See the rule.
    RunLength(RunLength),
    /// See the rule.
    CountingCircles(CountingCircles),
    /// See the rule.
    FullRank(FullRank),
    /// See the rule.
    Regions(Regions),
    /// See the rule.
    SameValues(SameValues),
    /// See the rule.
    Skyscraper(Skyscraper),
    /// See the rule.
    HiddenSkyscraper(HiddenSkyscraper),
    /// See the rule.
    Slingshot(Slingshot),
    /// See the rule.
    SumLine(SumLine),
}

/// A sort of values, and how many cells hold one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    /// The values.
    pub values: Candidates,
    /// At least so many cells hold one of them.
    pub count: usize,
    /// Whether no more do.
    pub exactly: bool,
}

impl Demand {
    /// Each of the numbers as often as it is listed.
    pub(crate) fn of_numbers(values: &Values, numbers: &[i64], exactly: bool) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        for &number in numbers {
            let only = values.where_number(|other| other == number);
            match demands.iter_mut().find(|demand| demand.values == only) {
                Some(demand) => demand.count += 1,
                None => demands.push(Demand { values: only, count: 1, exactly }),
            }
        }
        demands
    }
}

/// A nondeterministic finite automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nfa {
    /// The initial states.
    pub start: Vec<u32>,
    /// The accepting states.
    pub end: Vec<u32>,
    /// From a state, by a rank, to a state.
    pub steps: Vec<(u32, u8, u32)>,
}

impl Constraint {
    /// The numbers of the cells add up to the target.
    pub(crate) fn sum_of(cells: &[Cell], target: i64) -> Constraint {
        Constraint::Sum(cells.iter().map(|cell| (*cell, 1)).collect(), target)
    }

    /// No value is possible.
    pub(crate) fn never(cell: Cell) -> Constraint {
        Constraint::OneOf(cell, Candidates::NONE)
    }

    /// The ends of a path tell by their ranks, the lower one first, what the others may hold.
    pub(crate) fn ends(
        path: &Cells,
        values: &Values,
        inner: impl Fn(usize, usize) -> Option<Candidates>,
    ) -> Constraint {
        let of = |i: usize| {
            let (a, b) = (i / values.len(), i % values.len());
            inner(a.min(b), a.max(b))
        };
        Constraint::Ends(path.clone(), (0..values.len() * values.len()).map(of).collect())
    }
}

/// Each of the pairs of cells is related.
pub(crate) fn related(pairs: impl IntoIterator<Item = (Cell, Cell)>, allowed: &Pairs) -> Vec<Constraint> {
    pairs.into_iter().map(|(a, b)| Constraint::Related(a, b, Arc::clone(allowed))).collect()
}

/// Every two of the cells are related, the earlier one first.
pub(crate) fn pairwise(cells: &Cells, allowed: Pairs) -> Vec<Constraint> {
    let differ = (0..allowed.len()).all(|rank| !allowed[rank].has(rank));
    let differ = differ.then(|| Constraint::AllDifferent(cells.clone()));
    differ.into_iter().chain([Constraint::Pairwise(cells.clone(), allowed)]).collect()
}

/// Neighbours along a path.
pub(crate) fn neighbours(path: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    path.windows(2).map(|pair| (pair[0], pair[1]))
}

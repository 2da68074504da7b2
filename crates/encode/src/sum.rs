//! Sums over cells: as they are, as clauses, and as literals that tell whether they are so.

use std::collections::BTreeMap;

use garns_puzzle::Cell;

use crate::diagram::{Diagram, MOST_STATES};
use crate::model::{Linear, Lit, Relation};
use crate::{Encoder, Sums, TooLarge};

/// Of more literals than this, "at most one" is a chain (Sinz's sequential counter), not pairs.
const MOST_IN_PAIRS: usize = 12;

/// What each value of a cell adds to a sum, for the cells that add something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Form(BTreeMap<usize, Vec<i64>>);

/// How a sum compares with a bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claim {
    form: Form,
    relation: Relation,
    bound: i64,
}

impl Encoder<'_> {
    /// The claim that the cells, each with what its ranks add, have a sum that compares so with the bound.
    pub(crate) fn claim(
        &self,
        cells: impl IntoIterator<Item = Cell>,
        adds: impl Fn(usize, usize) -> i64,
        relation: Relation,
        bound: i64,
    ) -> Claim {
        let mut form = Form::default();
        for (place, cell) in cells.into_iter().enumerate() {
            let weights = form.0.entry(self.cell(cell)).or_insert_with(|| vec![0; self.model.values]);
            for (rank, weight) in weights.iter_mut().enumerate() {
                *weight += adds(place, rank);
            }
        }
        // A cell has one value, so that what all of its values add can be taken from the bound.
        let mut bound = bound;
        for (cell, weights) in &mut form.0 {
            let ranks = self.puzzle.candidates(*cell);
            let least = ranks.iter().map(|rank| weights[rank]).min().unwrap_or(0);
            bound -= least;
            for (rank, weight) in weights.iter_mut().enumerate() {
                *weight = if ranks.has(rank) { *weight - least } else { 0 };
            }
        }
        form.0.retain(|_, weights| weights.iter().any(|weight| *weight != 0));
        Claim { form, relation, bound }
    }

    /// Each cell has one value, and one of its candidates.
    pub(crate) fn one_value(&mut self, cell: usize) {
        let candidates = self.puzzle.candidates(cell);
        let all: Vec<Lit> = (0..self.model.values).map(|rank| self.model.has(cell, rank)).collect();
        if self.sums != Sums::Clauses {
            let terms = all.iter().map(|lit| (1, lit.variable())).collect();
            self.model.linear(terms, Relation::Equal, 1);
        }
        if self.sums != Sums::Linear {
            self.at_most_one(&all);
        }
        if self.sums == Sums::Clauses {
            self.model.clause(all);
        }
        for rank in (0..self.model.values).filter(|rank| !candidates.has(*rank)) {
            self.model.clause([!self.model.has(cell, rank)]);
        }
    }

    pub(crate) fn post_sum(&mut self, claim: &Claim) -> Result<(), TooLarge> {
        let terms: Vec<(i64, Lit)> = self.terms(&claim.form);
        if !self.has_room() {
            return Err(TooLarge);
        }
        if self.sums != Sums::Clauses {
            let row = self.row(claim);
            self.model.linear(row.terms, row.relation, row.bound);
        }
        if self.sums == Sums::Linear {
            return Ok(());
        }
        // What the linear constraint alone lets unit propagation see is not said twice.
        let clauses = self.sums == Sums::Clauses;
        let lits: Vec<Lit> = terms.iter().map(|(_, lit)| *lit).collect();
        let counts = terms.iter().all(|(weight, _)| *weight == 1);
        match (claim.relation, claim.bound) {
            (Relation::Equal, 1) if counts => {
                self.at_most_one(&lits);
                if clauses {
                    self.model.clause(lits);
                }
            }
            (Relation::AtMost, 1) if counts => self.at_most_one(&lits),
            (Relation::AtLeast, 1) if counts && clauses => self.model.clause(lits),
            (Relation::Equal | Relation::AtMost, 0) if clauses => {
                lits.into_iter().for_each(|lit| self.model.clause([!lit]));
            }
            (Relation::AtLeast, 1) if counts => {}
            (Relation::Equal | Relation::AtMost, 0) => {}
            _ => {
                let lit = self.sum_diagram(claim, true)?;
                self.model.clause([lit]);
            }
        }
        Ok(())
    }

    /// A literal that is true just where the sum is so.
    pub(crate) fn sum_is(&mut self, claim: Claim) -> Result<Lit, TooLarge> {
        if let Some(lit) = self.total.get(&claim) {
            return Ok(*lit);
        }
        let lit = self.sum_diagram(&claim, false)?;
        self.total.insert(claim, lit);
        Ok(lit)
    }

    /// The sum as a linear constraint.
    pub(crate) fn row(&self, claim: &Claim) -> Linear {
        let terms = self.terms(&claim.form).into_iter().map(|(weight, lit)| (weight, lit.variable()));
        Linear { terms: terms.collect(), relation: claim.relation, bound: claim.bound }
    }

    fn terms(&self, form: &Form) -> Vec<(i64, Lit)> {
        let of = |(cell, weights): (&usize, &Vec<i64>)| {
            let term = |(rank, weight): (usize, &i64)| (*weight, self.model.has(*cell, rank));
            weights.iter().enumerate().map(term).filter(|(weight, _)| *weight != 0).collect::<Vec<_>>()
        };
        form.0.iter().flat_map(of).collect()
    }

    /// The states are what the cells so far add up to, as long as the bound is not passed: nothing subtracts.
    fn sum_diagram(&mut self, claim: &Claim, asserted: bool) -> Result<Lit, TooLarge> {
        let Claim { form, relation, bound } = claim;
        let cells: Vec<usize> = form.0.keys().copied().collect();
        let weights: Vec<&Vec<i64>> = form.0.values().collect();
        let step = |sum: &i64, place: usize, rank: usize| {
            let sum = sum + weights[place][rank];
            match relation {
                // Enough is enough.
                Relation::AtLeast => Some(sum.min((*bound).max(0))),
                Relation::Equal | Relation::AtMost => (sum <= *bound).then_some(sum),
            }
        };
        if cells.is_empty() {
            return Ok(if relation.holds(0, *bound) { Lit::TRUE } else { Lit::FALSE });
        }
        let end = |sum: &i64| relation.holds(*sum, *bound);
        let diagram = Diagram::new(self.puzzle, cells, 0, step, end, MOST_STATES)?;
        self.diagram(&diagram, asserted)
    }

    /// At most one of the literals, none of them negated, is true.
    pub(crate) fn post_at_most_one(&mut self, lits: &[Lit]) {
        let lits: Vec<Lit> = lits.iter().copied().filter(|lit| *lit != Lit::FALSE).collect();
        if self.sums != Sums::Clauses {
            let terms = lits.iter().map(|lit| (1, lit.variable())).collect();
            self.model.linear(terms, Relation::AtMost, 1);
        }
        if self.sums != Sums::Linear {
            self.at_most_one(&lits);
        }
    }

    /// At most one of the literals is true.
    fn at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() <= MOST_IN_PAIRS {
            // Linear constraints say the same.
            let pairs = if self.sums == Sums::Both { &[] } else { lits };
            for (i, a) in pairs.iter().enumerate() {
                pairs[..i].iter().for_each(|b| self.model.clause([!*a, !*b]));
            }
            return;
        }
        // Whether one of the literals so far is true.
        let mut before = lits[0];
        for &lit in &lits[1..lits.len() - 1] {
            self.model.clause([!before, !lit]);
            before = self.model.any([before, lit]);
        }
        self.model.clause([!before, !lits[lits.len() - 1]]);
    }
}

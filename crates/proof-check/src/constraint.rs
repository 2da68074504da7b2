//! Linear constraints over literals.

/// A literal, numbered as in DIMACS: never 0.
pub(crate) type Lit = i32;

/// No variable has a larger number.
pub(crate) const LARGEST: u32 = 1 << 26;

/// The weights of the true literals add up to at least the bound. Weights are positive, each variable is there once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    pub(crate) terms: Vec<(i64, Lit)>,
    pub(crate) bound: i64,
}

impl Constraint {
    /// Any weights, and any literals: brought into the form above.
    pub(crate) fn new(terms: impl IntoIterator<Item = (i64, Lit)>, bound: i64) -> Constraint {
        // First as weights of variables: w·~x is w - w·x.
        let mut bound = bound;
        let mut weights: Vec<(Lit, i64)> = Vec::new();
        for (weight, lit) in terms {
            if lit > 0 {
                weights.push((lit, weight));
            } else {
                weights.push((-lit, -weight));
                bound -= weight;
            }
        }
        weights.sort_by_key(|(variable, _)| *variable);
        let mut terms: Vec<(i64, Lit)> = Vec::new();
        for same in weights.chunk_by(|a, b| a.0 == b.0) {
            let weight: i64 = same.iter().map(|(_, weight)| weight).sum();
            // -w·x is w·~x - w.
            if weight < 0 {
                bound -= weight;
                terms.push((-weight, -same[0].0));
            } else if weight > 0 {
                terms.push((weight, same[0].0));
            }
        }
        Constraint { terms, bound }
    }

    /// What both say, added up.
    pub(crate) fn plus(self, other: Constraint) -> Constraint {
        Constraint::new(self.terms.into_iter().chain(other.terms), self.bound + other.bound)
    }

    /// So many times the same.
    pub(crate) fn times(self, factor: i64) -> Constraint {
        Constraint::new(
            self.terms.into_iter().map(|(weight, lit)| (factor * weight, lit)),
            factor * self.bound,
        )
    }

    /// Divided by a positive number, and rounded up: sums of whole numbers are whole.
    pub(crate) fn divided(self, by: i64) -> Constraint {
        let up = |number: i64| -(-number).div_euclid(by);
        Constraint::new(self.terms.into_iter().map(|(weight, lit)| (up(weight), lit)), up(self.bound))
    }

    /// No weight counts for more than the bound.
    pub(crate) fn saturated(self) -> Constraint {
        let most = self.bound.max(0);
        Constraint::new(self.terms.into_iter().map(|(weight, lit)| (weight.min(most), lit)), self.bound)
    }

    /// Whether its numbers are so small that more can be done with them.
    pub(crate) fn is_small(&self) -> bool {
        let small = |number: i64| number.abs() < 1 << 40;
        self.terms.len() < 1 << 20 && small(self.bound) && self.terms.iter().all(|(weight, _)| small(*weight))
    }

    /// At least one of the literals.
    pub(crate) fn clause(lits: &[Lit]) -> Constraint {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        Constraint::new(lits.into_iter().map(|lit| (1, lit)), 1)
    }

    /// Whether it says that one of at least two literals is true.
    pub(crate) fn is_clause(&self) -> bool {
        self.bound == 1 && self.terms.len() > 1 && self.terms.iter().all(|(weight, _)| *weight == 1)
    }

    /// What holds where this does not.
    pub(crate) fn contrary(&self) -> Constraint {
        let terms = self.terms.iter().map(|(weight, lit)| (*weight, -lit)).collect();
        Constraint { terms, bound: self.most() - self.bound + 1 }
    }

    /// The most that the sum can be.
    fn most(&self) -> i64 {
        self.terms.iter().map(|(weight, _)| weight).sum()
    }

    /// Whether it can't hold, whatever is true.
    pub(crate) fn is_contradiction(&self) -> bool {
        self.most() < self.bound
    }
}

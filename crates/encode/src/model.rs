//! Clauses and linear constraints over 0-1 variables.

use std::ops::Not;

/// A variable or its negation, by its number as in DIMACS: variables count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(pub i32);

impl Lit {
    /// True; never in a finished model.
    pub(crate) const TRUE: Lit = Lit(i32::MAX);
    /// False; never in a finished model.
    pub(crate) const FALSE: Lit = Lit(-i32::MAX);

    /// The variable, counted from 1.
    #[must_use]
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    /// Whether it is the variable itself, not its negation.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// How a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They are equal.
    Equal,
    /// The sum is not less.
    AtLeast,
    /// The sum is not more.
    AtMost,
}

impl Relation {
    /// Whether it holds between a sum and a bound.
    #[must_use]
    pub fn holds(self, sum: i64, bound: i64) -> bool {
        match self {
            Relation::Equal => sum == bound,
            Relation::AtLeast => sum >= bound,
            Relation::AtMost => sum <= bound,
        }
    }
}

/// A sum of variables, each times its weight, compared with a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Weights, none of them zero, and variables, each once.
    pub terms: Vec<(i64, usize)>,
    /// How the sum compares.
    pub relation: Relation,
    /// With what.
    pub bound: i64,
}

/// A puzzle in 0-1 variables. All of the clauses and all of the linear constraints hold.
///
/// The first variables say that a cell has a value, cell by cell: see [`Model::has`]. Each other one is determined by
/// those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// How many cells the puzzle has.
    pub cells: usize,
    /// How many values the puzzle has.
    pub values: usize,
    /// How many variables there are, counted from 1.
    pub variables: usize,
    /// In each at least one literal is true.
    pub clauses: Vec<Vec<Lit>>,
    /// Sums; empty where these are said as clauses.
    pub linear: Vec<Linear>,
    /// How many literals and terms there are in all.
    size: usize,
}

/// No model is larger, in literals and terms: about a gigabyte as a file.
const LARGEST: usize = 1 << 27;

impl Model {
    pub(crate) fn new(cells: usize, values: usize) -> Model {
        Model { cells, values, variables: cells * values, clauses: Vec::new(), linear: Vec::new(), size: 0 }
    }

    /// That the cell of this index has the value of this rank.
    #[must_use]
    pub fn has(&self, cell: usize, rank: usize) -> Lit {
        Lit((cell * self.values + rank + 1) as i32)
    }

    /// The cell and the rank of a variable; `None` for an auxiliary one.
    #[must_use]
    pub fn meaning(&self, variable: usize) -> Option<(usize, usize)> {
        let at = (variable - 1) / self.values;
        (at < self.cells).then_some((at, (variable - 1) % self.values))
    }

    pub(crate) fn new_variable(&mut self) -> Lit {
        self.variables += 1;
        Lit(self.variables as i32)
    }

    /// Whether there is room for more.
    pub(crate) fn has_room(&self) -> bool {
        self.size <= LARGEST
    }

    /// At least one of them is true.
    pub(crate) fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let mut clause: Vec<Lit> = lits.into_iter().filter(|lit| *lit != Lit::FALSE).collect();
        clause.sort_unstable_by_key(|lit| (lit.variable(), lit.is_positive()));
        clause.dedup();
        if clause.contains(&Lit::TRUE) || clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            return;
        }
        if clause.is_empty() {
            // Not every program reads an empty clause.
            self.clauses.push(vec![Lit(1)]);
            clause.push(Lit(-1));
        }
        self.size += clause.len();
        self.clauses.push(clause);
    }

    /// The sum, said as it is.
    pub(crate) fn linear(&mut self, terms: Vec<(i64, usize)>, relation: Relation, bound: i64) {
        if terms.is_empty() {
            if !relation.holds(0, bound) {
                self.clause([]);
            }
            return;
        }
        self.size += terms.len();
        self.linear.push(Linear { terms, relation, bound });
    }

    /// A literal that is true just where all of these are.
    pub(crate) fn all(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        let mut lits: Vec<Lit> = lits.into_iter().filter(|lit| *lit != Lit::TRUE).collect();
        lits.sort_unstable_by_key(|lit| (lit.variable(), lit.is_positive()));
        lits.dedup();
        if lits.contains(&Lit::FALSE) || lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Lit::FALSE;
        }
        match lits[..] {
            [] => Lit::TRUE,
            [lit] => lit,
            _ => {
                let all = self.new_variable();
                for &lit in &lits {
                    self.clause([!all, lit]);
                }
                self.clause(lits.into_iter().map(Not::not).chain([all]));
                all
            }
        }
    }

    /// A literal that is true just where one of these is.
    pub(crate) fn any(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        !self.all(lits.into_iter().map(Not::not))
    }
}

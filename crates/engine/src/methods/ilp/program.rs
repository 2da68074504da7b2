//! A model as rows of a linear program, without the variables that are known.

use garns_encode::{Linear, Lit, Relation};

use super::super::encoded::Encoded;

/// What a variable of the model is in the program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Known(bool),
    Column(usize),
}

/// 0-1 variables ("columns"), counted from 0, and what holds between them.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// For each variable of the model.
    places: Vec<Place>,
    pub(super) columns: usize,
    pub(super) rows: Vec<Linear>,
}

impl Program {
    /// `None` if what is known contradicts a row.
    pub(super) fn of(encoded: &Encoded) -> Option<Program> {
        let mut known = vec![None; encoded.variables];
        for clause in &encoded.clauses {
            if let [lit] = clause[..] {
                let old = known[lit.variable() - 1].replace(lit.is_positive());
                if old.is_some_and(|old| old != lit.is_positive()) {
                    return None;
                }
            }
        }
        for lit in encoded.known() {
            if known[lit.variable() - 1].replace(true) == Some(false) {
                return None;
            }
        }
        let mut columns = 0;
        let place = |known: Option<bool>| {
            known.map(Place::Known).unwrap_or_else(|| {
                columns += 1;
                Place::Column(columns - 1)
            })
        };
        let places = known.into_iter().map(place).collect();
        let mut program = Program { places, columns, rows: Vec::new() };
        let mut well = encoded.linear.iter().all(|row| program.add(row));
        well = well && encoded.clauses.iter().all(|clause| program.add(&as_row(clause)));
        well.then_some(program)
    }

    /// Not all of the literals, which are variables, are true; false if they are known to be.
    pub(super) fn exclude(&mut self, lits: &[Lit]) -> bool {
        let terms = lits.iter().map(|lit| (1, lit.variable())).collect();
        self.add(&Linear { terms, relation: Relation::AtMost, bound: lits.len() as i64 - 1 })
    }

    /// Whether a variable of the model is true where the columns have these values.
    pub(super) fn is_true(&self, variable: usize, values: &[bool]) -> bool {
        match self.places[variable - 1] {
            Place::Known(value) => value,
            Place::Column(column) => values[column],
        }
    }

    /// Adds a row of the model, less what is known; false if it can't hold.
    fn add(&mut self, row: &Linear) -> bool {
        let mut bound = row.bound;
        let mut terms = Vec::new();
        for &(weight, variable) in &row.terms {
            match self.places[variable - 1] {
                Place::Known(value) => bound -= weight * i64::from(value),
                Place::Column(column) => terms.push((weight, column)),
            }
        }
        // What always holds is left out: the least and the most that the sum can be are within the bound.
        let least: i64 = terms.iter().map(|(weight, _)| (*weight).min(0)).sum();
        let most: i64 = terms.iter().map(|(weight, _)| (*weight).max(0)).sum();
        let (always, never) = match row.relation {
            Relation::Equal => (least == most && least == bound, bound < least || bound > most),
            Relation::AtLeast => (least >= bound, most < bound),
            Relation::AtMost => (most <= bound, least > bound),
        };
        if !always && !never {
            self.rows.push(Linear { terms, relation: row.relation, bound });
        }
        !never
    }
}

/// At least one literal of a clause is true: a negated one counts as one less its variable.
fn as_row(clause: &[Lit]) -> Linear {
    let sign = |lit: &Lit| if lit.is_positive() { 1 } else { -1 };
    let negated = clause.iter().filter(|lit| !lit.is_positive()).count() as i64;
    Linear {
        terms: clause.iter().map(|lit| (sign(lit), lit.variable())).collect(),
        relation: Relation::AtLeast,
        bound: 1 - negated,
    }
}

//! Every solution of a model, by unit propagation and trying both values of the next variable.

use garns_encode::{Lit, Model, Relation};

/// Literals, each with a positive weight, of which the true ones weigh at least the bound.
struct Row {
    terms: Vec<(i64, Lit)>,
    /// By how much the literals that are not false weigh more than the bound.
    slack: i64,
}

pub(crate) struct SlowSolver {
    rows: Vec<Row>,
    /// For each literal, by [`at`], the rows that have it, with its weight.
    rows_of: Vec<Vec<(usize, i64)>>,
    value: Vec<Option<bool>>,
    trail: Vec<Lit>,
}

fn at(lit: Lit) -> usize {
    2 * lit.variable() + usize::from(lit.is_positive())
}

impl SlowSolver {
    pub(crate) fn new(model: &Model) -> SlowSolver {
        let mut solver = SlowSolver {
            rows: Vec::new(),
            rows_of: vec![Vec::new(); 2 * model.variables + 2],
            value: vec![None; model.variables + 1],
            trail: Vec::new(),
        };
        for clause in &model.clauses {
            assert!(!clause.is_empty() && clause.iter().all(|lit| lit.variable() <= model.variables));
            solver.row(clause.iter().map(|lit| (1, *lit)).collect(), 1);
        }
        for linear in &model.linear {
            let terms = |sign: i64| {
                linear.terms.iter().map(|(weight, variable)| (sign * weight, Lit(*variable as i32))).collect()
            };
            if linear.relation != Relation::AtMost {
                solver.row(terms(1), linear.bound);
            }
            if linear.relation != Relation::AtLeast {
                solver.row(terms(-1), -linear.bound);
            }
        }
        solver
    }

    fn row(&mut self, terms: Vec<(i64, Lit)>, mut bound: i64) {
        let mut positive = Vec::new();
        for (weight, lit) in terms {
            assert_ne!(weight, 0);
            if weight < 0 {
                bound -= weight;
            }
            positive.push((weight.abs(), if weight < 0 { !lit } else { lit }));
        }
        for (weight, lit) in &positive {
            self.rows_of[at(*lit)].push((self.rows.len(), *weight));
        }
        let slack = positive.iter().map(|(weight, _)| weight).sum::<i64>() - bound;
        self.rows.push(Row { terms: positive, slack });
    }

    fn is(&self, lit: Lit) -> Option<bool> {
        self.value[lit.variable()].map(|value| value == lit.is_positive())
    }

    /// Makes the literal true, and what follows; whether nothing breaks.
    fn assume(&mut self, lit: Lit) -> bool {
        let mut next = self.trail.len();
        match self.is(lit) {
            Some(value) => return value,
            None => self.set(lit),
        }
        while next < self.trail.len() {
            let rows = self.rows_of[at(!self.trail[next])].clone();
            next += 1;
            for (row, _) in rows {
                if !self.propagate(row) {
                    return false;
                }
            }
        }
        true
    }

    fn set(&mut self, lit: Lit) {
        self.value[lit.variable()] = Some(lit.is_positive());
        self.trail.push(lit);
        for &(row, weight) in &self.rows_of[at(!lit)] {
            self.rows[row].slack -= weight;
        }
    }

    fn propagate(&mut self, row: usize) -> bool {
        let slack = self.rows[row].slack;
        let open = |(weight, lit): &&(i64, Lit)| *weight > slack && self.is(*lit).is_none();
        let forced: Vec<Lit> = self.rows[row].terms.iter().filter(open).map(|(_, lit)| *lit).collect();
        if slack >= 0 {
            forced.into_iter().for_each(|lit| self.set(lit));
        }
        slack >= 0
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let lit = self.trail.pop().unwrap();
            self.value[lit.variable()] = None;
            for &(row, weight) in &self.rows_of[at(!lit)] {
                self.rows[row].slack += weight;
            }
        }
    }

    /// Every solution in which these are true, as the values of all variables, the first one's first.
    pub(crate) fn solutions(&mut self, assumed: &[Lit]) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        let mut sound = (0..self.rows.len()).all(|row| self.propagate(row));
        // What was forced above has not been followed yet: every row is looked at until nothing changes.
        while sound {
            let before = self.trail.len();
            sound = (0..self.rows.len()).all(|row| self.propagate(row));
            if before == self.trail.len() {
                break;
            }
        }
        if sound && assumed.iter().all(|lit| self.assume(*lit)) {
            self.search(1, &mut found);
        }
        self.undo(0);
        found
    }

    fn search(&mut self, from: usize, found: &mut Vec<Vec<bool>>) {
        let Some(open) = (from..self.value.len()).find(|variable| self.value[*variable].is_none()) else {
            found.push(self.value[1..].iter().map(|value| value.unwrap()).collect());
            return;
        };
        let length = self.trail.len();
        for lit in [Lit(open as i32), Lit(-(open as i32))] {
            if self.assume(lit) {
                self.search(open + 1, found);
            }
            self.undo(length);
        }
    }
}

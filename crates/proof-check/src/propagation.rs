//! Unit propagation over linear constraints.
//!
//! For each constraint it is counted how much its sum may still lose. Clauses, of which there are most, have two of
//! their literals watched instead: as long as neither is false, nothing follows.

use std::collections::HashSet;

use crate::constraint::{Constraint, Lit};

/// Constraints, and what follows from them by unit propagation.
#[derive(Debug, Default)]
pub(crate) struct Propagation {
    constraints: Vec<Constraint>,
    /// For each constraint, what the literals that are not false add up to, less the bound; and its greatest weight.
    /// As long as that is not more, nothing follows.
    slack: Vec<(i64, i64)>,
    /// For each literal the constraints it is in, and its weight there.
    with: Vec<Vec<(u32, i64)>>,
    /// Clauses, the two watched literals first.
    clauses: Vec<Vec<Lit>>,
    /// For each literal the clauses that watch it.
    watched: Vec<Vec<u32>>,
    /// Where each constraint is, in the order in which they came.
    places: Vec<Place>,
    /// For each variable: true, false, or open.
    assigned: Vec<Option<bool>>,
    /// The literals that are true, in the order in which they became so; those before `done` have been followed.
    trail: Vec<Lit>,
    done: usize,
    /// Whether the constraints contradict each other.
    pub(crate) contradiction: bool,
}

/// Where a constraint is.
#[derive(Clone, Copy, Debug)]
enum Place {
    Linear(usize),
    Clause(usize),
}

fn code(lit: Lit) -> usize {
    lit.unsigned_abs() as usize * 2 + usize::from(lit < 0)
}

impl Propagation {
    /// How many constraints there are.
    pub(crate) fn count(&self) -> usize {
        self.constraints.len() + self.clauses.len()
    }

    /// The constraint of this number, counted from 1.
    pub(crate) fn constraint(&self, number: usize) -> Option<Constraint> {
        Some(match *self.places.get(number.checked_sub(1)?)? {
            Place::Linear(at) => self.constraints[at].clone(),
            Place::Clause(at) => Constraint::clause(&self.clauses[at]),
        })
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.assigned[lit.unsigned_abs() as usize].map(|value| value == (lit > 0))
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.value(lit) == Some(false)
    }

    /// Makes a literal true, if it is open.
    fn assign(&mut self, lit: Lit) {
        if self.value(lit).is_none() {
            self.assigned[lit.unsigned_abs() as usize] = Some(lit > 0);
            self.trail.push(lit);
        }
    }

    /// Makes room for the variables of a constraint.
    fn make_room(&mut self, constraint: &Constraint) {
        let largest = constraint.terms.iter().map(|(_, lit)| lit.unsigned_abs() as usize).max().unwrap_or(0);
        if largest >= self.assigned.len() {
            self.assigned.resize(largest + 1, None);
            self.with.resize(largest * 2 + 2, Vec::new());
            self.watched.resize(largest * 2 + 2, Vec::new());
        }
    }

    /// Adds a constraint for good.
    pub(crate) fn add(&mut self, constraint: Constraint) {
        self.make_room(&constraint);
        let possible = if constraint.is_clause() {
            self.places.push(Place::Clause(self.clauses.len()));
            self.watch(&constraint)
        } else {
            self.places.push(Place::Linear(self.constraints.len()));
            self.post(constraint)
        };
        self.contradiction |= !(possible && self.propagate());
    }

    /// Whether the constraint follows: its contrary leads to a contradiction.
    pub(crate) fn implies(&mut self, constraint: &Constraint) -> bool {
        if self.contradiction {
            return true;
        }
        self.make_room(constraint);
        let before = self.trail.len();
        let follows = !(self.post(constraint.contrary()) && self.propagate());
        while self.trail.len() > before {
            self.take_back();
        }
        if let Some(contrary) = self.constraints.pop() {
            self.slack.pop();
            for (_, lit) in contrary.terms {
                self.with[code(lit)].pop();
            }
        }
        follows
    }

    /// The same by these constraints alone, one after the other; 0 is the contrary.
    pub(crate) fn implies_by(&self, constraint: &Constraint, numbers: &[usize]) -> bool {
        let mut holds: HashSet<Lit> = HashSet::new();
        for &number in numbers {
            let next = if number == 0 { Some(constraint.contrary()) } else { self.constraint(number) };
            let Some(mut next) = next else { return false };
            next.terms.retain(|(_, lit)| !holds.contains(&-lit));
            let slack = next.terms.iter().map(|(weight, _)| weight).sum::<i64>() - next.bound;
            if slack < 0 {
                return true;
            }
            let forced = next.terms.iter().filter(|(weight, _)| *weight > slack);
            holds.extend(forced.map(|(_, lit)| *lit));
        }
        false
    }

    /// Adds a clause, and assigns what it implies by itself; whether it can hold.
    fn watch(&mut self, constraint: &Constraint) -> bool {
        let mut lits: Vec<Lit> = constraint.terms.iter().map(|(_, lit)| *lit).collect();
        lits.sort_by_key(|lit| self.is_false(*lit));
        let possible = lits.iter().take(2).filter(|lit| !self.is_false(**lit)).count();
        if possible == 1 {
            self.assign(lits[0]);
        }
        for lit in lits.iter().take(2) {
            self.watched[code(*lit)].push(self.clauses.len() as u32);
        }
        self.clauses.push(lits);
        possible > 0
    }

    /// Adds a constraint, and assigns what it implies by itself; whether it can hold.
    fn post(&mut self, constraint: Constraint) -> bool {
        let number = self.constraints.len();
        let (mut slack, mut greatest) = (-constraint.bound, 0);
        for &(weight, lit) in &constraint.terms {
            self.with[code(lit)].push((number as u32, weight));
            greatest = greatest.max(weight);
            // Every literal that is true so far has been followed.
            slack += if self.is_false(lit) { 0 } else { weight };
        }
        self.constraints.push(constraint);
        self.slack.push((slack, greatest));
        self.look(number)
    }

    /// Assigns what a constraint implies; whether it can hold.
    fn look(&mut self, number: usize) -> bool {
        let (slack, greatest) = self.slack[number];
        if slack < 0 {
            return false;
        }
        if slack >= greatest {
            return true;
        }
        for at in 0..self.constraints[number].terms.len() {
            let (weight, lit) = self.constraints[number].terms[at];
            if weight > slack {
                self.assign(lit);
            }
        }
        true
    }

    /// Follows every literal that became true; whether nothing is contradicted.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.done) {
            self.done += 1;
            let mut holds = true;
            // All of them are counted, also after a contradiction: so all can be taken back.
            for at in 0..self.with[code(-lit)].len() {
                let (number, weight) = self.with[code(-lit)][at];
                self.slack[number as usize].0 -= weight;
                holds = holds && self.look(number as usize);
            }
            if !(holds && self.look_at_clauses(-lit)) {
                return false;
            }
        }
        true
    }

    /// Looks at the clauses that watch a literal that became false; whether they can hold.
    fn look_at_clauses(&mut self, lit: Lit) -> bool {
        let mut watching = std::mem::take(&mut self.watched[code(lit)]);
        let mut holds = true;
        watching.retain(|&number| {
            let mut clause = std::mem::take(&mut self.clauses[number as usize]);
            if clause[0] == lit {
                clause.swap(0, 1);
            }
            let first = clause[0];
            // Another one to watch, unless nothing follows anyway.
            let satisfied = self.value(first) == Some(true);
            let other = (2..clause.len()).find(|at| !satisfied && !self.is_false(clause[*at]));
            match other {
                Some(other) => {
                    clause.swap(1, other);
                    self.watched[code(clause[1])].push(number);
                }
                None if self.is_false(first) => holds = false,
                None => self.assign(first),
            }
            self.clauses[number as usize] = clause;
            other.is_none()
        });
        self.watched[code(lit)] = watching;
        holds
    }

    /// Takes back the literal that became true last.
    fn take_back(&mut self) {
        let followed = self.done >= self.trail.len();
        let Some(lit) = self.trail.pop() else { return };
        self.assigned[lit.unsigned_abs() as usize] = None;
        if followed {
            for (number, weight) in &self.with[code(-lit)] {
                self.slack[*number as usize].0 += weight;
            }
            self.done = self.trail.len();
        }
    }
}

//! Unit propagation over linear constraints, by counting: for each constraint how much its sum may still lose.

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
    /// For each variable: true, false, or open.
    assigned: Vec<Option<bool>>,
    /// The literals that are true, in the order in which they became so; those before `done` have been followed.
    trail: Vec<Lit>,
    done: usize,
    /// Whether the constraints contradict each other.
    pub(crate) contradiction: bool,
}

fn code(lit: Lit) -> usize {
    lit.unsigned_abs() as usize * 2 + usize::from(lit < 0)
}

impl Propagation {
    /// How many constraints there are.
    pub(crate) fn count(&self) -> usize {
        self.constraints.len()
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.assigned[lit.unsigned_abs() as usize].map(|value| value == (lit > 0))
    }

    /// Adds a constraint for good.
    pub(crate) fn add(&mut self, constraint: Constraint) {
        self.contradiction |= !(self.post(constraint) && self.propagate());
    }

    /// Whether the constraint follows: its contrary leads to a contradiction.
    pub(crate) fn implies(&mut self, constraint: &Constraint) -> bool {
        if self.contradiction {
            return true;
        }
        let before = self.trail.len();
        let follows = !(self.post(constraint.contrary()) && self.propagate());
        while self.trail.len() > before {
            self.take_back();
        }
        self.done = before;
        if let Some(contrary) = self.constraints.pop() {
            self.slack.pop();
            for (_, lit) in contrary.terms {
                self.with[code(lit)].pop();
            }
        }
        follows
    }

    /// Adds a constraint, and assigns what it implies by itself; whether it can hold.
    fn post(&mut self, constraint: Constraint) -> bool {
        let number = self.constraints.len();
        let (mut slack, mut greatest) = (-constraint.bound, 0);
        for &(weight, lit) in &constraint.terms {
            let variable = lit.unsigned_abs() as usize;
            if variable >= self.assigned.len() {
                self.assigned.resize(variable + 1, None);
                self.with.resize(variable * 2 + 2, Vec::new());
            }
            self.with[code(lit)].push((number as u32, weight));
            greatest = greatest.max(weight);
            // Every literal that is true so far has been followed.
            slack += if self.value(lit) == Some(false) { 0 } else { weight };
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
            if weight > slack && self.value(lit).is_none() {
                self.assigned[lit.unsigned_abs() as usize] = Some(lit > 0);
                self.trail.push(lit);
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
            if !holds {
                return false;
            }
        }
        true
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

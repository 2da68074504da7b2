//! Constraints that hold, and constraints whose truth has a name.

use super::linear::Simple;
use super::{Claim, Constraint, Error, Model};
use crate::atom::{Atom, Bool};
use crate::set::Set;

/// Whether a constraint holds: known, or as a fact.
#[derive(Clone, Copy)]
pub(crate) enum Truth {
    Known(bool),
    Atom(Atom),
}

impl Model {
    /// The constraint holds.
    pub(crate) fn hold(&mut self, constraint: Constraint) -> Result<(), Error> {
        if self.space.domains.clock.work(64) {
            return Err(self.stopped());
        }
        if self.hold_pairs(&constraint) {
            return Ok(());
        }
        match constraint.0 {
            Claim::Constant(true) => {}
            Claim::Constant(false) => self.space.fail(),
            Claim::Atom(atom) => {
                self.own(atom.var)?;
                self.space.assert_root(atom);
            }
            Claim::Compare(left, relation, right) => {
                let simple = self.simplify(left, relation, right)?;
                self.hold_simple(simple, None)?;
            }
            Claim::In(expr, set) => {
                let var = self.value_of(expr)?;
                self.hold_in(var, &set);
            }
            Claim::And(all) => {
                for constraint in all {
                    self.hold(constraint)?;
                }
            }
            Claim::Or(any) => self.hold_any(any)?,
            Claim::Not(constraint) => {
                let truth = self.truth(*constraint)?;
                self.hold_truth(not(truth));
            }
            Claim::Iff(left, right) => self.hold_iff(*left, *right)?,
            Claim::Global(global) => global.post(self)?,
        }
        Ok(())
    }

    /// The simplified comparison holds, if the guard does.
    pub(crate) fn hold_simple(&mut self, simple: Simple, guard: Option<Atom>) -> Result<(), Error> {
        match (simple, guard) {
            (Simple::Known(true), _) => {}
            (Simple::Known(false), None) => self.space.fail(),
            (Simple::Known(false), Some(guard)) => self.space.assert_root(!guard),
            (Simple::Atom(atom), None) => self.space.assert_root(atom),
            (Simple::Atom(atom), Some(guard)) => self.space.add_clause(&[!guard, atom]),
            (Simple::Sum(terms, relation, bound), guard) => self.hold_sum(terms, relation, bound, guard)?,
        }
        Ok(())
    }

    fn hold_in(&mut self, var: crate::Int, set: &Set) {
        let Some((low, high)) = set.bounds() else {
            self.space.fail();
            return;
        };
        self.space.assert_root(Atom::ge(var, low));
        self.space.assert_root(Atom::le(var, high));
        for (low, high) in set.gaps() {
            let (min, max) = self.bounds(var);
            if low > max || high < min {
                continue;
            }
            if self.space.domains.is_wide(var) && high.abs_diff(low) > 64 {
                self.space.add_clause(&[Atom::le(var, low - 1), Atom::ge(var, high + 1)]);
            } else {
                for value in low.max(min)..=high.min(max) {
                    self.space.assert_root(Atom::ne(var, value));
                }
            }
        }
    }

    fn hold_truth(&mut self, truth: Truth) {
        match truth {
            Truth::Known(true) => {}
            Truth::Known(false) => self.space.fail(),
            Truth::Atom(atom) => self.space.assert_root(atom),
        }
    }

    fn hold_any(&mut self, any: Vec<Constraint>) -> Result<(), Error> {
        let mut atoms = Vec::with_capacity(any.len());
        for constraint in any {
            match self.truth(constraint)? {
                Truth::Known(true) => return Ok(()),
                Truth::Known(false) => {}
                Truth::Atom(atom) => atoms.push(atom),
            }
        }
        self.space.add_clause(&atoms);
        Ok(())
    }

    fn hold_iff(&mut self, left: Constraint, right: Constraint) -> Result<(), Error> {
        match (self.truth(left)?, self.truth(right)?) {
            (Truth::Known(truth), other) | (other, Truth::Known(truth)) => {
                self.hold_truth(if truth { other } else { not(other) });
            }
            (Truth::Atom(left), Truth::Atom(right)) => {
                self.space.add_clause(&[!left, right]);
                self.space.add_clause(&[left, !right]);
            }
        }
        Ok(())
    }

    /// Whether the constraint holds, as a fact that may be new.
    pub(crate) fn truth(&mut self, constraint: Constraint) -> Result<Truth, Error> {
        Ok(match constraint.0 {
            Claim::Constant(truth) => Truth::Known(truth),
            Claim::Atom(atom) => {
                self.own(atom.var)?;
                self.known(atom)
            }
            Claim::Compare(left, relation, right) => match self.simplify(left, relation, right)? {
                Simple::Known(truth) => Truth::Known(truth),
                Simple::Atom(atom) => self.known(atom),
                Simple::Sum(terms, relation, bound) => {
                    let atom = self.new_bool().atom();
                    let (others, opposite, other_bound) = Model::opposite(&terms, relation, bound)?;
                    self.hold_sum(terms, relation, bound, Some(atom))?;
                    self.hold_sum(others, opposite, other_bound, Some(!atom))?;
                    Truth::Atom(atom)
                }
            },
            Claim::In(expr, set) => {
                let var = self.value_of(expr)?;
                let ranges = set.ranges().iter().map(|&(low, high)| {
                    if low == high {
                        Constraint::from(Atom::eq(var, low))
                    } else {
                        Constraint::from(Atom::ge(var, low)).and(Atom::le(var, high))
                    }
                });
                self.any_truth(ranges.collect())?
            }
            Claim::And(all) => not(self.any_truth(all.into_iter().map(|constraint| !constraint).collect())?),
            Claim::Or(any) => self.any_truth(any)?,
            Claim::Not(constraint) => not(self.truth(*constraint)?),
            Claim::Iff(left, right) => match (self.truth(*left)?, self.truth(*right)?) {
                (Truth::Known(truth), other) | (other, Truth::Known(truth)) => {
                    if truth {
                        other
                    } else {
                        not(other)
                    }
                }
                (Truth::Atom(left), Truth::Atom(right)) => {
                    let same = self.new_bool().atom();
                    self.space.add_clause(&[!same, !left, right]);
                    self.space.add_clause(&[!same, left, !right]);
                    self.space.add_clause(&[same, left, right]);
                    self.space.add_clause(&[same, !left, !right]);
                    Truth::Atom(same)
                }
            },
            Claim::Global(global) => {
                let parts = global.decompose(self)?;
                self.truth(parts)?
            }
        })
    }

    /// A fact, unless its truth is known already.
    fn known(&self, atom: Atom) -> Truth {
        self.space.domains.truth(atom).map_or(Truth::Atom(atom), Truth::Known)
    }

    fn new_bool(&mut self) -> Bool {
        Bool::new(self.new_int(&Set::from(0..=1), false))
    }

    fn any_truth(&mut self, any: Vec<Constraint>) -> Result<Truth, Error> {
        let mut atoms = Vec::with_capacity(any.len() + 1);
        for constraint in any {
            match self.truth(constraint)? {
                Truth::Known(true) => return Ok(Truth::Known(true)),
                Truth::Known(false) => {}
                Truth::Atom(atom) => atoms.push(atom),
            }
        }
        match atoms[..] {
            [] => return Ok(Truth::Known(false)),
            [atom] => return Ok(Truth::Atom(atom)),
            _ => {}
        }
        let some = self.new_bool().atom();
        for atom in &atoms {
            self.space.add_clause(&[some, !*atom]);
        }
        atoms.push(!some);
        self.space.add_clause(&atoms);
        Ok(Truth::Atom(some))
    }

    /// The truth of a constraint as a Boolean.
    pub(crate) fn truth_bool(&mut self, constraint: Constraint) -> Result<Bool, Error> {
        match self.truth(constraint)? {
            Truth::Known(true) => Ok(Bool::new(self.one())),
            Truth::Known(false) => Ok(!Bool::new(self.one())),
            Truth::Atom(atom) => {
                let (min, max) = self.bounds(atom.var);
                if min >= 0 && max <= 1 {
                    let bool = Bool::new(atom.var);
                    return Ok(if atom.holds(1) { bool } else { !bool });
                }
                let bool = self.new_bool();
                self.space.add_clause(&[!bool.atom(), atom]);
                self.space.add_clause(&[bool.atom(), !atom]);
                Ok(bool)
            }
        }
    }
}

fn not(truth: Truth) -> Truth {
    match truth {
        Truth::Known(truth) => Truth::Known(!truth),
        Truth::Atom(atom) => Truth::Atom(!atom),
    }
}

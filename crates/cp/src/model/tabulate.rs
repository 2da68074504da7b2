//! Constraints between two small variables are written down pair by pair: no variable is needed for any part of
//! them, and every value that has no partner goes at once.

use super::{Claim, Constraint, Expr, Model, Node, Relation};
use crate::atom::Int;
use crate::propagators::Pairs;

/// Up to so many pairs are tried.
const PAIRS: u64 = 400;

impl Model {
    /// Posts the constraint pair by pair, if it is between two small variables and has more to it than a sum;
    /// whether it did.
    pub(crate) fn hold_pairs(&mut self, constraint: &Constraint) -> bool {
        let mut found = Found::default();
        if !constraint.visit(&mut found) || !found.crooked {
            return false;
        }
        let [Some(x), Some(y)] = found.vars else { return false };
        if self.own(x.max(y)).is_err() {
            return false;
        }
        let domains = &self.space.domains;
        if domains.size(x).saturating_mul(domains.size(y)) > PAIRS {
            return false;
        }
        let holds = |v, w| constraint.truth_at(&|var| if var == x { v } else { w }) == Some(true);
        let Some(pairs) = Pairs::new(x, y, domains, holds) else { return false };
        self.add_propagator(pairs);
        true
    }
}

/// What a constraint is made of.
#[derive(Default)]
struct Found {
    vars: [Option<Int>; 2],
    /// Something that sums, or a clause of simple facts, don't say as well.
    crooked: bool,
}

impl Found {
    /// Whether it is one of at most two variables.
    fn var(&mut self, var: Int) -> bool {
        for known in &mut self.vars {
            match known {
                Some(known) if *known == var => return true,
                Some(_) => {}
                None => {
                    *known = Some(var);
                    return true;
                }
            }
        }
        false
    }
}

impl Constraint {
    /// Whether it can be worked out from the values of at most two variables.
    fn visit(&self, found: &mut Found) -> bool {
        match &self.0 {
            Claim::Constant(_) => true,
            Claim::Atom(atom) => found.var(atom.var),
            Claim::Compare(left, _, right) => left.visit(found) && right.visit(found),
            Claim::In(expr, _) => expr.visit(found),
            Claim::And(all) => all.iter().all(|part| part.visit(found)),
            Claim::Or(any) => {
                found.crooked |= any.iter().any(|part| !part.is_simple());
                any.iter().all(|part| part.visit(found))
            }
            Claim::Not(part) => part.visit(found),
            Claim::Iff(left, right) => {
                found.crooked = true;
                left.visit(found) && right.visit(found)
            }
            Claim::Global(_) => false,
        }
    }

    /// Whether a clause can say it as a fact of one variable.
    fn is_simple(&self) -> bool {
        let simple = |expr: &Expr| matches!(expr.0, Node::Var(_) | Node::Constant(_));
        match &self.0 {
            Claim::Constant(_) | Claim::Atom(_) => true,
            Claim::Compare(left, _, right) => {
                simple(left) && simple(right) && (left.is_constant() || right.is_constant())
            }
            _ => false,
        }
    }

    /// Whether it holds for these values; none if a part of it has no value.
    pub(crate) fn truth_at(&self, values: &impl Fn(Int) -> i64) -> Option<bool> {
        Some(match &self.0 {
            Claim::Constant(truth) => *truth,
            Claim::Atom(atom) => atom.holds(values(atom.var)),
            Claim::Compare(left, relation, right) => {
                let (left, right) = (left.value_at(values)?, right.value_at(values)?);
                match relation {
                    Relation::Eq => left == right,
                    Relation::Ne => left != right,
                    Relation::Le => left <= right,
                    Relation::Lt => left < right,
                }
            }
            Claim::In(expr, set) => {
                let value = expr.value_at(values)?;
                i64::try_from(value).is_ok_and(|value| set.contains(value))
            }
            // Every part must have a value, whatever the others say.
            Claim::And(all) => {
                all.iter().try_fold(true, |truth, part| Some(truth & part.truth_at(values)?))?
            }
            Claim::Or(any) => {
                any.iter().try_fold(false, |truth, part| Some(truth | part.truth_at(values)?))?
            }
            Claim::Not(part) => !part.truth_at(values)?,
            Claim::Iff(left, right) => left.truth_at(values)? == right.truth_at(values)?,
            Claim::Global(_) => return None,
        })
    }
}

impl Expr {
    fn is_constant(&self) -> bool {
        matches!(self.0, Node::Constant(_))
    }

    fn visit(&self, found: &mut Found) -> bool {
        match &self.0 {
            Node::Constant(_) => true,
            Node::Var(var) => found.var(*var),
            Node::Sum(terms, _) => terms.iter().all(|(_, term)| term.visit(found)),
            Node::Product(left, right)
            | Node::Quotient(left, right)
            | Node::Remainder(left, right)
            | Node::Power(left, right) => {
                found.crooked = true;
                left.visit(found) && right.visit(found)
            }
            Node::Abs(of) => {
                found.crooked = true;
                of.visit(found)
            }
            Node::Min(of) | Node::Max(of) => {
                found.crooked = true;
                of.iter().all(|expr| expr.visit(found))
            }
            // Their results are worth a variable, and what is wrong with them is told there.
            Node::Element(..) | Node::Measure(_) | Node::Overflow => false,
            Node::Truth(part) => {
                found.crooked = true;
                part.visit(found)
            }
        }
    }

    /// The value for these values of the variables; none if there is none, or it is too large to tell.
    fn value_at(&self, values: &impl Fn(Int) -> i64) -> Option<i128> {
        Some(match &self.0 {
            Node::Constant(value) => (*value).into(),
            Node::Var(var) => values(*var).into(),
            Node::Sum(terms, constant) => {
                terms.iter().try_fold(i128::from(*constant), |sum, (factor, term)| {
                    sum.checked_add(term.value_at(values)?.checked_mul((*factor).into())?)
                })?
            }
            Node::Product(left, right) => left.value_at(values)?.checked_mul(right.value_at(values)?)?,
            Node::Quotient(left, right) => left.value_at(values)?.checked_div(right.value_at(values)?)?,
            Node::Remainder(left, right) => left.value_at(values)?.checked_rem(right.value_at(values)?)?,
            Node::Power(base, exponent) => {
                let exponent = u32::try_from(exponent.value_at(values)?).ok()?;
                base.value_at(values)?.checked_pow(exponent)?
            }
            Node::Abs(of) => of.value_at(values)?.checked_abs()?,
            Node::Min(of) => of.iter().map(|expr| expr.value_at(values)).min()??,
            Node::Max(of) => {
                let all: Option<Vec<i128>> = of.iter().map(|expr| expr.value_at(values)).collect();
                all?.into_iter().max()?
            }
            Node::Element(..) | Node::Measure(_) | Node::Overflow => return None,
            Node::Truth(part) => part.truth_at(values)?.into(),
        })
    }
}

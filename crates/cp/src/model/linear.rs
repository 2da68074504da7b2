//! Sums of variables in normal form, and the constraints between them.

use super::{Error, Model, Relation};
use crate::atom::{Atom, Int};
use crate::propagators::{LinearEq, LinearLe, LinearNe, Shift, SumDomain};

/// `Σ coefficient · variable + constant`, each variable once, no coefficient 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<(i64, Int)>,
    pub(crate) constant: i128,
}

/// Terms, how they compare, and with what bound.
pub(crate) type Comparison = (Vec<(i64, Int)>, Relation, i64);

/// What a comparison of a sum with 0 comes to.
pub(crate) enum Simple {
    Known(bool),
    Atom(Atom),
    /// `Σ terms (relation) bound`
    Sum(Vec<(i64, Int)>, Relation, i64),
}

impl Linear {
    /// Puts like terms together.
    pub(crate) fn collect(mut terms: Vec<(i64, Int)>, constant: i128) -> Result<Linear, Error> {
        if terms.windows(2).any(|pair| pair[0].1 >= pair[1].1) {
            terms.sort_by_key(|(_, var)| *var);
            let mut kept = 0;
            for i in 1..terms.len() {
                if terms[kept].1 == terms[i].1 {
                    let sum = terms[kept].0.checked_add(terms[i].0);
                    terms[kept].0 = sum.ok_or(Error::Overflow { what: "a sum" })?;
                } else {
                    kept += 1;
                    terms[kept] = terms[i];
                }
            }
            terms.truncate(kept + 1);
        }
        terms.retain(|(factor, _)| *factor != 0);
        Ok(Linear { terms, constant })
    }

    /// The comparison of this with 0, made simple: divided by what all coefficients have in common.
    pub(crate) fn against_zero(mut self, relation: Relation) -> Result<Simple, Error> {
        let mut bound = -self.constant;
        let mut relation = relation;
        if relation == Relation::Lt {
            bound -= 1;
            relation = Relation::Le;
        }
        if self.terms.is_empty() {
            return Ok(Simple::Known(match relation {
                Relation::Eq => bound == 0,
                Relation::Ne => bound != 0,
                Relation::Le | Relation::Lt => bound >= 0,
            }));
        }
        let divisor = self.terms.iter().fold(0, |divisor, (factor, _)| gcd(divisor, factor.unsigned_abs()));
        if divisor > 1 {
            let divisor = i128::from(divisor);
            if bound % divisor != 0 {
                match relation {
                    Relation::Eq => return Ok(Simple::Known(false)),
                    Relation::Ne => return Ok(Simple::Known(true)),
                    Relation::Le | Relation::Lt => {}
                }
            }
            bound = bound.div_euclid(divisor);
            for (factor, _) in &mut self.terms {
                *factor = (i128::from(*factor) / divisor) as i64;
            }
        }
        if let [(factor, var)] = self.terms[..] {
            let value = i64::try_from(bound).unwrap_or(if bound > 0 { i64::MAX - 1 } else { i64::MIN + 2 });
            return Ok(Simple::Atom(match (relation, factor > 0) {
                (Relation::Eq, true) => Atom::eq(var, value),
                (Relation::Eq, false) => Atom::eq(var, -value),
                (Relation::Ne, true) => Atom::ne(var, value),
                (Relation::Ne, false) => Atom::ne(var, -value),
                (Relation::Le | Relation::Lt, true) => Atom::le(var, value),
                (Relation::Le | Relation::Lt, false) => Atom::ge(var, -value),
            }));
        }
        if relation != Relation::Le && self.terms[0].0 < 0 {
            bound = -bound;
            for (factor, _) in &mut self.terms {
                *factor = factor.checked_neg().ok_or(Error::Overflow { what: "a sum" })?;
            }
        }
        let bound = i64::try_from(bound).map_err(|_| Error::Overflow { what: "a sum" })?;
        Ok(Simple::Sum(self.terms, relation, bound))
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Model {
    /// The sum is compared with the bound, if the guard holds.
    pub(crate) fn hold_sum(
        &mut self,
        terms: Vec<(i64, Int)>,
        relation: Relation,
        bound: i64,
        guard: Option<Atom>,
    ) -> Result<(), Error> {
        let domains = &self.space.domains;
        let mut reach = i128::from(bound).abs();
        for (factor, var) in &terms {
            let widest = domains.min(*var).unsigned_abs().max(domains.max(*var).unsigned_abs());
            // A coefficient must have its negation.
            let product =
                factor.checked_neg().and_then(|_| i128::from(*factor).checked_mul(i128::from(widest)));
            reach = product
                .and_then(|product| reach.checked_add(product.abs()))
                .filter(|reach| *reach < 1 << 125)
                .ok_or(Error::Overflow { what: "a sum" })?;
        }
        let narrow = reach < 1 << 61;
        match (relation, &terms[..]) {
            (Relation::Eq, &[(1, x), (-1 | 1, y)]) if guard.is_none() => {
                let negated = terms[1].0 == 1;
                self.space.add_propagator(Box::new(Shift::new(x, y, negated, bound)));
            }
            (Relation::Ne, &[(1, x), (-1, y)]) if guard.is_none() => {
                self.space.add_differ([(x, 0), (y, bound)]);
            }
            (Relation::Eq, _) => {
                if guard.is_none() && narrow && SumDomain::is_worth_it(&terms, &self.space.domains) {
                    self.space.add_propagator(Box::new(SumDomain::new(&terms, bound)));
                } else if narrow {
                    self.space.add_propagator(Box::new(LinearEq::<i64>::new(terms, bound, guard)));
                } else {
                    self.space.add_propagator(Box::new(LinearEq::<i128>::new(terms, bound, guard)));
                }
            }
            (Relation::Ne, _) => {
                self.space.add_propagator(Box::new(LinearNe::new(terms, bound, guard)));
            }
            (Relation::Le | Relation::Lt, _) if narrow => {
                self.space.add_propagator(Box::new(LinearLe::<i64>::new(terms, bound, guard)));
            }
            (Relation::Le | Relation::Lt, _) => {
                self.space.add_propagator(Box::new(LinearLe::<i128>::new(terms, bound, guard)));
            }
        }
        Ok(())
    }

    /// The opposite of a comparison with a bound.
    pub(crate) fn opposite(
        terms: &[(i64, Int)],
        relation: Relation,
        bound: i64,
    ) -> Result<Comparison, Error> {
        let overflow = Error::Overflow { what: "a sum" };
        Ok(match relation {
            Relation::Eq => (terms.to_vec(), Relation::Ne, bound),
            Relation::Ne => (terms.to_vec(), Relation::Eq, bound),
            Relation::Le | Relation::Lt => {
                let negated: Option<Vec<(i64, Int)>> =
                    terms.iter().map(|(factor, var)| Some((factor.checked_neg()?, *var))).collect();
                let bound = bound.checked_add(1).and_then(i64::checked_neg);
                (negated.ok_or(overflow.clone())?, Relation::Le, bound.ok_or(overflow)?)
            }
        })
    }

    /// The comparison as something simple.
    pub(crate) fn simplify(
        &mut self,
        left: super::Expr,
        relation: Relation,
        right: super::Expr,
    ) -> Result<Simple, Error> {
        self.linear(left - right)?.against_zero(relation)
    }
}

//! Sums of arguments, compared with a number.

use garns_cp::{Atom, Expr, Int, scalar};

use super::{Builder, Claim, wrong};
use crate::error::{Expected, What};
use crate::program::Term;

/// How a sum compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Eq,
    Ne,
    Le,
}

fn overflow() -> What {
    What::Solver(garns_cp::Error::Overflow { what: "a sum" })
}

impl Builder<'_> {
    /// Variables with their coefficients, and what the constants among them come to.
    fn linear(&mut self, parts: &[(i64, Term)], number: usize) -> Result<(Vec<(i64, Int)>, i128), What> {
        let mut terms = Vec::with_capacity(parts.len());
        let mut constant: i128 = 0;
        for &(factor, term) in parts {
            match self.constant_of(term) {
                Some(value) => {
                    let product = i128::from(factor) * i128::from(value);
                    constant = constant.checked_add(product).ok_or_else(overflow)?;
                }
                None if factor == 0 => {}
                None => terms.push((factor, self.int(term, number)?)),
            }
        }
        Ok((terms, constant))
    }

    /// `Σ factor · term (relation) bound`
    pub(crate) fn compare(
        &mut self,
        parts: &[(i64, Term)],
        relation: Relation,
        bound: i128,
        number: usize,
    ) -> Result<Claim, What> {
        let (terms, constant) = self.linear(parts, number)?;
        let bound = bound.checked_sub(constant).ok_or_else(overflow)?;
        Ok(match terms[..] {
            [] => Claim::Known(match relation {
                Relation::Eq => bound == 0,
                Relation::Ne => bound != 0,
                Relation::Le => bound >= 0,
            }),
            [(factor, var)] => fact(factor.into(), var, relation, bound),
            _ => {
                let bound = i64::try_from(bound).map_err(|_| overflow())?;
                let sum: Expr = scalar(terms);
                Claim::Other(match relation {
                    Relation::Eq => sum.eq(bound),
                    Relation::Ne => sum.ne(bound),
                    Relation::Le => sum.le(bound),
                })
            }
        })
    }

    /// The arguments of a linear constraint: coefficients, variables, and what they are compared with.
    pub(crate) fn compare_arrays(
        &mut self,
        args: &[Term],
        relation: Relation,
        sign: i64,
        plus: i128,
    ) -> Result<Claim, What> {
        let factors = self.constants(args[0], 1)?;
        let terms = self.array(args[1], 2)?;
        if factors.len() != terms.len() {
            return Err(What::Lengths { constraint: String::new() });
        }
        let mut parts = Vec::with_capacity(terms.len() + 1);
        for (factor, term) in factors.into_iter().zip(terms) {
            parts.push((factor.checked_mul(sign).ok_or_else(overflow)?, *term));
        }
        let mut bound = plus;
        match self.constant_of(args[2]) {
            Some(value) => bound += i128::from(value) * i128::from(sign),
            None => parts.push((-sign, args[2])),
        }
        self.compare(&parts, relation, bound, 2).map_err(|what| match what {
            What::Argument { .. } => wrong(2, Expected::Ints),
            other => other,
        })
    }
}

/// `factor · var (relation) bound`
fn fact(factor: i128, var: Int, relation: Relation, bound: i128) -> Claim {
    // Beyond every value a variable can have, all values are alike.
    let reach = |value: i128| value.clamp(-(1 << 62) - 1, (1 << 62) + 1) as i64;
    match relation {
        Relation::Eq | Relation::Ne if bound % factor != 0 => Claim::Known(relation == Relation::Ne),
        Relation::Eq => Claim::Fact(Atom::eq(var, reach(bound / factor))),
        Relation::Ne => Claim::Fact(Atom::ne(var, reach(bound / factor))),
        Relation::Le if factor > 0 => Claim::Fact(Atom::le(var, reach(bound.div_euclid(factor)))),
        // var ≥ ⌈bound / factor⌉, the factor being negative
        Relation::Le => Claim::Fact(Atom::ge(var, reach(-(bound.div_euclid(-factor))))),
    }
}

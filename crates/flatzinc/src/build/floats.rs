//! Float variables and float arguments.

use garns_cp::{Float, FloatExpr, Set, Solution};

use super::{Bound, Builder, wrong};
use crate::error::{Expected, What};
use crate::program::Term;

impl Builder<'_> {
    /// Makes a float variable. One that is the model's own, and that nothing defines, is decided before others.
    pub(super) fn declare_float(&mut self, root: u32, ranks: Option<&Set>, own: bool) {
        let mut ranks = ranks.cloned().unwrap_or_else(|| Set::from(0));
        if ranks.is_empty() {
            self.model.post(false);
            ranks = Set::from(0);
        }
        self.bounds[root as usize] = Bound::Float(self.model.float_of_ranks(ranks, own));
    }

    /// The float variable that a term is.
    pub(crate) fn float_of(&self, term: Term) -> Option<Float> {
        match term {
            Term::Var(var) => match self.bounds[self.roots[var as usize] as usize] {
                Bound::Float(float) => Some(float),
                _ => None,
            },
            _ => None,
        }
    }

    /// The argument, the `number`-th, if it is a number and no variable.
    pub(crate) fn float_constant(&self, term: Term, number: usize) -> Result<f64, What> {
        match term {
            Term::Float(value) => Ok(value),
            Term::Int(value) => Ok(value as f64),
            _ => Err(wrong(number, Expected::FloatConstant)),
        }
    }

    /// The argument as an expression.
    pub(crate) fn float(&self, term: Term, number: usize) -> Result<FloatExpr, What> {
        match self.float_of(term) {
            Some(float) => Ok(float.into()),
            None => {
                let value = self.float_constant(term, number);
                value.map(FloatExpr::from).map_err(|_| wrong(number, Expected::Float))
            }
        }
    }

    /// An array of floats and float variables.
    pub(crate) fn floats(&self, term: Term, number: usize) -> Result<Vec<FloatExpr>, What> {
        let floats = self.array(term, number)?.iter().map(|term| self.float(*term, number));
        floats.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::Floats))
    }

    /// An array of floats.
    pub(crate) fn float_constants(&self, term: Term, number: usize) -> Result<Vec<f64>, What> {
        let values = self.array(term, number)?.iter().map(|term| self.float_constant(*term, number));
        values.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::FloatConstants))
    }

    /// The value of a float variable in a solution.
    pub(crate) fn float_value(&self, var: u32, solution: &Solution) -> f64 {
        self.float_of(Term::Var(var)).map_or(0.0, |float| solution.float(float))
    }
}

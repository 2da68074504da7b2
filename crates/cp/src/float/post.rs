//! What makes a float the value of an expression.

use super::compare::{Comparison, FloatTerms};
use super::expr::Node;
use super::{Float, FloatExpr, Function, Interval, grid};
use crate::atom::{Atom, Int};
use crate::model::{Error, Expr, Global, Model, element};
use crate::propagators::{Absolute, Extreme, FloatFunction, FloatProduct, FloatRelation, FloatWhole, Side};
use crate::set::Set;

/// The greatest whole exponent of a number that may be negative.
const MOST_FACTORS: f64 = 1000.0;

/// Infinities are bounds of variables, and no numbers to calculate with.
pub(super) fn finite(value: f64) -> Result<(), Error> {
    let what = || format!("{value} is no number to calculate with");
    if value.is_finite() { Ok(()) } else { Err(Error::Argument { what: what() }) }
}

impl Model {
    /// Adds the expression, times a factor, to a sum.
    pub(super) fn float_terms(
        &mut self,
        expr: &FloatExpr,
        factor: Interval,
        all: &mut FloatTerms,
    ) -> Result<(), Error> {
        match &expr.0 {
            Node::Constant(value) => {
                finite(*value)?;
                all.constant = all.constant.plus(Interval::of_constant(*value).times(factor));
            }
            Node::Sum(parts) => {
                for (by, part) in parts {
                    finite(*by)?;
                    let factor = factor.times(Interval::of_constant(*by));
                    if *by != 0.0 {
                        self.float_terms(part, factor, all)?;
                    }
                }
            }
            _ => all.terms.push((factor, self.float_value(expr.clone())?.rank())),
        }
        Ok(())
    }

    fn float_within(&mut self, var: Float, range: Interval) {
        self.space.assert_root(Atom::ge(var.rank(), grid::rank(range.low)));
        self.space.assert_root(Atom::le(var.rank(), grid::rank(range.high)));
    }

    fn add_function(&mut self, function: Function, x: Float, y: Float) {
        self.float_within(x, function.domain());
        self.float_within(y, function.range());
        if function.is_range_open() {
            let Interval { low, high } = function.range();
            for end in [low, high].into_iter().filter(|end| end.is_finite()) {
                self.space.assert_root(Atom::ne(y.rank(), grid::rank(end)));
            }
        }
        self.add_bare_function(function, x, y);
    }

    fn add_bare_function(&mut self, function: Function, x: Float, y: Float) {
        self.space.add_propagator(Box::new(FloatFunction::new(function, x.rank(), y.rank())));
    }

    fn add_product(&mut self, x: Float, y: Float, z: Float) {
        self.space.add_propagator(Box::new(FloatProduct::new(x.rank(), y.rank(), z.rank())));
    }

    fn float_ranks(&mut self, of: Vec<FloatExpr>) -> Result<Vec<Int>, Error> {
        if of.is_empty() {
            let what = "the least, greatest or an element of no floats at all".to_owned();
            return Err(Error::Argument { what });
        }
        of.into_iter().map(|expr| Ok(self.float_value(expr)?.rank())).collect()
    }

    /// The float has the value of the expression.
    pub(super) fn define_float(&mut self, expr: FloatExpr, result: Float) -> Result<(), Error> {
        let positive = Interval::new(0.0, f64::INFINITY);
        match expr.0 {
            Node::Constant(_) | Node::Var(_) | Node::Sum(_) => {
                Comparison::new(result.into(), FloatRelation::Eq, expr).post(self)?;
            }
            Node::Whole(of) => {
                let of = self.value_of(of)?;
                self.space.add_propagator(Box::new(FloatWhole::new(of, result.rank())));
            }
            Node::Product(x, y) => {
                let (x, y) = (self.float_value(*x)?, self.float_value(*y)?);
                self.add_product(x, y, result);
            }
            Node::Quotient(x, y) => {
                let (x, y) = (self.float_value(*x)?, self.float_value(*y)?);
                self.space.assert_root(Atom::ne(y.rank(), 0));
                self.add_product(result, y, x);
            }
            Node::Root(x) => {
                let x = self.float_value(*x)?;
                self.float_within(result, positive);
                self.float_within(x, positive);
                self.add_product(result, result, x);
            }
            Node::Abs(x) => {
                let x = self.float_value(*x)?;
                self.float_within(result, positive);
                // The ranks of a number and its negation are each other's negation.
                self.space.add_propagator(Box::new(Absolute::new(x.rank(), result.rank())));
            }
            Node::Of(function, x) => {
                let x = self.float_value(*x)?;
                self.add_function(function, x, result);
            }
            Node::Inverse(function, y) => {
                let y = self.float_value(*y)?;
                self.add_function(function, result, y);
            }
            Node::Arccosine(x) => {
                // Half a turn lies between `PI` and the next float.
                let x = self.float_value(*x)?;
                self.float_within(result, Interval::new(0.0, std::f64::consts::PI.next_up()));
                self.add_function(Function::Cos, result, x);
            }
            Node::Least(of) => self.float_extreme(of, Side::Least, result)?,
            Node::Greatest(of) => self.float_extreme(of, Side::Greatest, result)?,
            Node::Element(list, index) => {
                let list = self.float_ranks(list)?;
                let chosen = element(list.into_iter().map(Expr::from), *index);
                self.hold(result.rank().eq(chosen))?;
            }
            Node::Power(x, y) => self.define_power(*x, *y, result)?,
        }
        Ok(())
    }

    fn float_extreme(&mut self, of: Vec<FloatExpr>, side: Side, result: Float) -> Result<(), Error> {
        let of = self.float_ranks(of)?;
        self.space.add_propagator(Box::new(Extreme::new(of, result.rank(), side)));
        Ok(())
    }

    fn define_power(&mut self, x: FloatExpr, y: FloatExpr, result: Float) -> Result<(), Error> {
        let positive = Interval::new(0.0, f64::INFINITY);
        let x = self.float_value(x)?;
        let exponent = match y.0 {
            Node::Constant(exponent) => finite(exponent).map(|()| Some(exponent))?,
            Node::Var(var) => {
                let (low, high) = self.float_bounds(var);
                (low == high).then_some(low)
            }
            _ => None,
        };
        let never_negative = self.bounds(x.rank()).0 >= 0;
        match exponent {
            Some(0.0) => Comparison::new(result.into(), FloatRelation::Eq, 1.0.into()).post(self),
            Some(exponent) if exponent < 0.0 => {
                // x ^ -n · x ^ n = 1, and x is not 0.
                self.space.assert_root(Atom::ne(x.rank(), 0));
                let below = self.new_float(&Set::from(-grid::TOP..=grid::TOP), false);
                self.define_power(x.into(), (-exponent).into(), below)?;
                let one = self.float_value(1.0.into())?;
                self.add_product(result, below, one);
                Ok(())
            }
            Some(1.0) => Comparison::new(result.into(), FloatRelation::Eq, x.into()).post(self),
            Some(2.0) => {
                self.add_product(x, x, result);
                Ok(())
            }
            Some(exponent) if exponent.trunc() == exponent && exponent <= MOST_FACTORS => {
                let base = if exponent % 2.0 == 0.0 { self.float_value(x.abs())? } else { x };
                self.add_function(Function::Whole(exponent as u32), base, result);
                Ok(())
            }
            Some(exponent) if exponent.trunc() != exponent || never_negative => {
                self.add_function(Function::Power(Interval::of_constant(exponent)), x, result);
                Ok(())
            }
            // x ^ y = e ^ (y · ln x). Here the logarithm of 0 is a number, below all that have a place of their own; so 0 has
            // powers, but none with a negative exponent.
            _ if never_negative => {
                let y = self.float_value(y)?;
                self.space.add_clause(&[Atom::ge(x.rank(), 1), Atom::ge(y.rank(), 0)]);
                let logarithm = self.new_float(&Set::from(-grid::TOP..=grid::TOP), false);
                self.add_bare_function(Function::Exp, logarithm, x);
                let product = self.float_value(logarithm * y)?;
                self.float_within(result, positive);
                self.add_bare_function(Function::Exp, product, result);
                Ok(())
            }
            _ => Err(Error::Argument {
                what: "a power of a number that may be negative needs a fixed exponent, of at most 1000"
                    .to_owned(),
            }),
        }
    }
}

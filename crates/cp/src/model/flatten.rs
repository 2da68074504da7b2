//! Expressions become variables: every operation that is no sum gets a variable for its result.

use super::linear::Linear;
use super::{Error, Expr, Model, Node};
use crate::atom::Int;
use crate::propagators::{
    self, Absolute, Arithmetic, ElementVar, Extreme, Function, Monotone, Operation, Power, Side,
};
use crate::set::Set;

/// Up to so many values of a variable, a function of it is written down value by value.
const TABULATED: u64 = 2048;
/// And of absolute values.
const ABSOLUTE: u64 = 256;

/// Up to so many values, every one of them is looked at; of more, if the function only rises or only falls, the
/// bounds.
const WORD: u64 = 64;

impl Model {
    /// The expression as a sum of variables.
    pub(crate) fn linear(&mut self, expr: Expr) -> Result<Linear, Error> {
        let mut terms = Vec::new();
        let mut constant = 0;
        self.gather(expr, 1, &mut terms, &mut constant)?;
        Linear::collect(terms, constant)
    }

    fn gather(
        &mut self,
        expr: Expr,
        factor: i64,
        terms: &mut Vec<(i64, Int)>,
        constant: &mut i128,
    ) -> Result<(), Error> {
        let overflow = Error::Overflow { what: "a sum" };
        match expr.0 {
            Node::Constant(value) => {
                *constant += i128::from(value) * i128::from(factor);
                if constant.unsigned_abs() > 1 << 125 {
                    return Err(overflow);
                }
            }
            Node::Var(var) => terms.push((factor, self.own(var)?)),
            Node::Sum(parts, plus) => {
                terms.reserve(parts.len());
                for (by, part) in parts {
                    let factor = factor.checked_mul(by).ok_or(Error::Overflow { what: "a sum" })?;
                    self.gather(part, factor, terms, constant)?;
                }
                self.gather(Expr::from(plus), factor, terms, constant)?;
            }
            other => terms.push((factor, self.value_of(Expr(other))?)),
        }
        Ok(())
    }

    /// A variable that has the value of the expression.
    pub(crate) fn value_of(&mut self, expr: Expr) -> Result<Int, Error> {
        if let Node::Var(var) = expr.0 {
            return self.own(var);
        }
        if self.definitions.is_none() {
            return self.new_value_of(expr);
        }
        // What makes it so is part of the definition.
        let var = self.as_one_constraint(|model| model.new_value_of(expr.clone()))?;
        if let Some(definitions) = &mut self.definitions {
            definitions.entry(var).or_insert(expr);
        }
        Ok(var)
    }

    fn new_value_of(&mut self, expr: Expr) -> Result<Int, Error> {
        match expr.0 {
            Node::Constant(value) => self.helper(value.into(), value.into()),
            Node::Var(var) => self.own(var),
            Node::Sum(..) => self.sum_var(expr),
            Node::Product(left, right) => self.product_var(*left, *right),
            Node::Quotient(left, right) => self.quotient_var(*left, *right),
            Node::Remainder(left, right) => self.remainder_var(*left, *right),
            Node::Power(base, exponent) => self.power_var(*base, *exponent),
            Node::Abs(of) => {
                let x = self.value_of(*of)?;
                let (low, high) = self.wide_bounds(x);
                let wide = |model: &mut Model| {
                    let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
                    let result = model.helper(least, low.abs().max(high.abs()))?;
                    model.add_propagator(Absolute::new(x, result));
                    Ok(result)
                };
                // Its bounds say nearly all there is to say.
                if self.space.domains.size(x) > ABSOLUTE {
                    return wide(self);
                }
                self.function(x, |value| Some(value.abs()), wide)
            }
            Node::Min(of) => self.extreme_var(of, Side::Least),
            Node::Max(of) => self.extreme_var(of, Side::Greatest),
            Node::Element(list, index) => self.element_var(list, *index),
            Node::Truth(constraint) => {
                let bool = self.truth_bool(*constraint)?;
                if bool.is_negated() { self.sum_var(Expr::from(bool)) } else { Ok(bool.var()) }
            }
            Node::Measure(measure) => measure.var(self),
            Node::Overflow => Err(Error::Overflow { what: "an expression" }),
        }
    }

    fn wide_bounds(&self, var: Int) -> (i128, i128) {
        let (low, high) = self.bounds(var);
        (low.into(), high.into())
    }

    fn sum_var(&mut self, expr: Expr) -> Result<Int, Error> {
        let Linear { mut terms, constant } = self.linear(expr)?;
        if let ([(1, var)], 0) = (&terms[..], constant) {
            return Ok(*var);
        }
        let (mut low, mut high) = (constant, constant);
        for (factor, var) in &terms {
            let (min, max) = self.wide_bounds(*var);
            let (a, b) = (i128::from(*factor) * min, i128::from(*factor) * max);
            low = low.checked_add(a.min(b)).ok_or(Error::Overflow { what: "a sum" })?;
            high = high.checked_add(a.max(b)).ok_or(Error::Overflow { what: "a sum" })?;
        }
        let result = self.helper(low, high)?;
        terms.push((-1, result));
        let linear = Linear { terms, constant };
        self.hold_simple(linear.against_zero(super::Relation::Eq)?, None)?;
        Ok(result)
    }

    /// `result = f(x)`: value by value if `x` has few, otherwise as `wide` does it. Values for which the
    /// function is not defined are taken from `x`.
    fn function(
        &mut self,
        x: Int,
        f: impl Fn(i128) -> Option<i128>,
        wide: impl FnOnce(&mut Model) -> Result<Int, Error>,
    ) -> Result<Int, Error> {
        if self.space.domains.size(x) > TABULATED {
            return wide(self);
        }
        let mut pairs = Vec::new();
        for value in self.space.domains.values(x) {
            if let Some(image) = f(value.into()) {
                let image = i64::try_from(image).map_err(|_| Error::OutOfReach { value: image })?;
                pairs.push((value, image));
            }
        }
        let result = self.new_int(&pairs.iter().map(|(_, image)| *image).collect(), false);
        if pairs.len() as u64 > WORD && pairs.len() as u64 == self.space.domains.size(x) {
            match Monotone::new(x, result, pairs) {
                Ok(monotone) => self.add_propagator(monotone),
                Err(pairs) => self.add_propagator(Function::new(x, result, pairs)),
            }
        } else {
            self.add_propagator(Function::new(x, result, pairs));
        }
        Ok(result)
    }

    fn product_var(&mut self, left: Expr, right: Expr) -> Result<Int, Error> {
        let (x, y) = (self.value_of(left)?, self.value_of(right)?);
        let (low, high) = propagators::product_bounds(self.wide_bounds(x), self.wide_bounds(y));
        let wide = |model: &mut Model| {
            let low = if x == y { low.max(0) } else { low };
            let result = model.helper(low, high)?;
            model.add_propagator(Arithmetic::new(Operation::Product, x, y, result));
            Ok(result)
        };
        if x == y { self.function(x, |value| value.checked_mul(value), wide) } else { wide(self) }
    }

    fn quotient_var(&mut self, left: Expr, right: Expr) -> Result<Int, Error> {
        let (x, y) = (self.value_of(left)?, self.value_of(right)?);
        let most = |(low, high): (i128, i128)| low.abs().max(high.abs());
        let (of, by) = (self.wide_bounds(x), self.space.domains.value(y));
        let wide = |model: &mut Model| {
            let low = if of.0 >= 0 && model.bounds(y).0 >= 0 { 0 } else { -most(of) };
            let result = model.helper(low, most(of))?;
            model.add_propagator(Arithmetic::new(Operation::Quotient, x, y, result));
            Ok(result)
        };
        match by {
            Some(by) if by != 0 => self.function(x, |value| value.checked_div(by.into()), wide),
            _ => wide(self),
        }
    }

    fn remainder_var(&mut self, left: Expr, right: Expr) -> Result<Int, Error> {
        let (x, y) = (self.value_of(left)?, self.value_of(right)?);
        let most = |(low, high): (i128, i128)| low.abs().max(high.abs());
        let (of, by) = (self.wide_bounds(x), self.wide_bounds(y));
        let divisor = self.space.domains.value(y);
        let wide = |model: &mut Model| {
            let limit = most(of).min((most(by) - 1).max(0));
            let result = model.helper(if of.0 < 0 { -limit } else { 0 }, if of.1 > 0 { limit } else { 0 })?;
            model.add_propagator(Arithmetic::new(Operation::Remainder, x, y, result));
            Ok(result)
        };
        match divisor {
            Some(by) if by != 0 => self.function(x, |value| value.checked_rem(by.into()), wide),
            _ => wide(self),
        }
    }

    fn power_var(&mut self, base: Expr, exponent: Expr) -> Result<Int, Error> {
        let (x, y) = (self.value_of(base)?, self.value_of(exponent)?);
        if let Some(exponent) = self.space.domains.value(y) {
            let exponent = u32::try_from(exponent).map_err(|_| Error::Argument {
                what: format!("a power needs an exponent from 0 to {}, not {exponent}", u32::MAX),
            })?;
            return self.function(
                x,
                |value| value.checked_pow(exponent),
                |model| {
                    let result =
                        Power::result_bounds(model.wide_bounds(x), (exponent.into(), exponent.into()))?;
                    let result = model.helper(result.0, result.1)?;
                    model.add_propagator(Power::new(x, y, result));
                    Ok(result)
                },
            );
        }
        let result = Power::result_bounds(self.wide_bounds(x), self.wide_bounds(y))?;
        let result = self.helper(result.0, result.1)?;
        self.add_propagator(Power::new(x, y, result));
        Ok(result)
    }

    fn extreme_var(&mut self, of: Vec<Expr>, side: Side) -> Result<Int, Error> {
        let vars = of.into_iter().map(|expr| self.value_of(expr)).collect::<Result<Vec<_>, _>>()?;
        let bounds = |pick: fn(&(i64, i64)) -> i64, vars: &[Int], model: &Model| {
            let ends = vars.iter().map(|var| pick(&model.bounds(*var)));
            if side == Side::Greatest { ends.max() } else { ends.min() }
        };
        let (Some(low), Some(high)) = (bounds(|b| b.0, &vars, self), bounds(|b| b.1, &vars, self)) else {
            let what = "the least or greatest of no expressions at all".to_owned();
            return Err(Error::Argument { what });
        };
        if let [var] = vars[..] {
            return Ok(var);
        }
        let result = self.helper(low.into(), high.into())?;
        self.add_propagator(Extreme::new(vars, result, side));
        Ok(result)
    }

    fn element_var(&mut self, list: Vec<Expr>, index: Expr) -> Result<Int, Error> {
        if list.is_empty() {
            return Err(Error::Argument { what: "an element of an empty list".to_owned() });
        }
        let index = self.value_of(index)?;
        self.space.assert_root(crate::atom::Atom::ge(index, 0));
        self.space.assert_root(crate::atom::Atom::le(index, list.len() as i64 - 1));
        let constants: Option<Vec<i64>> = list
            .iter()
            .map(|expr| if let Node::Constant(value) = expr.0 { Some(value) } else { None })
            .collect();
        if let Some(constants) = constants {
            let pairs: Vec<(i64, i64)> = (0..).zip(constants).collect();
            let result = self.new_int(&pairs.iter().map(|(_, value)| *value).collect(), false);
            self.add_propagator(Function::new(index, result, pairs));
            return Ok(result);
        }
        let vars = list.into_iter().map(|expr| self.value_of(expr)).collect::<Result<Vec<_>, _>>()?;
        let low = vars.iter().map(|var| self.bounds(*var).0).min().unwrap_or(0);
        let high = vars.iter().map(|var| self.bounds(*var).1).max().unwrap_or(0);
        let domains = &self.space.domains;
        let few = vars.iter().fold(0u64, |sum, var| sum.saturating_add(domains.size(*var))) <= TABULATED;
        let set: Set = if few {
            vars.iter().flat_map(|var| domains.values(*var)).collect()
        } else {
            Set::from(low..=high)
        };
        let result = self.new_int(&set, false);
        self.add_propagator(ElementVar::new(vars, index, result));
        Ok(result)
    }
}

//! Variables over the real numbers, each between two floats.
//!
//! A float variable is an integer variable: its value is the rank of the number in the order of a [grid](grid) of floats
//! and the gaps between them. Its bounds are floats, propagators calculate with [intervals](interval) rounded outward, and
//! whatever else there is (explanations, clauses, trail, objective) is that of integers.

mod compare;
mod expr;
mod function;
pub(crate) mod grid;
mod interval;
mod post;

pub(crate) use compare::SumKey;

pub use expr::{FloatExpr, float_element, float_max, float_min, float_sum};
pub(crate) use function::Function;
pub(crate) use interval::{Interval, add_down, add_up};

use std::ops::RangeInclusive;

use crate::atom::Int;
use crate::model::{Error, Model};
use crate::search::Solution;
use crate::set::Set;

/// A variable over the real numbers.
///
/// A solution gives it an interval, no wider than a 10⁻⁹th of its magnitude (of 1, if that is less): an interval in which no
/// constraint could be refuted by calculating with all that is known of the other variables. That a model has no solution,
/// and that none is better than the best by more than a step, is proven of all real numbers; but two floats that differ
/// are taken to do so by a step of the grid (2⁻⁵² of their magnitude) at least.
///
/// ```
/// use garns_cp::Model;
///
/// let mut model = Model::new();
/// let (x, y) = (model.float(0.0..=10.0), model.float(0.0..=10.0));
/// model.post((x * y).eq(2.5));
/// model.post((x + y).eq(3.5));
/// model.post(x.lt(y));
/// let solution = model.solve()?.expect("there is one");
/// assert!((solution.float(x) - 1.0).abs() < 1e-8 && (solution.float(y) - 2.5).abs() < 1e-8);
/// # Ok::<(), garns_cp::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Float(Int);

/// How precisely solutions give floats.
pub(crate) const PRECISION: f64 = 1e-9;
/// An objective over floats must become better by so much, times its magnitude if that is more than 1.
pub(crate) const STEP: f64 = 1e-6;

impl Float {
    /// The variable whose value is the rank of the number: with it, [atoms](crate::Atom) about the float are made, and it is
    /// decided by [`Search::first`](crate::Search::first).
    #[must_use]
    pub fn rank(self) -> Int {
        self.0
    }

    /// The rank of this very number.
    #[must_use]
    pub fn rank_of(value: f64) -> i64 {
        grid::rank(value)
    }

    /// The least rank of what a number can stand for: itself, or, where it was rounded, its surroundings.
    #[must_use]
    pub fn rank_from(value: f64) -> i64 {
        grid::rank(Interval::of_constant(value).low)
    }

    /// The greatest rank of what a number can stand for.
    #[must_use]
    pub fn rank_to(value: f64) -> i64 {
        grid::rank(Interval::of_constant(value).high)
    }

    /// The ranks of all that lies between two numbers, with both.
    #[must_use]
    pub fn ranks(range: RangeInclusive<f64>) -> RangeInclusive<i64> {
        Float::rank_from(*range.start())..=Float::rank_to(*range.end())
    }

    /// The numbers between two ranks: the least, the greatest, and one with few digits.
    #[must_use]
    pub fn between(min: i64, max: i64) -> (f64, f64, f64) {
        let Interval { low, high } = grid::interval(min, max);
        (low, high, grid::simplest(min, max))
    }
}

impl Model {
    /// A new variable over the real numbers between two, with both; without end where one is infinite.
    pub fn float(&mut self, range: RangeInclusive<f64>) -> Float {
        if range.start().is_nan() || range.end().is_nan() {
            self.record_error(Error::Argument { what: "a bound that is no number".to_owned() });
            return self.float_of_ranks(0..=0, true);
        }
        self.float_of_ranks(Float::ranks(range), true)
    }

    /// Several new variables over the real numbers between two.
    pub fn floats(&mut self, count: usize, range: RangeInclusive<f64>) -> Vec<Float> {
        (0..count).map(|_| self.float(range.clone())).collect()
    }

    /// A new variable over the numbers of these [ranks](Float::ranks). If it is none of one's own, but only there for others, it is
    /// decided after those.
    pub fn float_of_ranks(&mut self, ranks: impl Into<Set>, own: bool) -> Float {
        self.new_float(&ranks.into(), own)
    }

    pub(crate) fn new_float(&mut self, ranks: &Set, named: bool) -> Float {
        let var = self.new_int(ranks, named);
        self.space.domains.make_float(var);
        Float(var)
    }

    /// A variable that always has the value of the expression.
    pub fn float_var(&mut self, expr: impl Into<FloatExpr>) -> Float {
        let expr = expr.into();
        match self.as_one_constraint(|model| model.float_value(expr)) {
            Ok(var) => var,
            Err(error) => {
                self.record_error(error);
                Float(self.one())
            }
        }
    }

    /// Searches are for solutions in which the expression is as small as can be: each must be better than the one before
    /// by a millionth of its magnitude, or of 1.
    pub fn minimise_float(&mut self, expr: impl Into<FloatExpr>) {
        let var = self.float_var(expr);
        self.minimise(var.0);
    }

    /// Searches are for solutions in which the expression is as large as can be, by the same steps.
    pub fn maximise_float(&mut self, expr: impl Into<FloatExpr>) {
        let var = self.float_var(expr);
        self.maximise(var.0);
    }

    /// The float with this [rank](Float::rank), if the variable is one.
    #[must_use]
    pub fn as_float(&self, rank: Int) -> Option<Float> {
        let is_one = self.own(rank).is_ok() && self.space.domains.is_float(rank);
        is_one.then_some(Float(rank))
    }

    /// The least and the greatest number a float can be, as far as is known now.
    ///
    /// # Panics
    /// If the variable is one of another model.
    #[must_use]
    pub fn float_bounds(&self, var: Float) -> (f64, f64) {
        let (min, max) = self.bounds(var.0);
        (grid::lower(min), grid::upper(max))
    }
}

impl Solution {
    /// The value of a float: a number with few digits among those between its [bounds](Solution::float_bounds).
    #[must_use]
    pub fn float(&self, var: Float) -> f64 {
        let (min, max) = self.ends(var.0);
        grid::simplest(min, max)
    }

    /// Between which numbers a float is.
    #[must_use]
    pub fn float_bounds(&self, var: Float) -> (f64, f64) {
        let (min, max) = self.ends(var.0);
        (grid::lower(min), grid::upper(max))
    }
}

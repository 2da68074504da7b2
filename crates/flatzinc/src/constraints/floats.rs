//! Comparisons, sums, arithmetic and functions of floats.

use garns_cp::{Atom, Constraint, Float, FloatExpr, float_element, float_max, float_min, float_sum};

use super::{Arguments, Entry, all, any, holds, only};
use crate::build::{Builder, Claim, wrong};
use crate::error::{Expected, What};
use crate::program::Term;

pub(super) const TABLE: &[Entry] = &[
    holds("float_eq", 2, |b, a| compare(b, a[0], Comparison::Eq, a[1])),
    holds("float_ne", 2, |b, a| compare(b, a[0], Comparison::Ne, a[1])),
    holds("float_le", 2, |b, a| compare(b, a[0], Comparison::Le, a[1])),
    holds("float_lt", 2, |b, a| compare(b, a[0], Comparison::Lt, a[1])),
    holds("float_ge", 2, |b, a| compare(b, a[1], Comparison::Le, a[0])),
    holds("float_gt", 2, |b, a| compare(b, a[1], Comparison::Lt, a[0])),
    holds("float_in", 3, between),
    holds("float_dom", 2, within),
    holds("float_lin_eq", 3, |b, a| linear(b, a, FloatExpr::eq)),
    holds("float_lin_ne", 3, |b, a| linear(b, a, FloatExpr::ne)),
    holds("float_lin_le", 3, |b, a| linear(b, a, FloatExpr::le)),
    holds("float_lin_lt", 3, |b, a| linear(b, a, FloatExpr::lt)),
    holds("float_lin_ge", 3, |b, a| linear(b, a, FloatExpr::ge)),
    holds("float_lin_gt", 3, |b, a| linear(b, a, FloatExpr::gt)),
    holds("float_plus", 3, |b, a| of_two(b, a, |x, y| x + y)),
    holds("float_minus", 3, |b, a| of_two(b, a, |x, y| x - y)),
    only("float_times", 3, |b, a| of_two(b, a, |x, y| x * y)),
    only("float_div", 3, |b, a| of_two(b, a, |x, y| x / y)),
    only("float_pow", 3, |b, a| of_two(b, a, |x, y| x.pow(y))),
    only("float_min", 3, |b, a| of_two(b, a, |x, y| float_min([x, y]))),
    only("float_max", 3, |b, a| of_two(b, a, |x, y| float_max([x, y]))),
    only("int2float", 2, whole),
    only("float_abs", 2, |b, a| function(b, a, FloatExpr::abs)),
    only("float_sqrt", 2, |b, a| function(b, a, FloatExpr::sqrt)),
    only("float_exp", 2, |b, a| function(b, a, FloatExpr::exp)),
    only("float_ln", 2, |b, a| function(b, a, FloatExpr::ln)),
    only("float_log2", 2, |b, a| function(b, a, FloatExpr::log2)),
    only("float_log10", 2, |b, a| function(b, a, FloatExpr::log10)),
    only("float_sin", 2, |b, a| function(b, a, FloatExpr::sin)),
    only("float_cos", 2, |b, a| function(b, a, FloatExpr::cos)),
    only("float_tan", 2, |b, a| function(b, a, FloatExpr::tan)),
    only("float_asin", 2, |b, a| function(b, a, FloatExpr::asin)),
    only("float_acos", 2, |b, a| function(b, a, FloatExpr::acos)),
    only("float_atan", 2, |b, a| function(b, a, FloatExpr::atan)),
    only("float_sinh", 2, |b, a| function(b, a, FloatExpr::sinh)),
    only("float_cosh", 2, |b, a| function(b, a, FloatExpr::cosh)),
    only("float_tanh", 2, |b, a| function(b, a, FloatExpr::tanh)),
    only("float_asinh", 2, |b, a| function(b, a, FloatExpr::asinh)),
    only("float_acosh", 2, |b, a| function(b, a, FloatExpr::acosh)),
    only("float_atanh", 2, |b, a| function(b, a, FloatExpr::atanh)),
    only("array_float_element", 3, element_of),
    only("array_var_float_element", 3, element_of),
    only("array_float_maximum", 2, |b, a| is(b, a[0], 1, float_max(some(b, a[1])?))),
    only("array_float_minimum", 2, |b, a| is(b, a[0], 1, float_min(some(b, a[1])?))),
];

/// The argument has this value.
fn is(builder: &Builder, result: Term, number: usize, value: FloatExpr) -> Result<Claim, What> {
    Ok(Claim::Other(builder.float(result, number)?.eq(value)))
}

/// `x, result`
fn function(builder: &Builder, args: Arguments, of: fn(FloatExpr) -> FloatExpr) -> Result<Claim, What> {
    is(builder, args[1], 2, of(builder.float(args[0], 1)?))
}

/// `x, y, result`
fn of_two(
    builder: &Builder,
    args: Arguments,
    of: fn(FloatExpr, FloatExpr) -> FloatExpr,
) -> Result<Claim, What> {
    is(builder, args[2], 3, of(builder.float(args[0], 1)?, builder.float(args[1], 2)?))
}

/// `integer, result`
fn whole(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let whole = builder.expr(args[0], 1)?;
    is(builder, args[1], 2, whole.into())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Eq,
    Ne,
    Le,
    Lt,
}

/// The rank of a number that stands for itself alone.
fn exact(value: f64) -> Option<i64> {
    let (low, high) = (Float::rank_from(value), Float::rank_to(value));
    (low == high && low % 2 == 0 && value.is_finite()).then_some(low)
}

fn compare(builder: &mut Builder, x: Term, comparison: Comparison, y: Term) -> Result<Claim, What> {
    let (left, right) = (builder.float(x, 1)?, builder.float(y, 2)?);
    let rank = |term: Term| builder.float_constant(term, 0).ok().and_then(exact);
    // Compared with a number that is exact, a float is only a rank.
    if let (Some(float), Some(rank)) = (builder.float_of(x), rank(y)) {
        let var = float.rank();
        return Ok(Claim::Fact(match comparison {
            Comparison::Eq => Atom::eq(var, rank),
            Comparison::Ne => Atom::ne(var, rank),
            Comparison::Le => Atom::le(var, rank),
            Comparison::Lt => Atom::le(var, rank - 1),
        }));
    }
    if let (Some(rank), Some(float)) = (rank(x), builder.float_of(y)) {
        let var = float.rank();
        return Ok(Claim::Fact(match comparison {
            Comparison::Eq => Atom::eq(var, rank),
            Comparison::Ne => Atom::ne(var, rank),
            Comparison::Le => Atom::ge(var, rank),
            Comparison::Lt => Atom::ge(var, rank + 1),
        }));
    }
    Ok(Claim::Other(match comparison {
        Comparison::Eq => left.eq(right),
        Comparison::Ne => left.ne(right),
        Comparison::Le => left.le(right),
        Comparison::Lt => left.lt(right),
    }))
}

/// `x, low, high`
fn between(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (low, high) = (builder.float_constant(args[1], 2)?, builder.float_constant(args[2], 3)?);
    range(builder, args[0], low, high)
}

fn range(builder: &mut Builder, x: Term, low: f64, high: f64) -> Result<Claim, What> {
    let from = compare(builder, Term::Float(low), Comparison::Le, x)?;
    let to = compare(builder, x, Comparison::Le, Term::Float(high))?;
    Ok(all([from, to]))
}

/// `x, ends`: `x` is between the first two of the ends, or the next two, and so on.
fn within(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let ends = builder.float_constants(args[1], 2)?;
    if ends.len() % 2 != 0 {
        return Err(What::Lengths { constraint: String::new() });
    }
    let ranges: Result<Vec<Claim>, What> =
        ends.chunks(2).map(|ends| range(builder, args[0], ends[0], ends[1])).collect();
    Ok(any(ranges?))
}

/// `factors, terms, bound`
fn linear(
    builder: &mut Builder,
    args: Arguments,
    compare: fn(FloatExpr, FloatExpr) -> Constraint,
) -> Result<Claim, What> {
    let (factors, terms) = (builder.float_constants(args[0], 1)?, builder.floats(args[1], 2)?);
    if factors.len() != terms.len() {
        return Err(What::Lengths { constraint: String::new() });
    }
    let sum = float_sum(factors.into_iter().zip(terms));
    Ok(Claim::Other(compare(sum, builder.float(args[2], 3)?)))
}

fn some(builder: &Builder, array: Term) -> Result<Vec<FloatExpr>, What> {
    let floats = builder.floats(array, 2)?;
    if floats.is_empty() { Err(wrong(2, Expected::Floats)) } else { Ok(floats) }
}

/// `index, array, result`, where the first index is 1.
fn element_of(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let mut list = some(builder, args[1])?;
    let index = builder.int(args[0], 1)?;
    builder.model.try_post(index.ge(1))?;
    // Places are counted from 0 there. What stands at 0 is never taken.
    list.insert(0, list[0].clone());
    is(builder, args[2], 3, float_element(list, index))
}

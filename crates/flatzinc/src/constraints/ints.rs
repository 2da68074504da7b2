//! Comparisons, sums and arithmetic of integers.

use garns_cp::{Atom, Expr, max, min};

use super::{Arguments, Claim, Entry, holds, sets, value};
use crate::build::{Builder, Relation};
use crate::error::What;
use crate::program::Term;

pub(super) const TABLE: &[Entry] = &[
    holds("int_eq", 2, |b, a| compare(b, a, Relation::Eq, 1, 0)),
    holds("int_ne", 2, |b, a| compare(b, a, Relation::Ne, 1, 0)),
    holds("int_le", 2, |b, a| compare(b, a, Relation::Le, 1, 0)),
    holds("int_lt", 2, |b, a| compare(b, a, Relation::Le, 1, -1)),
    holds("int_ge", 2, |b, a| compare(b, a, Relation::Le, -1, 0)),
    holds("int_gt", 2, |b, a| compare(b, a, Relation::Le, -1, -1)),
    holds("bool2int", 2, |b, a| compare(b, a, Relation::Eq, 1, 0)),
    holds("int_lin_eq", 3, |b, a| b.compare_arrays(a, Relation::Eq, 1, 0)),
    holds("int_lin_ne", 3, |b, a| b.compare_arrays(a, Relation::Ne, 1, 0)),
    holds("int_lin_le", 3, |b, a| b.compare_arrays(a, Relation::Le, 1, 0)),
    holds("int_lin_lt", 3, |b, a| b.compare_arrays(a, Relation::Le, 1, -1)),
    holds("int_lin_ge", 3, |b, a| b.compare_arrays(a, Relation::Le, -1, 0)),
    holds("int_lin_gt", 3, |b, a| b.compare_arrays(a, Relation::Le, -1, -1)),
    holds("int_plus", 3, plus),
    value("int_times", 3, 2, |b, a| Ok(b.expr(a[0], 1)? * b.expr(a[1], 2)?)),
    value("int_div", 3, 2, |b, a| Ok(b.expr(a[0], 1)? / b.expr(a[1], 2)?)),
    value("int_mod", 3, 2, |b, a| Ok(b.expr(a[0], 1)? % b.expr(a[1], 2)?)),
    value("int_pow", 3, 2, power),
    value("int_abs", 2, 1, |b, a| Ok(b.expr(a[0], 1)?.abs())),
    value("int_min", 3, 2, |b, a| Ok(min([b.int(a[0], 1)?, b.int(a[1], 2)?]))),
    value("int_max", 3, 2, |b, a| Ok(max([b.int(a[0], 1)?, b.int(a[1], 2)?]))),
    holds("set_in", 2, set_in),
];

/// `x (relation) y`, both sides times `sign`, and `plus` added to the right.
fn compare(
    builder: &mut Builder,
    args: Arguments,
    relation: Relation,
    sign: i64,
    plus: i128,
) -> Result<Claim, What> {
    // An argument that is no integer at all is found out here, where its number is known.
    builder.expr(args[1], 2)?;
    builder.compare(&[(sign, args[0]), (-sign, args[1])], relation, plus, 1)
}

fn plus(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    builder.compare(&[(1, args[0]), (1, args[1]), (-1, args[2])], Relation::Eq, 0, 1)
}

/// `x ^ y` as MiniZinc means it: with an exponent below 0 it is `1 div x ^ -y`, and `x` is not 0.
fn power(builder: &mut Builder, args: Arguments) -> Result<Expr, What> {
    let base = builder.int(args[0], 1)?;
    let exponent = builder.int(args[1], 2)?;
    let (least, greatest) = builder.model.bounds(exponent);
    if least >= 0 {
        return Ok(base.pow(exponent));
    }
    let zero = Expr::from(0);
    let below = base.pow(max([zero.clone(), -exponent]));
    if greatest < 0 {
        return Ok(Expr::from(1) / below);
    }
    // One of the two factors is always 1.
    Ok(base.pow(max([zero, exponent.into()])) * (Expr::from(1) / below))
}

fn set_in(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let Term::Set(_) = args[1] else { return sets::contains(builder, args) };
    let set = builder.set(args[1], 2)?;
    if let Some(value) = builder.constant_of(args[0]) {
        return Ok(Claim::Known(set.contains(value)));
    }
    let var = builder.int(args[0], 1)?;
    let (least, greatest) = builder.model.bounds(var);
    Ok(match *set.ranges() {
        [] => Claim::Known(false),
        [(low, high)] if low <= least && high >= greatest => Claim::Known(true),
        [(low, high)] if high < least || low > greatest => Claim::Known(false),
        [(low, high)] if low == high => Claim::Fact(Atom::eq(var, low)),
        [(low, high)] if low <= least => Claim::Fact(Atom::le(var, high)),
        [(low, high)] if high >= greatest => Claim::Fact(Atom::ge(var, low)),
        _ => Claim::Other(var.is_in(set.clone())),
    })
}

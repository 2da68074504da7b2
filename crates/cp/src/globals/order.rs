//! Lists that rise or fall.

use crate::model::{Constraint, Expr, and};

/// No expression is less than the one before it.
pub fn increasing<E: Into<Expr>>(list: impl IntoIterator<Item = E>) -> Constraint {
    chain(list, |a, b| a.le(b))
}

/// Every expression is greater than the one before it.
pub fn strictly_increasing<E: Into<Expr>>(list: impl IntoIterator<Item = E>) -> Constraint {
    chain(list, |a, b| a.lt(b))
}

/// No expression is greater than the one before it.
pub fn decreasing<E: Into<Expr>>(list: impl IntoIterator<Item = E>) -> Constraint {
    chain(list, |a, b| a.ge(b))
}

/// Every expression is less than the one before it.
pub fn strictly_decreasing<E: Into<Expr>>(list: impl IntoIterator<Item = E>) -> Constraint {
    chain(list, |a, b| a.gt(b))
}

/// All expressions have the same value.
pub fn all_equal<E: Into<Expr>>(list: impl IntoIterator<Item = E>) -> Constraint {
    chain(list, |a, b| a.eq(b))
}

fn chain<E: Into<Expr>>(
    list: impl IntoIterator<Item = E>,
    link: impl Fn(Expr, Expr) -> Constraint,
) -> Constraint {
    let list: Vec<Expr> = list.into_iter().map(Into::into).collect();
    and(list.windows(2).map(|pair| link(pair[0].clone(), pair[1].clone())))
}

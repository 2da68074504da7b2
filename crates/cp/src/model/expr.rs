//! Arithmetic over variables, as one writes it.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::sync::Arc;

use super::constraint::{Argument, Constraint, Relation};
use super::{Error, Model};
use crate::atom::{Bool, Int};
use crate::set::Set;

/// An integer expression: variables, numbers, `+ - * / %`, and the functions of this module.
///
/// Division rounds towards zero, and the remainder has the sign of what is divided, as in Rust; a divisor
/// can't be 0 in any solution.
#[derive(Clone, Debug)]
pub struct Expr(pub(crate) Node);

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Constant(i64),
    Var(Int),
    /// Coefficients with what they multiply, and a constant.
    Sum(Vec<(i64, Expr)>, i64),
    Product(Box<Expr>, Box<Expr>),
    Quotient(Box<Expr>, Box<Expr>),
    Remainder(Box<Expr>, Box<Expr>),
    Power(Box<Expr>, Box<Expr>),
    Abs(Box<Expr>),
    Min(Vec<Expr>),
    Max(Vec<Expr>),
    /// The element of the list at the place that the expression gives, from 0.
    Element(Vec<Expr>, Box<Expr>),
    /// 1 if the constraint holds, else 0.
    Truth(Box<Constraint>),
    /// A number that many variables have together.
    Measure(Arc<dyn Measure>),
    /// Too large to be written down.
    Overflow,
}

/// A number of its own kind that many variables have together: how often a value occurs, how many values
/// there are. One file each in `globals`.
pub trait Measure: Debug + Send + Sync {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// What it is about, for those who write it down; nothing if it can't be written.
    fn arguments(&self) -> Vec<Argument<'_>> {
        Vec::new()
    }

    /// A variable that has this number as its value, and what makes it so added to the model.
    ///
    /// # Errors
    /// When it is malformed.
    fn var(&self, model: &mut Model) -> Result<Int, Error>;
}

impl Expr {
    /// The number as an expression.
    #[must_use]
    pub fn measure(measure: impl Measure + 'static) -> Expr {
        Expr(Node::Measure(Arc::new(measure)))
    }

    fn add(self, other: Expr, sign: i64) -> Expr {
        let mut sum = match self.0 {
            Node::Sum(terms, constant) => (terms, constant),
            Node::Constant(constant) => (Vec::with_capacity(2), constant),
            _ => (vec![(1, self)], 0),
        };
        let constant = match other.0 {
            Node::Sum(terms, constant) => {
                for (factor, term) in terms {
                    match factor.checked_mul(sign) {
                        Some(factor) => sum.0.push((factor, term)),
                        None => return Expr(Node::Overflow),
                    }
                }
                constant
            }
            Node::Constant(constant) => constant,
            _ => {
                sum.0.push((sign, other));
                0
            }
        };
        match constant.checked_mul(sign).and_then(|constant| sum.1.checked_add(constant)) {
            Some(constant) if sum.0.is_empty() => Expr(Node::Constant(constant)),
            Some(constant) => Expr(Node::Sum(sum.0, constant)),
            None => Expr(Node::Overflow),
        }
    }

    fn scale(self, by: i64) -> Expr {
        match self.0 {
            Node::Constant(value) => value.checked_mul(by).map_or(Expr(Node::Overflow), Expr::from),
            Node::Sum(mut terms, constant) => {
                for (factor, _) in &mut terms {
                    match factor.checked_mul(by) {
                        Some(product) => *factor = product,
                        None => return Expr(Node::Overflow),
                    }
                }
                match constant.checked_mul(by) {
                    Some(constant) => Expr(Node::Sum(terms, constant)),
                    None => Expr(Node::Overflow),
                }
            }
            _ => Expr(Node::Sum(vec![(by, self)], 0)),
        }
    }

    pub(crate) fn constant(&self) -> Option<i64> {
        if let Node::Constant(value) = self.0 { Some(value) } else { None }
    }

    fn times(self, other: Expr) -> Expr {
        match (self.constant(), other.constant()) {
            (Some(factor), _) => other.scale(factor),
            (_, Some(factor)) => self.scale(factor),
            _ => Expr(Node::Product(Box::new(self), Box::new(other))),
        }
    }
}

impl From<Int> for Expr {
    fn from(var: Int) -> Expr {
        Expr(Node::Var(var))
    }
}

impl From<&Int> for Expr {
    fn from(var: &Int) -> Expr {
        Expr(Node::Var(*var))
    }
}

impl From<&Expr> for Expr {
    fn from(expr: &Expr) -> Expr {
        expr.clone()
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Expr {
        Expr(Node::Constant(value))
    }
}

impl From<Bool> for Expr {
    fn from(bool: Bool) -> Expr {
        if bool.is_negated() { Expr::from(1) - Expr::from(bool.var()) } else { Expr::from(bool.var()) }
    }
}

impl From<Constraint> for Expr {
    fn from(constraint: Constraint) -> Expr {
        Expr(Node::Truth(Box::new(constraint)))
    }
}

macro_rules! operators {
    ($($left:ty, $right:ty);* $(;)?) => {$(
        impl Add<$right> for $left {
            type Output = Expr;
            fn add(self, other: $right) -> Expr {
                Expr::from(self).add(Expr::from(other), 1)
            }
        }
        impl Sub<$right> for $left {
            type Output = Expr;
            fn sub(self, other: $right) -> Expr {
                Expr::from(self).add(Expr::from(other), -1)
            }
        }
        impl Mul<$right> for $left {
            type Output = Expr;
            fn mul(self, other: $right) -> Expr {
                Expr::from(self).times(Expr::from(other))
            }
        }
        impl Div<$right> for $left {
            type Output = Expr;
            fn div(self, other: $right) -> Expr {
                Expr(Node::Quotient(Box::new(Expr::from(self)), Box::new(Expr::from(other))))
            }
        }
        impl Rem<$right> for $left {
            type Output = Expr;
            fn rem(self, other: $right) -> Expr {
                Expr(Node::Remainder(Box::new(Expr::from(self)), Box::new(Expr::from(other))))
            }
        }
    )*};
}

operators! {
    Int, Int; Int, i64; i64, Int; Int, Expr; Expr, Int;
    Expr, Expr; Expr, i64; i64, Expr;
    Bool, Bool; Bool, i64; i64, Bool; Bool, Int; Int, Bool; Bool, Expr; Expr, Bool;
}

impl Neg for Int {
    type Output = Expr;
    fn neg(self) -> Expr {
        Expr::from(self).scale(-1)
    }
}

impl Neg for Expr {
    type Output = Expr;
    fn neg(self) -> Expr {
        self.scale(-1)
    }
}

impl<E: Into<Expr>> Sum<E> for Expr {
    fn sum<I: Iterator<Item = E>>(terms: I) -> Expr {
        sum(terms)
    }
}

/// The sum of the terms.
pub fn sum<E: Into<Expr>>(terms: impl IntoIterator<Item = E>) -> Expr {
    let terms: Vec<(i64, Expr)> = terms.into_iter().map(|term| (1, term.into())).collect();
    if terms.is_empty() { Expr::from(0) } else { Expr(Node::Sum(terms, 0)) }
}

/// The scalar product: each coefficient times its term, added up.
pub fn scalar<E: Into<Expr>>(terms: impl IntoIterator<Item = (i64, E)>) -> Expr {
    let terms: Vec<(i64, Expr)> = terms.into_iter().map(|(factor, term)| (factor, term.into())).collect();
    if terms.is_empty() { Expr::from(0) } else { Expr(Node::Sum(terms, 0)) }
}

/// The product of the factors.
pub fn product<E: Into<Expr>>(factors: impl IntoIterator<Item = E>) -> Expr {
    factors.into_iter().map(Into::into).reduce(Expr::times).unwrap_or(Expr::from(1))
}

/// The least of several; there must be at least one.
pub fn min<E: Into<Expr>>(of: impl IntoIterator<Item = E>) -> Expr {
    Expr(Node::Min(of.into_iter().map(Into::into).collect()))
}

/// The greatest of several; there must be at least one.
pub fn max<E: Into<Expr>>(of: impl IntoIterator<Item = E>) -> Expr {
    Expr(Node::Max(of.into_iter().map(Into::into).collect()))
}

/// The element of the list at the place `index`, counted from 0. The place is within the list in every
/// solution.
pub fn element<E: Into<Expr>>(list: impl IntoIterator<Item = E>, index: impl Into<Expr>) -> Expr {
    Expr(Node::Element(list.into_iter().map(Into::into).collect(), Box::new(index.into())))
}

macro_rules! methods {
    ($type:ty, $receiver:ty) => {
        impl $type {
            /// The absolute value.
            #[must_use]
            pub fn abs(self: $receiver) -> Expr {
                Expr(Node::Abs(Box::new(self.into())))
            }

            /// This to a power. The exponent is at least 0 in every solution.
            #[must_use]
            pub fn pow(self: $receiver, exponent: impl Into<Expr>) -> Expr {
                Expr(Node::Power(Box::new(self.into()), Box::new(exponent.into())))
            }

            /// They are equal.
            #[must_use]
            pub fn eq(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(self.into(), Relation::Eq, other.into())
            }

            /// They differ.
            #[must_use]
            pub fn ne(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(self.into(), Relation::Ne, other.into())
            }

            /// This is at most the other.
            #[must_use]
            pub fn le(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(self.into(), Relation::Le, other.into())
            }

            /// This is less than the other.
            #[must_use]
            pub fn lt(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(self.into(), Relation::Lt, other.into())
            }

            /// This is at least the other.
            #[must_use]
            pub fn ge(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(other.into(), Relation::Le, self.into())
            }

            /// This is greater than the other.
            #[must_use]
            pub fn gt(self: $receiver, other: impl Into<Expr>) -> Constraint {
                Constraint::compare(other.into(), Relation::Lt, self.into())
            }

            /// The value is in the set.
            #[must_use]
            pub fn is_in(self: $receiver, set: impl Into<Set>) -> Constraint {
                Constraint::is_in(self.into(), set.into())
            }
        }
    };
}

// By reference, so that a comparison of references is this one, and not that of `PartialOrd`.
methods!(Int, &Self);
methods!(Expr, Self);

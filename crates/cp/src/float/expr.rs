//! Arithmetic over floats, as one writes it.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::compare::Comparison;
use super::{Float, Function};
use crate::atom::{Bool, Int};
use crate::model::{Constraint, Expr};
use crate::propagators::FloatRelation;

/// An expression over the real numbers: floats, numbers, integers, `+ - * /`, and functions.
///
/// A number that is neither whole nor short in binary was rounded when it was written down; it stands for its surroundings, of
/// eight units in the last place.
#[derive(Clone, Debug)]
pub struct FloatExpr(pub(super) Node);

#[derive(Clone, Debug)]
pub(super) enum Node {
    Constant(f64),
    Var(Float),
    Whole(Expr),
    /// Coefficients with what they multiply.
    Sum(Vec<(f64, FloatExpr)>),
    Product(Box<FloatExpr>, Box<FloatExpr>),
    Quotient(Box<FloatExpr>, Box<FloatExpr>),
    Power(Box<FloatExpr>, Box<FloatExpr>),
    Abs(Box<FloatExpr>),
    /// The function.
    Of(Function, Box<FloatExpr>),
    /// What the function makes this number of, from where it rises.
    Inverse(Function, Box<FloatExpr>),
    Root(Box<FloatExpr>),
    Arccosine(Box<FloatExpr>),
    Least(Vec<FloatExpr>),
    Greatest(Vec<FloatExpr>),
    /// The element of the list at the place that the expression gives, from 0.
    Element(Vec<FloatExpr>, Box<Expr>),
}

impl FloatExpr {
    fn constant(&self) -> Option<f64> {
        if let Node::Constant(value) = self.0 { Some(value) } else { None }
    }

    fn add(self, other: FloatExpr, sign: f64) -> FloatExpr {
        let mut terms = match self.0 {
            Node::Sum(terms) => terms,
            _ => vec![(1.0, self)],
        };
        terms.push((sign, other));
        FloatExpr(Node::Sum(terms))
    }

    fn times(self, other: FloatExpr) -> FloatExpr {
        match (self.constant(), other.constant()) {
            (Some(factor), _) => FloatExpr(Node::Sum(vec![(factor, other)])),
            (_, Some(factor)) => FloatExpr(Node::Sum(vec![(factor, self)])),
            _ => FloatExpr(Node::Product(Box::new(self), Box::new(other))),
        }
    }
}

impl From<Float> for FloatExpr {
    fn from(var: Float) -> FloatExpr {
        FloatExpr(Node::Var(var))
    }
}

impl From<f64> for FloatExpr {
    fn from(value: f64) -> FloatExpr {
        FloatExpr(Node::Constant(value))
    }
}

impl From<Expr> for FloatExpr {
    fn from(expr: Expr) -> FloatExpr {
        FloatExpr(Node::Whole(expr))
    }
}

impl From<Int> for FloatExpr {
    fn from(var: Int) -> FloatExpr {
        Expr::from(var).into()
    }
}

impl From<Bool> for FloatExpr {
    fn from(bool: Bool) -> FloatExpr {
        Expr::from(bool).into()
    }
}

macro_rules! operators {
    ($($left:ty, $right:ty);* $(;)?) => {$(
        impl Add<$right> for $left {
            type Output = FloatExpr;
            fn add(self, other: $right) -> FloatExpr {
                FloatExpr::from(self).add(other.into(), 1.0)
            }
        }
        impl Sub<$right> for $left {
            type Output = FloatExpr;
            fn sub(self, other: $right) -> FloatExpr {
                FloatExpr::from(self).add(other.into(), -1.0)
            }
        }
        impl Mul<$right> for $left {
            type Output = FloatExpr;
            fn mul(self, other: $right) -> FloatExpr {
                FloatExpr::from(self).times(other.into())
            }
        }
        impl Div<$right> for $left {
            type Output = FloatExpr;
            fn div(self, other: $right) -> FloatExpr {
                FloatExpr(Node::Quotient(Box::new(self.into()), Box::new(other.into())))
            }
        }
    )*};
}

operators! {
    Float, Float; Float, f64; f64, Float; Float, FloatExpr; FloatExpr, Float;
    FloatExpr, FloatExpr; FloatExpr, f64; f64, FloatExpr; Float, Int; Int, Float; FloatExpr, Int; f64, Int;
}

impl Neg for Float {
    type Output = FloatExpr;
    fn neg(self) -> FloatExpr {
        -1.0 * self
    }
}

impl Neg for FloatExpr {
    type Output = FloatExpr;
    fn neg(self) -> FloatExpr {
        -1.0 * self
    }
}

/// The sum of products, each of a coefficient and a term.
pub fn float_sum<E: Into<FloatExpr>>(terms: impl IntoIterator<Item = (f64, E)>) -> FloatExpr {
    FloatExpr(Node::Sum(terms.into_iter().map(|(factor, term)| (factor, term.into())).collect()))
}

/// The least of several; there must be at least one.
pub fn float_min<E: Into<FloatExpr>>(of: impl IntoIterator<Item = E>) -> FloatExpr {
    FloatExpr(Node::Least(of.into_iter().map(Into::into).collect()))
}

/// The greatest of several; there must be at least one.
pub fn float_max<E: Into<FloatExpr>>(of: impl IntoIterator<Item = E>) -> FloatExpr {
    FloatExpr(Node::Greatest(of.into_iter().map(Into::into).collect()))
}

/// The element of the list at the place `index`, counted from 0. The place is within the list in every solution.
pub fn float_element<E: Into<FloatExpr>>(
    list: impl IntoIterator<Item = E>,
    index: impl Into<Expr>,
) -> FloatExpr {
    FloatExpr(Node::Element(list.into_iter().map(Into::into).collect(), Box::new(index.into())))
}

macro_rules! functions {
    ($type:ty, $receiver:ty; $($(#[$doc:meta])* $name:ident => $node:expr;)*) => {
        impl $type {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(self: $receiver) -> FloatExpr {
                let of: Box<FloatExpr> = Box::new(self.to_owned().into());
                FloatExpr($node(of))
            })*

            /// This to a power: of a number that is not negative, unless the exponent is a whole number.
            #[must_use]
            pub fn pow(self: $receiver, exponent: impl Into<FloatExpr>) -> FloatExpr {
                FloatExpr(Node::Power(Box::new(self.to_owned().into()), Box::new(exponent.into())))
            }
        }
    };
}

macro_rules! methods {
    ($type:ty, $receiver:ty) => {
        functions! { $type, $receiver;
            /// The absolute value.
            abs => Node::Abs;
            /// The square root; of a number that is not negative.
            sqrt => Node::Root;
            /// The exponential.
            exp => |of| Node::Of(Function::Exp, of);
            /// The natural logarithm.
            ln => |of| Node::Inverse(Function::Exp, of);
            /// The logarithm to base 2.
            log2 => |of| Node::Inverse(Function::Exp2, of);
            /// The logarithm to base 10.
            log10 => |of| Node::Inverse(Function::Exp10, of);
            /// The sine.
            sin => |of| Node::Of(Function::Sin, of);
            /// The cosine.
            cos => |of| Node::Of(Function::Cos, of);
            /// The tangent.
            tan => |of| Node::Of(Function::Tan, of);
            /// The inverse of the sine.
            asin => |of| Node::Of(Function::Asin, of);
            /// The inverse of the cosine.
            acos => Node::Arccosine;
            /// The inverse of the tangent.
            atan => |of| Node::Of(Function::Atan, of);
            /// The hyperbolic sine.
            sinh => |of| Node::Of(Function::Sinh, of);
            /// The hyperbolic cosine.
            cosh => |of: Box<FloatExpr>| Node::Of(Function::Cosh, Box::new(of.abs()));
            /// The hyperbolic tangent.
            tanh => |of| Node::Of(Function::Tanh, of);
            /// The inverse of the hyperbolic sine.
            asinh => |of| Node::Inverse(Function::Sinh, of);
            /// The inverse of the hyperbolic cosine.
            acosh => |of| Node::Inverse(Function::Cosh, of);
            /// The inverse of the hyperbolic tangent.
            atanh => |of| Node::Inverse(Function::Tanh, of);
        }

        impl $type {
            fn compared(self: $receiver, relation: FloatRelation, other: FloatExpr) -> Constraint {
                Constraint::global(Comparison::new(self.to_owned().into(), relation, other))
            }

            /// They are equal.
            #[must_use]
            pub fn eq(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                self.compared(FloatRelation::Eq, other.into())
            }

            /// They differ.
            #[must_use]
            pub fn ne(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                self.compared(FloatRelation::Ne, other.into())
            }

            /// This is at most the other.
            #[must_use]
            pub fn le(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                self.compared(FloatRelation::Le, other.into())
            }

            /// This is less than the other.
            #[must_use]
            pub fn lt(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                self.compared(FloatRelation::Lt, other.into())
            }

            /// This is at least the other.
            #[must_use]
            pub fn ge(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                let other: FloatExpr = other.into();
                other.le(FloatExpr::from(self.to_owned()))
            }

            /// This is greater than the other.
            #[must_use]
            pub fn gt(self: $receiver, other: impl Into<FloatExpr>) -> Constraint {
                let other: FloatExpr = other.into();
                other.lt(FloatExpr::from(self.to_owned()))
            }
        }
    };
}

// By reference, so that a comparison of references is this one, and not that of `PartialOrd`.
methods!(Float, &Self);
methods!(FloatExpr, Self);

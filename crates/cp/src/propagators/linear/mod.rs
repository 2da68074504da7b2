//! Sums of variables with coefficients, compared with a bound; each only if its guard holds, if it has one.

mod eq;
mod explain;
mod le;
mod ne;

pub(crate) use eq::LinearEq;
pub(crate) use le::LinearLe;
pub(crate) use ne::LinearNe;

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The numbers a sum is reckoned in: `i64` where it can't overflow, `i128` elsewhere.
pub(crate) trait Number:
    Copy
    + Ord
    + Debug
    + Send
    + From<i32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + 'static
{
    /// The number.
    fn of(value: i64) -> Self;

    /// This divided by a positive number, rounded down.
    fn floor_div(self, by: Self) -> Self;

    /// The nearest `i64`.
    fn clamped(self) -> i64;
}

impl Number for i64 {
    #[inline]
    fn of(value: i64) -> i64 {
        value
    }

    #[inline]
    fn floor_div(self, by: i64) -> i64 {
        if by == 1 { self } else { self.div_euclid(by) }
    }

    #[inline]
    fn clamped(self) -> i64 {
        self
    }
}

impl Number for i128 {
    fn of(value: i64) -> i128 {
        value.into()
    }

    fn floor_div(self, by: i128) -> i128 {
        self.div_euclid(by)
    }

    fn clamped(self) -> i64 {
        self.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }
}

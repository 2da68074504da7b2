//! Numbers of solutions: fast ones that say when they are too short, and long ones.

use num_bigint::BigUint;

/// A sum does not fit.
pub(super) struct Overflow;

/// A number of ways.
pub(super) trait Weight: Clone {
    fn one() -> Self;
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
}

impl Weight for u128 {
    fn one() -> u128 {
        1
    }

    #[inline]
    fn add(&mut self, other: &u128) -> Result<(), Overflow> {
        *self = self.checked_add(*other).ok_or(Overflow)?;
        Ok(())
    }
}

impl Weight for BigUint {
    fn one() -> BigUint {
        BigUint::from(1_u8)
    }

    fn add(&mut self, other: &BigUint) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }
}

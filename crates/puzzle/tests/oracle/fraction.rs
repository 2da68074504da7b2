//! Fractions, for cages: no step is rounded, nothing is divided by zero.

use garns_puzzle::rules::Op;

/// A fraction in lowest terms, its denominator positive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    pub(super) fn whole(number: i64) -> Fraction {
        Fraction { over: i128::from(number), under: 1 }
    }

    /// The result of one step; none when it divides by zero.
    pub(super) fn then(self, op: Op, other: i64) -> Option<Fraction> {
        let other = i128::from(other);
        let Fraction { over, under } = self;
        match op {
            Op::Add => Some(Fraction { over: over + other * under, under }),
            Op::Subtract => Some(Fraction { over: over - other * under, under }),
            Op::Multiply => Some(lowest(over * other, under)),
            Op::Divide if other == 0 => None,
            Op::Divide => Some(lowest(over, under * other)),
        }
    }
}

fn lowest(over: i128, under: i128) -> Fraction {
    let divisor = common(over, under) * under.signum();
    Fraction { over: over / divisor, under: under / divisor }
}

/// The greatest common divisor by subtraction's faster cousin.
fn common(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { common(b, a % b) }
}

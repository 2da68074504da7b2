//! Intervals of real numbers between two floats, and arithmetic that never loses a number.
//!
//! Sums, products, quotients and roots are rounded to the neighbour on the safe side only where they are not exact: the
//! error of the rounded operation tells (D. E. Knuth's two-sum, fused multiply-add). What the operating system's library
//! calculates (exponentials, sines) is taken to be within four units in the last place, a relative error of at most 8 · 2⁻⁵³, and
//! made wider by 18 · 2⁻⁵³.

/// All real numbers from `low` to `high`; an infinite end is no number, but that there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Below this magnitude the errors of products are no longer exact.
const TINY: f64 = 1e-270;

/// Infinite results of finite numbers are only too great.
fn finite_below(result: f64, exact: bool) -> f64 {
    if exact && result == f64::INFINITY { f64::MAX } else { result }
}

fn corrected(result: f64, error: f64) -> f64 {
    // An error that is no number is any.
    if error >= 0.0 { result } else { result.next_down() }
}

/// The sum, rounded down.
pub(crate) fn add_down(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return finite_below(sum, a.is_finite() && b.is_finite());
    }
    let part = sum - a;
    corrected(sum, (a - (sum - part)) + (b - part))
}

/// The sum, rounded up.
pub(crate) fn add_up(a: f64, b: f64) -> f64 {
    -add_down(-a, -b)
}

/// The product, rounded down; with 0 it is 0.
pub(crate) fn mul_down(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 {
        return 0.0;
    }
    let product = a * b;
    if !product.is_finite() {
        return finite_below(product, a.is_finite() && b.is_finite());
    }
    let error = if product.abs() < TINY { f64::NAN } else { a.mul_add(b, -product) };
    corrected(product, error)
}

/// The product, rounded up.
pub(crate) fn mul_up(a: f64, b: f64) -> f64 {
    -mul_down(-a, b)
}

/// The quotient by a number that is not 0, rounded down; by one without end it is 0.
pub(crate) fn div_down(a: f64, b: f64) -> f64 {
    if a == 0.0 || b.is_infinite() {
        return 0.0;
    }
    let quotient = a / b;
    if !quotient.is_finite() {
        return finite_below(quotient, a.is_finite() && b != 0.0);
    }
    let rest = (-quotient).mul_add(b, a);
    corrected(quotient, if quotient.abs() < TINY || a.abs() < TINY { f64::NAN } else { rest * b.signum() })
}

/// The quotient, rounded up.
pub(crate) fn div_up(a: f64, b: f64) -> f64 {
    -div_down(-a, b)
}

/// The square root of a number that is not negative, rounded down.
pub(crate) fn root_down(a: f64) -> f64 {
    let root = a.sqrt();
    if root.is_infinite() || a == 0.0 { root } else { corrected(root, (-root).mul_add(root, a)).max(0.0) }
}

/// The square root, rounded up.
pub(crate) fn root_up(a: f64) -> f64 {
    let root = a.sqrt();
    if root.is_infinite() || a == 0.0 || (-root).mul_add(root, a) <= 0.0 { root } else { root.next_up() }
}

/// What a library calculated, made less by more than it can be wrong. A sign is kept.
pub(crate) fn surely_below(value: f64) -> f64 {
    (value - value.abs() * 2e-15).next_down()
}

impl Interval {
    pub(crate) const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    pub(crate) fn new(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    pub(crate) fn point(value: f64) -> Interval {
        Interval { low: value, high: value }
    }

    /// What a number in a model stands for: itself if it is whole or short in binary; otherwise it was rounded, and stands for
    /// its surroundings, of eight units in the last place.
    pub(crate) fn of_constant(value: f64) -> Interval {
        let whole = value.trunc() == value && value.abs() <= 2f64.powi(53);
        if whole || value.to_bits().trailing_zeros() >= 12 {
            return Interval::point(value);
        }
        let step = |value: f64, to: fn(f64) -> f64| (0..8).fold(value, |value, _| to(value));
        Interval { low: step(value, f64::next_down), high: step(value, f64::next_up) }
    }

    pub(crate) fn is_point(self) -> bool {
        self.low == self.high
    }

    pub(crate) fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// What is in both, if anything is.
    pub(crate) fn meet(self, other: Interval) -> Option<Interval> {
        let both = Interval { low: self.low.max(other.low), high: self.high.min(other.high) };
        (both.low <= both.high).then_some(both)
    }

    /// The least interval with both.
    pub(crate) fn join(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    pub(crate) fn negated(self) -> Interval {
        Interval { low: -self.high, high: -self.low }
    }

    pub(crate) fn plus(self, other: Interval) -> Interval {
        Interval { low: add_down(self.low, other.low), high: add_up(self.high, other.high) }
    }

    pub(crate) fn times(self, other: Interval) -> Interval {
        let pairs =
            [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let down = pairs.map(|(a, b)| mul_down(a, b)).into_iter().fold(f64::INFINITY, f64::min);
        let up = pairs.map(|(a, b)| mul_up(a, b)).into_iter().fold(f64::NEG_INFINITY, f64::max);
        Interval { low: down, high: up }
    }

    pub(crate) fn square(self) -> Interval {
        let (least, most) = (self.low.abs().min(self.high.abs()), self.low.abs().max(self.high.abs()));
        let least = if self.contains(0.0) { 0.0 } else { least };
        Interval { low: mul_down(least, least), high: mul_up(most, most) }
    }

    /// The numbers of `within` that give a number of this interval when they are multiplied with one of the other.
    pub(crate) fn divided(self, by: Interval, within: Interval) -> Option<Interval> {
        if by.contains(0.0) && self.contains(0.0) {
            return Some(within);
        }
        let mut found: Option<Interval> = None;
        // The positive part, and the negative part turned round.
        for sign in [1.0, -1.0] {
            let (of, by) = if sign > 0.0 { (self, by) } else { (self.negated(), by.negated()) };
            // A zero of either sign is the positive one.
            let (least, most) = (by.low.max(0.0) + 0.0, by.high);
            if most <= 0.0 {
                continue;
            }
            let low = if of.low >= 0.0 { div_down(of.low, most) } else { div_down(of.low, least) };
            let high = if of.high >= 0.0 { div_up(of.high, least) } else { div_up(of.high, most) };
            if let Some(part) = Interval::new(low, high).meet(within) {
                found = Some(found.map_or(part, |found| found.join(part)));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rng;

    /// Fractions of whole numbers, on which all operations can be done exactly.
    #[test]
    fn what_is_rounded_is_on_the_right_side() {
        let mut rng = Rng::new(11);
        for _ in 0..20_000 {
            let [a, b] = [0, 0].map(|_| rng.below(1 << 40) as i128 - (1 << 39));
            if b == 0 {
                continue;
            }
            let (x, y) = (a as f64, b as f64);
            assert!(mul_down(x, y) as i128 <= a * b && a * b <= mul_up(x, y) as i128);
            assert!(mul_up(x, y) <= mul_down(x, y).next_up());
            // down ≤ a / b ≤ up, compared with 2⁶⁰ times each.
            let scaled = |value: f64| (value * 2f64.powi(60)) as i128;
            let exact = ((a * b.signum()) << 60).div_euclid(b.abs());
            let inside = scaled(div_down(x, y)) <= exact + 1 && exact <= scaled(div_up(x, y));
            assert!(inside, "{a} / {b}");
            assert!(div_up(x, y) <= div_down(x, y).next_up());
            let (big, small) = (x * 2f64.powi(30), y / 2f64.powi(30));
            let exact = (a << 60) + b;
            let (down, up) = (add_down(big, small), add_up(big, small));
            assert!((down * 2f64.powi(30)) as i128 <= exact && exact <= (up * 2f64.powi(30)) as i128);
            assert!(up <= down.next_up() && (down == up) == ((down * 2f64.powi(30)) as i128 == exact));
            let size = x.abs();
            let (down, up) = (root_down(size), root_up(size));
            assert!(mul_down(down, down) <= size && size <= mul_up(up, up) && up <= down.next_up());
        }
        assert_eq!((root_down(2.25), root_up(2.25)), (1.5, 1.5));
        assert_eq!((add_down(0.5, 0.25), add_up(0.5, 0.25)), (0.75, 0.75));
    }

    #[test]
    fn division_keeps_every_factor() {
        let mut rng = Rng::new(12);
        let mut any = || rng.below(41) as f64 / 4.0 - 5.0;
        for _ in 0..50_000 {
            let (a, b, c, d) = (any(), any(), any(), any());
            let (x, by) = (Interval::new(a.min(b), a.max(b)), Interval::new(c.min(d), c.max(d)));
            let (x0, y0) = ((a + b) / 2.0, (c + d) / 2.0);
            assert!(x.times(by).contains(x0 * y0));
            assert!(x.square().contains(x0 * x0) && x.square().contains(a * a));
            let z = x0 * y0;
            let of = Interval::new(z - 0.25, z + 0.25);
            let back = of.divided(by, x);
            assert!(back.is_some_and(|back| back.contains(x0)), "{x0} · {y0}: {back:?}");
        }
        let one = Interval::point(1.0);
        assert_eq!(one.divided(Interval::point(0.0), Interval::ALL), None);
        let apart = one.divided(Interval::new(-1.0, 2.0), Interval::new(-0.5, 9.0));
        assert_eq!(apart, Some(Interval::new(0.5, 9.0)));
    }
}

//! Functions of one number: what is between the images of two numbers, and what has its image between two.

use std::f64::consts::{PI, TAU};

use super::Interval;
use super::interval::{mul_down, mul_up, root_down, root_up, surely_above, surely_below};

/// A function as one propagator knows it. Others are made of these: a logarithm is an exponential read backwards, a square
/// root a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Function {
    /// `e`, 2 or 10 to a power.
    Exp,
    Exp2,
    Exp10,
    Sinh,
    /// Of numbers that are not negative.
    Cosh,
    Tanh,
    Asin,
    Atan,
    /// A positive whole power: an odd one of any number, an even one of numbers that are not negative.
    Whole(u32),
    /// A positive power of a number that is not negative.
    Power(f64),
    Sin,
    Cos,
    Tan,
}

/// The functions that only rise: from where to where, the function, and its inverse.
struct Rising {
    domain: Interval,
    range: Interval,
    of: Real,
    inverse: Real,
}

/// Of a number, and the exponent where there is one.
type Real = fn(f64, f64) -> f64;

const POSITIVE: Interval = Interval { low: 0.0, high: f64::INFINITY };
const UNIT: Interval = Interval { low: -1.0, high: 1.0 };

/// A root that keeps the sign.
fn root(value: f64, power: f64) -> f64 {
    let size = if power == 3.0 { value.abs().cbrt() } else { value.abs().powf(power.recip()) };
    size.copysign(value)
}

impl Function {
    /// The function, its inverse and where they are defined, if it only rises.
    fn rising(self) -> Option<Rising> {
        let rising = |domain, range, of: Real, inverse: Real| Some(Rising { domain, range, of, inverse });
        let quarter = Interval { low: surely_below(-PI / 2.0), high: surely_above(PI / 2.0) };
        let all = Interval::ALL;
        match self {
            Function::Exp => rising(all, POSITIVE, |x, _| x.exp(), |y, _| y.ln()),
            Function::Exp2 => rising(all, POSITIVE, |x, _| x.exp2(), |y, _| y.log2()),
            Function::Exp10 => rising(all, POSITIVE, |x, _| 10f64.powf(x), |y, _| y.log10()),
            Function::Sinh => rising(all, all, |x, _| x.sinh(), |y, _| y.asinh()),
            Function::Cosh => {
                let range = Interval { low: 1.0, ..POSITIVE };
                rising(POSITIVE, range, |x, _| x.cosh(), |y, _| y.acosh())
            }
            Function::Tanh => rising(all, UNIT, |x, _| x.tanh(), |y, _| y.atanh()),
            Function::Asin => {
                rising(UNIT, quarter, |x, _| x.asin(), |y, _| y.clamp(-PI / 2.0, PI / 2.0).sin())
            }
            Function::Atan => rising(
                all,
                quarter,
                |x, _| x.atan(),
                |y, _| {
                    let steep = y.abs() >= PI / 2.0 * (1.0 - 1e-15);
                    if steep { f64::INFINITY.copysign(y) } else { y.tan() }
                },
            ),
            Function::Whole(power) => {
                let over = if power % 2 == 0 { POSITIVE } else { all };
                rising(over, over, |x, power| x.powf(power), root)
            }
            Function::Power(_) => rising(POSITIVE, POSITIVE, f64::powf, |y, power| y.powf(power.recip())),
            Function::Sin | Function::Cos | Function::Tan => None,
        }
    }

    fn exponent(self) -> f64 {
        match self {
            Function::Whole(power) => power.into(),
            Function::Power(power) => power,
            _ => 0.0,
        }
    }

    /// Whether it only rises.
    pub(crate) fn rises(self) -> bool {
        !matches!(self, Function::Sin | Function::Cos | Function::Tan)
    }

    /// The numbers it is defined for.
    pub(crate) fn domain(self) -> Interval {
        self.rising().map_or(Interval::ALL, |rising| rising.domain)
    }

    /// What it makes of the numbers.
    pub(crate) fn image(self, x: Interval) -> Option<Interval> {
        let Some(Rising { domain, range, of, .. }) = self.rising() else { return Some(self.wave(x)) };
        let x = x.meet(domain)?;
        if let Function::Whole(power) = self {
            return Some(whole_power(x, power));
        }
        let power = self.exponent();
        Some(
            Interval { low: below(of(x.low, power)), high: above(of(x.high, power)) }
                .meet(range)
                .unwrap_or(range),
        )
    }

    /// Which of the numbers `x` it can make one of the numbers `y` of; the least interval with all of them.
    pub(crate) fn preimage(self, y: Interval, x: Interval) -> Option<Interval> {
        let Some(Rising { domain, range, inverse, .. }) = self.rising() else { return self.phases(y, x) };
        let y = y.meet(range)?;
        let power = self.exponent();
        // Where the whole range is reached, so is the whole domain.
        let low = if y.low <= range.low { domain.low } else { below(inverse(y.low, power)) };
        let high = if y.high >= range.high { domain.high } else { above(inverse(y.high, power)) };
        let found = match self {
            Function::Whole(2) => Interval { low: root_down(y.low), high: root_up(y.high) },
            Function::Whole(_) => self.exact_root(y, wider(Interval { low, high }, y, power)),
            Function::Power(_) => wider(Interval { low, high }, y, power),
            _ => Interval { low, high },
        };
        found.meet(domain)?.meet(x)
    }

    /// Roots that are whole or short are found exactly.
    fn exact_root(self, y: Interval, found: Interval) -> Interval {
        let Function::Whole(power) = self else { return found };
        let exact = |y: f64, near: f64| {
            let short = f64::from(root(y, power.into()) as f32);
            let image = whole_power(Interval::point(short), power);
            if image == Interval::point(y) { short } else { near }
        };
        Interval { low: exact(y.low, found.low), high: exact(y.high, found.high) }
    }

    /// The images of a function that repeats itself.
    fn wave(self, x: Interval) -> Interval {
        let all = if self == Function::Tan { Interval::ALL } else { UNIT };
        let Some(turns) = turns(x, self.period()).filter(|turns| turns.1 - turns.0 <= MANY) else {
            return all;
        };
        let of = match self {
            Function::Sin => f64::sin,
            Function::Cos => f64::cos,
            _ => f64::tan,
        };
        let ends = [of(x.low), of(x.high)];
        // Far from 0 the argument itself is a rounded one, but exactly that one: nothing is lost.
        let mut image = Interval { low: below(ends[0].min(ends[1])), high: above(ends[0].max(ends[1])) };
        // Where it is greatest and least, or jumps.
        let period = self.period();
        let at = |phase: f64| {
            from(turns.0).any(|turn| turned(Interval::point(phase), turn, period).meet(x).is_some())
        };
        match self {
            Function::Tan if at(PI / 2.0) => return all,
            Function::Tan => return image,
            Function::Sin => {
                if at(PI / 2.0) {
                    image.high = 1.0;
                }
                if at(-PI / 2.0) {
                    image.low = -1.0;
                }
            }
            _ => {
                if at(0.0) {
                    image.high = 1.0;
                }
                if at(PI) {
                    image.low = -1.0;
                }
            }
        }
        image.meet(all).unwrap_or(all)
    }

    fn period(self) -> f64 {
        if self == Function::Tan { PI } else { TAU }
    }

    /// The preimages of a function that repeats itself.
    fn phases(self, y: Interval, x: Interval) -> Option<Interval> {
        let (first, second) = match self {
            Function::Tan => (Interval { low: below(y.low.atan()), high: above(y.high.atan()) }, None),
            Function::Sin => {
                let y = y.meet(UNIT)?;
                let rising = Interval { low: below(y.low.asin()), high: above(y.high.asin()) };
                (rising, Some(Interval { low: below(PI - rising.high), high: above(PI - rising.low) }))
            }
            _ => {
                let y = y.meet(UNIT)?;
                let falling = Interval { low: below(y.high.acos()), high: above(y.low.acos()) };
                (falling, Some(falling.negated()))
            }
        };
        let Some(turns) = turns(x, self.period()) else { return Some(x) };
        let mut found: Option<Interval> = None;
        // The first and the last turns, which are all where there are few.
        for turn in from(turns.0).chain(from(turns.1 - MANY)) {
            for phase in [Some(first), second].into_iter().flatten() {
                if let Some(part) = turned(phase, turn, self.period()).meet(x) {
                    found = Some(found.map_or(part, |found| found.join(part)));
                }
            }
        }
        found
    }
}

/// The first and the last turn, with one to spare on both sides, that numbers are in; nothing if there are many, or
/// they are too far away to be told apart well.
fn turns(x: Interval, period: f64) -> Option<(f64, f64)> {
    let near = x.low.abs().max(x.high.abs()) <= 1e6;
    near.then(|| ((x.low / period).floor() - 1.0, (x.high / period).ceil() + 1.0))
}

/// An interval so many turns on, with more room than the turns can be wrong by.
fn turned(phase: Interval, turn: f64, period: f64) -> Interval {
    let by = turn * period;
    let slack = (by.abs() + 10.0) * 1e-15;
    Interval { low: phase.low + by - slack, high: phase.high + by + slack }
}

/// So many turns and one more.
const MANY: f64 = 6.0;

fn from(turn: f64) -> impl Iterator<Item = f64> {
    (0..=MANY as i32).map(move |more| turn + f64::from(more))
}

/// At most what a library calculated approximately. What it could not hold is beyond all it can.
fn below(value: f64) -> f64 {
    if value == f64::INFINITY { f64::MAX } else { surely_below(value) }
}

fn above(value: f64) -> f64 {
    -below(-value)
}

/// Roots of numbers, made wider by what the rounded reciprocal of the exponent may have cost.
fn wider(roots: Interval, y: Interval, power: f64) -> Interval {
    let slack = |value: f64| {
        if value == 0.0 { 1e-14 } else { 3e-16 * (value.abs().min(f64::MAX).ln() / power).abs() }
    };
    Interval {
        low: roots.low - roots.low.abs() * slack(y.low),
        high: roots.high + roots.high.abs() * slack(y.high),
    }
}

/// A power by multiplication, exact as long as all products are.
fn whole_power(x: Interval, power: u32) -> Interval {
    let size =
        |value: f64, times: fn(f64, f64) -> f64| (1..power).fold(value, |product, _| times(product, value));
    let signed = |value: f64| {
        let (down, up) = (size(value.abs(), mul_down), size(value.abs(), mul_up));
        if value < 0.0 && power % 2 == 1 { (-up, -down) } else { (down, up) }
    };
    Interval { low: signed(x.low).0, high: signed(x.high).1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rng;

    const ALL: [Function; 15] = [
        Function::Exp,
        Function::Exp2,
        Function::Exp10,
        Function::Sinh,
        Function::Cosh,
        Function::Tanh,
        Function::Asin,
        Function::Atan,
        Function::Whole(2),
        Function::Whole(3),
        Function::Whole(5),
        Function::Power(0.3),
        Function::Sin,
        Function::Cos,
        Function::Tan,
    ];

    fn of(function: Function, x: f64) -> f64 {
        match function {
            Function::Exp => x.exp(),
            Function::Exp2 => x.exp2(),
            Function::Exp10 => 10f64.powf(x),
            Function::Sinh => x.sinh(),
            Function::Cosh => x.cosh(),
            Function::Tanh => x.tanh(),
            Function::Asin => x.asin(),
            Function::Atan => x.atan(),
            Function::Whole(power) => x.powi(power as i32),
            Function::Power(power) => x.powf(power),
            Function::Sin => x.sin(),
            Function::Cos => x.cos(),
            Function::Tan => x.tan(),
        }
    }

    /// Whatever the numbers are, a number and its image are never separated.
    #[test]
    fn no_number_is_lost() {
        let mut rng = Rng::new(21);
        for round in 0..60_000 {
            let function = ALL[round % ALL.len()];
            let scale = [1.0, 0.1, 3.0, 20.0][rng.below(4) as usize];
            let mut any = || (rng.below(1 << 20) as f64 / f64::from(1 << 19) - 1.0) * scale;
            let (a, b, point) = (any(), any(), any());
            let Some(x) = Interval::new(a.min(b).min(point), a.max(b).max(point)).meet(function.domain())
            else {
                continue;
            };
            let point = point.clamp(x.low, x.high);
            let image = function.image(x).unwrap();
            let y = of(function, point);
            assert!(image.contains(y), "{function:?} of {point} in {x:?}: {y} not in {image:?}");
            let around = Interval::new(y - any().abs(), y + any().abs());
            let back = function.preimage(around, x);
            assert!(
                back.is_some_and(|back| back.contains(point)),
                "{function:?} of {point} in {x:?}: {back:?}"
            );
        }
    }

    #[test]
    fn short_numbers_have_exact_powers_and_roots() {
        let square = Function::Whole(2);
        assert_eq!(square.image(Interval::point(1.5)), Some(Interval::point(2.25)));
        assert_eq!(square.preimage(Interval::point(2.25), Interval::ALL), Some(Interval::point(1.5)));
        let cube = Function::Whole(3);
        assert_eq!(cube.preimage(Interval::point(-27.0), Interval::ALL), Some(Interval::point(-3.0)));
        let wide = Function::Sin.image(Interval::new(-0.1, 100.0));
        assert_eq!(wide, Some(UNIT));
        let high = Function::Sin.image(Interval::new(1.5, 1.6)).unwrap();
        assert!(high.high == 1.0 && high.low > 0.99);
        let next = Function::Cos.preimage(Interval::new(-1.0, -0.9), Interval::new(4.0, 100.0)).unwrap();
        assert!((next.low - 8.973_7).abs() < 1e-3, "{next:?}");
        let last = Function::Sin.preimage(Interval::new(0.5, 1.0), Interval::new(-100.0, 0.1)).unwrap();
        assert!((last.high + 3.665_19).abs() < 1e-3, "{last:?}");
    }
}

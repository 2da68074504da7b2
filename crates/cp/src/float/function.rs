//! Functions of one number: what is between the images of two numbers, and what has its image between two.

use std::f64::consts::{FRAC_PI_2, LN_2, PI, TAU};

use super::Interval;
use super::interval::{add_up, mul_down, mul_up, root_down, root_up, surely_below};

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
    /// Positive powers of a number that is not negative: each that the exponent, as written, can stand for.
    Power(Interval),
    Sin,
    Cos,
    Tan,
}

const POSITIVE: Interval = Interval { low: 0.0, high: f64::INFINITY };
const UNIT: Interval = Interval { low: -1.0, high: 1.0 };
/// Surely less than half a turn.
const HALF: f64 = 3.0;
/// A quarter of a turn lies between `FRAC_PI_2` and the next float.
const QUARTERS: Interval = Interval { low: -FRAC_PI_2.next_up(), high: FRAC_PI_2.next_up() };

impl Function {
    /// Whether it only rises.
    pub(crate) fn rises(self) -> bool {
        !matches!(self, Function::Sin | Function::Cos | Function::Tan)
    }

    /// The numbers it is defined for.
    pub(crate) fn domain(self) -> Interval {
        match self {
            Function::Cosh | Function::Power(_) => POSITIVE,
            Function::Whole(power) if power % 2 == 0 => POSITIVE,
            Function::Asin => UNIT,
            _ => Interval::ALL,
        }
    }

    /// What its results lie between.
    pub(crate) fn range(self) -> Interval {
        match self {
            Function::Exp | Function::Exp2 | Function::Exp10 | Function::Power(_) => POSITIVE,
            Function::Whole(power) if power % 2 == 0 => POSITIVE,
            Function::Cosh => Interval { low: 1.0, ..POSITIVE },
            Function::Tanh | Function::Sin | Function::Cos => UNIT,
            Function::Asin | Function::Atan => QUARTERS,
            Function::Sinh | Function::Tan | Function::Whole(_) => Interval::ALL,
        }
    }

    /// Whether no result is an end of the range.
    pub(crate) fn is_range_open(self) -> bool {
        use Function::{Asin, Atan, Exp, Exp2, Exp10, Tanh};
        matches!(self, Exp | Exp2 | Exp10 | Tanh | Asin | Atan)
    }

    /// The value at a point where it is known exactly.
    fn exact(self, x: f64) -> Option<f64> {
        let whole = x.trunc() == x;
        match self {
            Function::Exp | Function::Cosh | Function::Cos => (x == 0.0).then_some(1.0),
            Function::Exp2 => (whole && x.abs() <= 1000.0).then(|| 2f64.powi(x as i32)),
            // 5²² is the greatest power of 5 that a float holds.
            Function::Exp10 if whole && (0.0..=22.0).contains(&x) => {
                Some((0..x as u32).fold(1.0, |power, _| 10.0 * power))
            }
            Function::Exp10 => None,
            Function::Power(_) => (x == 0.0 || x == 1.0).then_some(x),
            Function::Whole(_) => None,
            _ => (x == 0.0).then_some(0.0),
        }
    }

    /// The value at a point.
    fn at(self, x: f64) -> Interval {
        if let Some(value) = self.exact(x) {
            return Interval::point(value);
        }
        around(match self {
            Function::Exp => x.exp(),
            Function::Exp2 => x.exp2(),
            Function::Exp10 => 10f64.powf(x),
            Function::Sinh => x.sinh(),
            Function::Cosh => x.cosh(),
            Function::Tanh => x.tanh(),
            Function::Asin => x.asin(),
            Function::Atan => x.atan(),
            Function::Sin => x.sin(),
            Function::Cos => x.cos(),
            Function::Tan => x.tan(),
            Function::Whole(power) => return whole_power(x, power),
            Function::Power(power) => {
                return around(x.powf(power.low)).join(around(x.powf(power.high)));
            }
        })
    }

    /// Of a function that rises: what it makes this of.
    fn inverse_at(self, y: f64) -> Interval {
        // The library's sine and tangent are right for the floats next to a quarter of a turn; beyond it, the least that
        // can be said is what holds at that float.
        let quarter = y.clamp(-FRAC_PI_2, FRAC_PI_2);
        let found = match self {
            Function::Exp => y.ln(),
            Function::Exp2 => y.log2(),
            Function::Exp10 => y.log10(),
            Function::Sinh => arsinh(y),
            Function::Cosh => arcosh(y),
            Function::Tanh => artanh(y),
            Function::Asin => quarter.sin(),
            Function::Atan => quarter.tan(),
            Function::Whole(2) => return Interval { low: root_down(y), high: root_up(y) },
            Function::Whole(power) => return exact_root(y, power),
            Function::Power(power) => {
                if self.exact(y).is_some() {
                    return Interval::point(y);
                }
                return root(y, power.low).join(root(y, power.high));
            }
            Function::Sin | Function::Cos | Function::Tan => f64::NAN,
        };
        let near = found.round();
        if self.exact(near) == Some(y) { Interval::point(near) } else { around(found) }
    }

    /// What it makes of the numbers.
    pub(crate) fn image(self, x: Interval) -> Option<Interval> {
        if !self.rises() {
            return Some(self.wave(x));
        }
        let x = x.meet(self.domain())?;
        let image = Interval { low: self.at(x.low).low, high: self.at(x.high).high };
        Some(image.meet(self.range()).unwrap_or(self.range()))
    }

    /// Which of the numbers `x` it can make one of the numbers `y` of; the least interval with all of them.
    pub(crate) fn preimage(self, y: Interval, x: Interval) -> Option<Interval> {
        if !self.rises() {
            return self.phases(y, x);
        }
        let (domain, range) = (self.domain(), self.range());
        let y = y.meet(range)?;
        // Where the whole range is reached, so is the whole domain.
        let low = if y.low <= range.low { domain.low } else { self.inverse_at(y.low).low };
        let high = if y.high >= range.high { domain.high } else { self.inverse_at(y.high).high };
        Interval { low, high }.meet(domain)?.meet(x)
    }

    /// The images of a function that repeats itself. The library's argument is exact, however far from 0: only ends are
    /// calculated, and what is between them follows from the derivative's signs there, in parts of less than half a turn.
    fn wave(self, x: Interval) -> Interval {
        let width = add_up(x.high, -x.low);
        if width.is_nan() || width > 2.0 * HALF {
            return self.range();
        }
        if width > HALF {
            let middle = x.low + (x.high - x.low) / 2.0;
            if middle <= x.low || middle >= x.high {
                return self.range();
            }
            let half = |low, high| self.wave(Interval { low, high });
            return half(x.low, middle).join(half(middle, x.high));
        }
        let [from, to] = [x.low, x.high].map(|end| self.at(end));
        // Of the sine and the cosine, the derivative; of the tangent, what it is divided by.
        let sign = |x: f64| if self == Function::Cos { -x.sin() } else { x.cos() };
        let ends = from.join(to);
        // In less than half a turn the sign changes once or never.
        let image = match (self, sign(x.low), sign(x.high)) {
            (Function::Tan, before, after) if before * after < 0.0 => Interval::ALL,
            (_, before, after) if before > 0.0 && after < 0.0 => Interval { high: 1.0, ..ends },
            (_, before, after) if before < 0.0 && after > 0.0 => Interval { low: -1.0, ..ends },
            _ => ends,
        };
        image.meet(self.range()).unwrap_or(self.range())
    }

    fn period(self) -> f64 {
        if self == Function::Tan { PI } else { TAU }
    }

    /// The preimages of a function that repeats itself.
    fn phases(self, y: Interval, x: Interval) -> Option<Interval> {
        let (first, second) = match self {
            Function::Tan => (Interval { low: arc(y.low.atan()).low, high: arc(y.high.atan()).high }, None),
            Function::Sin => {
                let y = y.meet(UNIT)?;
                let rising = Interval { low: arc(y.low.asin()).low, high: arc(y.high.asin()).high };
                let falling =
                    Interval { low: around(PI - rising.high).low, high: around(PI - rising.low).high };
                (rising, Some(falling))
            }
            _ => {
                let y = y.meet(UNIT)?;
                let falling = Interval { low: arc(y.high.acos()).low, high: arc(y.low.acos()).high };
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

/// The first and the last turn, with one to spare on both sides, that numbers are in; nothing if they are too far away to
/// be told apart well.
fn turns(x: Interval, period: f64) -> Option<(f64, f64)> {
    let near = x.low.abs().max(x.high.abs()) <= 1e6;
    near.then(|| ((x.low / period).floor() - 1.0, (x.high / period).ceil() + 1.0))
}

/// An interval so many turns on, with more room than the turns can be wrong by.
fn turned(phase: Interval, turn: f64, period: f64) -> Interval {
    if turn == 0.0 {
        return phase;
    }
    let by = turn * period;
    let slack = (by.abs() + 10.0) * 1e-15;
    Interval { low: phase.low + by - slack, high: phase.high + by + slack }
}

/// So many turns and one more.
const MANY: f64 = 6.0;

fn from(turn: f64) -> impl Iterator<Item = f64> {
    (0..=MANY as i32).map(move |more| turn + f64::from(more))
}

/// What a library calculated approximately. What it could not hold is beyond all it can.
fn around(value: f64) -> Interval {
    let below = |value: f64| if value == f64::INFINITY { f64::MAX } else { surely_below(value) };
    Interval { low: below(value), high: -below(-value) }
}

/// An inverse of a sine, a cosine or a tangent: 0 where it is calculated as 0, and only there.
fn arc(value: f64) -> Interval {
    if value == 0.0 { Interval::point(0.0) } else { around(value) }
}

// The inverses of hyperbolic functions, for which libraries differ much in what they are wrong by. Each is `ln_1p` of a positive
// number that is wrong by at most 4 · 2⁻⁵³; `ln_1p` does not magnify relative errors of these, and adds 2 · 2⁻⁵³ of its own.

fn arsinh(y: f64) -> f64 {
    let size = y.abs();
    let found = if size > 1e150 {
        size.ln() + LN_2
    } else {
        let square = size * size;
        (size + square / (1.0 + (1.0 + square).sqrt())).ln_1p()
    };
    found.copysign(y)
}

/// Of a number from 1 on.
fn arcosh(y: f64) -> f64 {
    // Exact up to 2, which is what matters near 1.
    let more = y - 1.0;
    if y > 1e150 { y.ln() + LN_2 } else { (more + (more * (2.0 + more)).sqrt()).ln_1p() }
}

/// Of a number between -1 and 1. From ½ on, what is missing to 1 is exact.
fn artanh(y: f64) -> f64 {
    let size = y.abs();
    (0.5 * (2.0 * size / (1.0 - size)).ln_1p()).copysign(y)
}

/// The root of a number that is not negative, wider by what the rounded reciprocal of the exponent may have cost.
fn root(y: f64, power: f64) -> Interval {
    let found = around(y.powf(power.recip()));
    let slack = 3e-16 * (y.clamp(f64::MIN_POSITIVE, f64::MAX).ln() / power).abs();
    Interval {
        low: (found.low - found.low.abs() * slack).max(0.0),
        high: found.high + found.high.abs() * slack,
    }
}

/// The root for a whole exponent, with the sign; exact if it is short.
fn exact_root(y: f64, power: u32) -> Interval {
    let size = y.abs();
    let found = if power == 3 { around(size.cbrt()) } else { root(size, power.into()) };
    let signed = |root: Interval| if y < 0.0 { root.negated() } else { root };
    let short = f64::from((found.low + (found.high - found.low) / 2.0) as f32);
    if whole_power(short, power) == Interval::point(size) {
        signed(Interval::point(short))
    } else {
        signed(found)
    }
}

/// A power by multiplication, exact as long as all products are.
fn whole_power(x: f64, power: u32) -> Interval {
    let size = |times: fn(f64, f64) -> f64| (1..power).fold(x.abs(), |product, _| times(product, x.abs()));
    let value = Interval { low: size(mul_down).max(0.0), high: size(mul_up) };
    if x < 0.0 && power % 2 == 1 { value.negated() } else { value }
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
        Function::Power(Interval { low: 0.3, high: 0.3 }),
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
            Function::Power(power) => x.powf(power.low),
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
            // Functions that repeat themselves also where floats are as far apart as they turn.
            let far = [0.0, 0.0, 3e6, 1e13, 7e15][rng.below(if function.rises() { 1 } else { 5 }) as usize];
            let mut any = || (rng.below(1 << 20) as f64 / f64::from(1 << 19) - 1.0) * scale + far;
            let (a, b, point) = (any(), any(), any());
            let Some(x) = Interval::new(a.min(b).min(point), a.max(b).max(point)).meet(function.domain())
            else {
                continue;
            };
            let point = point.clamp(x.low, x.high);
            let image = function.image(x).unwrap();
            let y = of(function, point);
            assert!(image.contains(y), "{function:?} of {point} in {x:?}: {y} not in {image:?}");
            let around = Interval::new(y - (any() - far).abs(), y + (any() - far).abs());
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

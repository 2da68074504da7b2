//! The order of the real numbers as integers: every real number has a rank, and a greater number never a lesser one.
//!
//! ```text
//! reals   … (-2²⁵⁶, …)   -a        (-a, 0)      0      (0, a)       a        (a, b)      b  …      (2²⁵⁶, ∞)
//! ranks   …              -2          -1         0        1          2          3         4  …         TOP
//! ```
//!
//! Even ranks are single numbers: 0, and the binary floats (`f64`) of magnitude 2⁻²⁵⁵ to 2²⁵⁶. Odd ranks are the open gaps
//! between neighbours, those beyond the greatest among them. So nothing is lost between two ranks: `x ≤ 0.5` and its
//! opposite, `x > 0.5`, are two facts about one rank. (That floats compare as their bits do is an old trick.)

use super::Interval;
use crate::search::Rng;

/// The rank of the numbers beyond the greatest float on the grid.
pub(crate) const TOP: i64 = 2 * LAST + 1;

const LEAST: f64 = f64::from_bits((1023 - 255) << 52);
const MOST: f64 = f64::from_bits((1023 + 256) << 52);
/// What is taken from the bits of a float, so that the least one is the first after 0.
const BASE: i64 = LEAST.to_bits() as i64 - 1;
const LAST: i64 = MOST.to_bits() as i64 - BASE;

/// Up to this magnitude an interval is split in the middle; beyond, in the middle of the orders of magnitude.
const LINEAR: f64 = 1e6;

/// The rank of a number, or of the gap it lies in.
pub(crate) fn rank(value: f64) -> i64 {
    let size = value.abs();
    let rank = if size == 0.0 {
        0
    } else if size < LEAST {
        1
    } else if size > MOST {
        TOP
    } else {
        2 * (size.to_bits() as i64 - BASE)
    };
    if value < 0.0 { -rank } else { rank }
}

/// The `number`-th float of the grid from 0 on.
fn point(number: i64) -> f64 {
    let size = match number.abs() {
        0 => 0.0,
        number if number > LAST => f64::INFINITY,
        number => f64::from_bits((BASE + number) as u64),
    };
    if number < 0 { -size } else { size }
}

/// The greatest float that is at most every number of the rank.
pub(crate) fn lower(rank: i64) -> f64 {
    point(rank.div_euclid(2))
}

/// The least float that is at least every number of the rank.
pub(crate) fn upper(rank: i64) -> f64 {
    point((rank + 1).div_euclid(2))
}

/// The numbers of the ranks between two, with both.
pub(crate) fn interval(min: i64, max: i64) -> Interval {
    Interval { low: lower(min), high: upper(max) }
}

/// Whether a rank is a single number.
pub(crate) fn is_point(rank: i64) -> bool {
    rank % 2 == 0
}

/// Whether a variable with these ranks is known as precisely as is asked for: relative to its magnitude, but no more
/// precisely than so much.
pub(crate) fn is_decided(min: i64, max: i64, precision: f64) -> bool {
    if min == max {
        return true;
    }
    let Interval { low, high } = interval(min, max);
    high - low <= precision * low.abs().max(high.abs()).max(1.0)
        && high < f64::INFINITY
        && low > f64::NEG_INFINITY
}

/// How much there is left to know: the width, in units of what a solution needs.
pub(crate) fn extent(min: i64, max: i64) -> f64 {
    let Interval { low, high } = interval(min, max);
    let (low, high) = (low.max(-MOST), high.min(MOST));
    (high - low) / low.abs().min(high.abs()).max(1.0)
}

/// Where to split: the last rank of the lower part.
pub(crate) fn split(min: i64, max: i64) -> i64 {
    let Interval { low, high } = interval(min, max);
    let middle = if max.abs_diff(min) <= 64 {
        return crate::atom::middle(min, max);
    } else if low >= -LINEAR && high <= LINEAR {
        low + (high - low) / 2.0
    } else {
        let scale = |value: f64| value.clamp(-MOST, MOST).asinh();
        ((scale(low) + scale(high)) / 2.0).sinh()
    };
    rank(middle).clamp(min, max - 1)
}

/// The last rank of about the least sixteenth of the numbers.
pub(crate) fn part(min: i64, max: i64) -> i64 {
    let Interval { low, high } = interval(min, max);
    if max.saturating_sub(min) <= 1024 || high > MOST || low < -MOST {
        return min + max.abs_diff(min) as i64 / 16;
    }
    rank(low + (high - low) / 16.0)
}

/// A rank anywhere between the two, as evenly among the numbers as splitting is.
pub(crate) fn random(min: i64, max: i64, rng: &mut Rng) -> i64 {
    let Interval { low, high } = interval(min, max);
    let part = rng.below(1 << 32) as f64 / (1u64 << 32) as f64;
    rank(low.max(-MOST) + (high.min(MOST) - low.max(-MOST)) * part).clamp(min, max)
}

/// The rank that is better than this one by at least a step of the objective: `step`, times the magnitude if that is
/// more than 1.
pub(crate) fn better(rank_before: i64, less: bool, step: f64) -> i64 {
    if !less {
        return -better(-rank_before, true, step);
    }
    let value = lower(rank_before);
    if value == f64::NEG_INFINITY {
        return -TOP - 1;
    }
    rank(value - step * value.abs().max(1.0)).min(rank_before - 1)
}

/// A number with few digits among those of the ranks between two. The ends of open gaps are not in them; of a gap between two
/// floats, where there is no float, the lesser end is taken.
pub(crate) fn simplest(min: i64, max: i64) -> f64 {
    if min == max {
        return match min {
            TOP => 2.0 * MOST,
            1 => LEAST / 2.0,
            _ if min == -TOP => -2.0 * MOST,
            -1 => -LEAST / 2.0,
            _ => lower(min),
        };
    }
    let inside = |rank: i64, inward: i64| if is_point(rank) { rank } else { rank + inward };
    let (low, high) = (lower(inside(min, 1)), upper(inside(max, -1)));
    if low <= 0.0 && high >= 0.0 {
        return 0.0;
    }
    let middle = low + (high - low) / 2.0;
    let short = (0..17).filter_map(|digits| format!("{middle:.digits$e}").parse().ok());
    short.into_iter().find(|short| (low..=high).contains(short)).unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<f64> {
        let mut rng = Rng::new(3);
        let mut values = vec![0.0, LEAST, MOST, 1e-300, 1e300, 0.1, 0.5, 1.0, 1e-9, f64::INFINITY];
        for _ in 0..2000 {
            let exponent = rng.below(600) as i32 - 300;
            values.push((1.0 + rng.below(1 << 50) as f64 / (1u64 << 50) as f64) * 2f64.powi(exponent));
        }
        values.extend(values.clone().into_iter().map(|value| -value));
        values.sort_by(f64::total_cmp);
        values
    }

    #[test]
    fn ranks_keep_the_order_and_lose_no_number() {
        let values = samples();
        for pair in values.windows(2) {
            assert!(rank(pair[0]) <= rank(pair[1]), "{pair:?}");
            let apart = rank(pair[0]) < rank(pair[1]);
            let near = |value: f64| value.abs() < LEAST || value.abs() > MOST;
            assert!(apart || pair[0] == pair[1] || near(pair[0]) && near(pair[1]), "{pair:?}");
        }
        for value in values {
            let rank = rank(value);
            assert!(rank.abs() <= TOP && TOP < 1 << 62);
            assert!(lower(rank) <= value && value <= upper(rank), "{value} {rank}");
            assert_eq!(is_point(rank), lower(rank) == upper(rank), "{value}");
            if is_point(rank) {
                assert_eq!(lower(rank), value);
            }
            assert_eq!(super::rank(-value), -rank);
            // Neighbours touch.
            if rank < TOP {
                assert_eq!(upper(rank), lower(rank + 1));
            }
        }
    }

    #[test]
    fn splitting_leaves_something_on_both_sides_and_ends() {
        let mut rng = Rng::new(5);
        let values = samples();
        for _ in 0..300 {
            let mut ends = [0, 0].map(|_| rank(values[rng.below(values.len() as u64) as usize]));
            ends.sort_unstable();
            let [mut min, mut max] = ends;
            let mut steps = 0;
            while !is_decided(min, max, 1e-9) {
                let middle = split(min, max);
                assert!((min..max).contains(&middle), "{min} {middle} {max}");
                if rng.below(2) == 0 {
                    max = middle
                } else {
                    min = middle + 1
                }
                steps += 1;
                assert!(steps < 400, "{min} {max}");
            }
            let shown = simplest(min, max);
            assert!(lower(min) <= shown && shown <= upper(max));
        }
        assert_eq!(simplest(rank(0.1f64.next_down()), rank(0.3)), 0.2);
        assert_eq!(simplest(rank(-1.0), rank(3.0)), 0.0);
        assert_eq!(simplest(rank(2.5), rank(2.5)), 2.5);
        // Open ends are not among the numbers.
        assert!(simplest(1, rank(1.0)) > 0.0 && simplest(1, 1) > 0.0 && simplest(rank(-1.0), -1) < 0.0);
        assert!(simplest(rank(0.5) + 1, rank(0.5) + 3) > 0.5);
    }

    #[test]
    fn what_is_better_is_better_by_a_step() {
        for value in samples().into_iter().filter(|value| value.abs() < 1e70) {
            let (less, more) = (better(rank(value), true, 1e-6), better(rank(value), false, 1e-6));
            let step = 1e-6 * value.abs().max(1.0);
            assert!(value - lower(less) >= step * 0.999 && lower(more) - value >= step * 0.999, "{value}");
            assert!(value - upper(less) <= step * 1.001 && lower(more) - value <= step * 1.001, "{value}");
        }
    }
}

//! How many grids there are, by chance: sequential importance sampling, one row after the other.
//!
//! A row is drawn uniformly among all rows that go with those above it: the perfect matchings of columns and values,
//! counted by their permanent (Ryser's problem, here by subsets of values). The product of the numbers of rows is an unbiased
//! estimate of the number of grids (Knuth 1975), zero where no row is left. The mean of many has a standard error.

use crate::budget::{Budget, Unfinished};

/// An estimate of a number, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// How many samples were drawn.
    pub samples: u64,
}

/// The most values: the table of sets of values has 2¹⁶ entries.
const MOST_VALUES: usize = 16;

/// Estimates the number of grids whose boxes have so many rows and columns (one row: Latin squares), from so many
/// samples or, when it is stopped, from those it has; `bits` is a source of chance.
///
/// # Errors
/// When it was stopped before the second sample, or there are more than 16 values.
pub fn estimate(
    rows: usize,
    cols: usize,
    samples: u64,
    bits: &mut dyn FnMut() -> u64,
    budget: &Budget<'_>,
) -> Result<Estimate, Unfinished> {
    let order = rows * cols;
    if !(1..=MOST_VALUES).contains(&order) {
        return Err(Unfinished::NoMethod);
    }
    let mut sampler = Sampler::new(rows, cols);
    // Welford's algorithm.
    let (mut drawn, mut mean, mut squares) = (0, 0.0, 0.0);
    while drawn < samples.max(2) {
        let sample = match sampler.sample(bits, budget) {
            Ok(sample) => sample,
            Err(_) if drawn >= 2 => break,
            Err(unfinished) => return Err(unfinished),
        };
        drawn += 1;
        let from_mean = sample - mean;
        mean += from_mean / drawn as f64;
        squares += from_mean * (sample - mean);
    }
    let error = (squares / (drawn - 1) as f64 / drawn as f64).sqrt();
    Ok(Estimate { mean, error, samples: drawn })
}

struct Sampler {
    rows: usize,
    cols: usize,
    order: usize,
    /// For each set of values: the ways to fill the columns after as many as it has values.
    ways: Vec<f64>,
    /// Whether a set is in its layer.
    seen: Vec<bool>,
    /// Sets of values that the first so many columns can have.
    layers: Vec<Vec<u16>>,
}

impl Sampler {
    fn new(rows: usize, cols: usize) -> Sampler {
        let order = rows * cols;
        let layers = vec![Vec::new(); order + 1];
        Sampler { rows, cols, order, ways: vec![0.0; 1 << order], seen: vec![false; 1 << order], layers }
    }

    /// One sample: the product of the numbers of rows on the way down.
    fn sample(&mut self, bits: &mut dyn FnMut() -> u64, budget: &Budget<'_>) -> Result<f64, Unfinished> {
        let order = self.order;
        let full = ((1_u32 << order) - 1) as u16;
        let mut columns = vec![0_u16; order];
        let mut boxes = vec![0_u16; order];
        let mut product = 1.0;
        for row in 0..order {
            budget.check()?;
            if row % self.rows == 0 {
                boxes.fill(0);
            }
            let free: Vec<u16> =
                (0..order).map(|col| full & !columns[col] & !boxes[col / self.cols]).collect();
            if row == 0 {
                // All rows are alike, up to the names of values.
                product = (1..=order).map(|n| n as f64).product();
            } else {
                product *= self.count(&free);
                if product == 0.0 {
                    return Ok(0.0);
                }
            }
            let mut used = 0_u16;
            for col in 0..order {
                let value = if row == 0 { 1 << col } else { self.draw(free[col] & !used, used, bits) };
                used |= value;
                columns[col] |= value;
                boxes[col / self.cols] |= value;
            }
        }
        Ok(product)
    }

    /// The number of rows that have a free value in every column.
    fn count(&mut self, free: &[u16]) -> f64 {
        self.layers[0] = vec![0];
        for (col, free) in free.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(col + 1);
            after[0].clear();
            for set in &before[col] {
                for value in values(free & !set) {
                    let next = set | value;
                    if !std::mem::replace(&mut self.seen[usize::from(next)], true) {
                        self.ways[usize::from(next)] = 0.0;
                        after[0].push(next);
                    }
                }
            }
            after[0].iter().for_each(|set| self.seen[usize::from(*set)] = false);
        }
        if let [last] = self.layers[free.len()][..] {
            self.ways[usize::from(last)] = 1.0;
        }
        for (layer, free) in self.layers.iter().zip(free).rev() {
            for set in layer {
                let ways = values(free & !set).map(|value| self.ways[usize::from(set | value)]);
                self.ways[usize::from(*set)] = ways.sum();
            }
        }
        self.ways[0]
    }

    /// A value of some, each as often as there are rows with it.
    fn draw(&self, free: u16, used: u16, bits: &mut dyn FnMut() -> u64) -> u16 {
        let chance = (bits() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut left = chance * self.ways[usize::from(used)];
        let mut last = 0;
        for value in values(free) {
            let ways = self.ways[usize::from(used | value)];
            if ways > 0.0 {
                last = value;
                if left < ways {
                    break;
                }
                left -= ways;
            }
        }
        last
    }
}

/// The values of a set, each as a set of its own.
fn values(mut set: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::total;

    fn bits(mut state: u64) -> impl FnMut() -> u64 {
        move || {
            // SplitMix64.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let x = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            x ^ x >> 31
        }
    }

    /// Within four standard errors of the exact number, and these are small.
    #[test]
    fn estimates_agree_with_totals() {
        for (rows, cols, samples) in
            [(2, 2, 500), (2, 3, 500), (3, 2, 500), (1, 7, 500), (3, 3, 500), (2, 4, 500)]
        {
            let exact: f64 =
                total::boxes(rows, cols, &Budget::default()).unwrap().to_string().parse().unwrap();
            let Estimate { mean, error, samples } =
                estimate(rows, cols, samples, &mut bits(5), &Budget::default()).unwrap();
            assert_eq!(samples, 500);
            assert!(error < exact / 10.0, "{rows}×{cols}: {mean} ± {error}, {exact}");
            assert!((mean - exact).abs() < 4.0 * error, "{rows}×{cols}: {mean} ± {error}, {exact}");
        }
    }

    #[test]
    fn what_is_too_large_or_stopped_says_so() {
        assert_eq!(estimate(4, 5, 9, &mut bits(1), &Budget::default()), Err(Unfinished::NoMethod));
        let stopped = Budget { stop: &|| true, ..Budget::default() };
        assert_eq!(estimate(3, 3, 9, &mut bits(1), &stopped), Err(Unfinished::Stopped));
    }
}

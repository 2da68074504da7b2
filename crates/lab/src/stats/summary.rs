//! Summary statistics: means, quantiles (Hyndman–Fan 8).

use statrs::statistics::{Data, OrderStatistics, Statistics};

use super::{bootstrap, median};

/// Some numbers in short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// The interval the mean of all such numbers lies in, with 95 % confidence: by bootstrap, corrected for
    /// bias and skewness (BCa).
    pub interval: (f64, f64),
    /// The standard deviation (of a sample: divided by n − 1); 0 for a single number.
    pub sd: f64,
    /// The smallest.
    pub min: f64,
    /// A quarter lies below. Quantiles are estimated so that their median is right whatever the distribution
    /// (Hyndman and Fan's eighth definition; `median_unbiased` in NumPy).
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The largest.
    pub max: f64,
}

/// The numbers in short; `None` when there are none.
#[must_use]
pub fn summary(numbers: &[f64]) -> Option<Summary> {
    if numbers.is_empty() {
        return None;
    }
    let mut data = Data::new(numbers.to_vec());
    let (lower, upper) = (data.quantile(0.25), data.quantile(0.75));
    Some(Summary {
        n: numbers.len(),
        mean: numbers.mean(),
        interval: bootstrap(numbers),
        sd: if numbers.len() > 1 { numbers.std_dev() } else { 0.0 },
        min: numbers.min(),
        lower,
        median: median(numbers),
        upper,
        max: numbers.max(),
    })
}

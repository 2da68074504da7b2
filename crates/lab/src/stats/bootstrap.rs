//! Confidence intervals of means: the BCa bootstrap (Efron 1987).

use garns_generate::Rng;
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::statistics::{Data, OrderStatistics};

/// So many times; the ends of the interval are then sure to a few hundredths of its length.
const DRAWS: usize = 5000;

/// The interval the mean lies in with 95 % confidence: bias-corrected and accelerated (Efron's BCa), which
/// follows the skewness that run times have. Drawn with a fixed seed, so that a report can be repeated.
#[must_use]
pub fn bootstrap(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len();
    let Some(first) = numbers.first() else { return (f64::NAN, f64::NAN) };
    let sum: f64 = numbers.iter().sum();
    let mean = sum / n as f64;
    if numbers.iter().all(|number| number == first) || !mean.is_finite() {
        return (mean, mean);
    }
    let mut random = Rng::new(0x9a12_75c3);
    let draw = |_| (0..n).map(|_| numbers[random.index(n)]).sum::<f64>() / n as f64;
    let means: Vec<f64> = (0..DRAWS).map(draw).collect();
    let normal = Normal::standard();
    // The bias correction: how many means lie below the one measured; those that are equal count half.
    let below: f64 = means
        .iter()
        .map(|drawn| if *drawn < mean { 1.0 } else { f64::from(u8::from(*drawn == mean)) / 2.0 })
        .sum();
    let bias = normal.inverse_cdf((below / DRAWS as f64).clamp(1e-6, 1.0 - 1e-6));
    // The acceleration, by the jackknife: how the mean changes when one number is left out says how skewed it is.
    let left_out: Vec<f64> = numbers.iter().map(|number| (sum - number) / (n as f64 - 1.0)).collect();
    let middle = left_out.iter().sum::<f64>() / n as f64;
    let power = |power: i32| left_out.iter().map(|out| (middle - out).powi(power)).sum::<f64>();
    let skew = power(3) / (6.0 * power(2).powf(1.5));
    let mut means = Data::new(means);
    let mut end = |level: f64| {
        let z = bias + normal.inverse_cdf(level);
        means.quantile(normal.cdf(bias + z / (1.0 - skew * z)))
    };
    (end(0.025), end(0.975))
}

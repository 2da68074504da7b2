//! Wilcoxon's signed-rank test for pairs, exact for few pairs, else by the normal approximation with correction for ties.
//! No crate at hand has it with ties and zeros; the normal distribution is that of `statrs`.

use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many pairs, without ties and zeros, every way the signs can fall is counted.
const COUNTED: usize = 50;

/// What the test says about the pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// Pairs whose two numbers differ; the others are left out (Wilcoxon's own way).
    pub n: usize,
    /// The sum of the ranks of those where the first is larger.
    pub plus: f64,
    /// The sum of the ranks of those where the second is larger.
    pub minus: f64,
    /// How probable such a difference, or a larger one in either direction, is by chance.
    pub p: f64,
    /// The effect: the rank-biserial correlation of pairs (Kerby's simple difference formula), from −1 (the first is always smaller) to 1.
    pub effect: f64,
}

/// Compares pairs (first, second). Infinite numbers stand for "worse than any": two of them are equal.
#[must_use]
pub fn signed_rank(pairs: &[(f64, f64)]) -> SignedRank {
    let mut differences: Vec<f64> = pairs
        .iter()
        .filter(|(first, second)| first != second && !first.is_nan() && !second.is_nan())
        .map(|(first, second)| first - second)
        .collect();
    let zeros = differences.len() < pairs.len();
    differences.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let n = differences.len();
    let (mut plus, mut minus, mut ties) = (0.0, 0.0, 0.0);
    let mut before = 0;
    for alike in differences.chunk_by(|a, b| a.abs() == b.abs()) {
        let length = alike.len() as f64;
        let rank = before as f64 + (length + 1.0) / 2.0;
        before += alike.len();
        ties += length.powi(3) - length;
        let positive = alike.iter().filter(|difference| **difference > 0.0).count() as f64;
        plus += positive * rank;
        minus += (length - positive) * rank;
    }
    let all = plus + minus;
    let p = if n == 0 {
        1.0
    } else if n <= COUNTED && ties == 0.0 && !zeros {
        counted(n, plus.min(minus) as usize)
    } else {
        let count = n as f64;
        let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0 - ties / 48.0;
        let z = (plus - all / 2.0) / variance.sqrt();
        (2.0 * Normal::standard().sf(z.abs())).min(1.0)
    };
    SignedRank { n, plus, minus, p, effect: if n == 0 { 0.0 } else { (plus - minus) / all } }
}

/// The share of all ways the signs of `n` ranks can fall in which one sum is at most `sum`, or at least its
/// mirror image.
fn counted(n: usize, sum: usize) -> f64 {
    // Subset sums of the ranks 1 to n, by dynamic programming: `ways[total]` choices of positive ranks add up to `total`.
    let all = n * (n + 1) / 2;
    let mut ways = vec![0.0; all + 1];
    ways[0] = 1.0;
    for rank in 1..=n {
        for total in (rank..=all).rev() {
            ways[total] += ways[total - rank];
        }
    }
    let few: f64 = ways[..=sum.min(all)].iter().sum();
    (2.0 * few / 2_f64.powi(i32::try_from(n).unwrap_or(i32::MAX))).min(1.0)
}

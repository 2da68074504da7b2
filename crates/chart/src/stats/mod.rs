//! Methods compared by numbers: medians, and tests of pairs.

mod holm;
mod paired;
mod signed_rank;

pub use holm::holm;
pub use paired::{Paired, by_puzzle, paired};
pub use signed_rank::{SignedRank, signed_rank};

/// Half of the numbers lies below; NaN when there are none. Infinite numbers are allowed.
#[must_use]
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.get(sorted.len().wrapping_sub(1) / 2), sorted.get(sorted.len() / 2)) {
        (Some(below), Some(above)) if below == above => *below,
        (Some(below), Some(above)) => f64::midpoint(*below, *above),
        _ => f64::NAN,
    }
}

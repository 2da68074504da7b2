//! The statistics of a report.
//!
//! Means, deviations, quantiles and distributions are those of `statrs`. What it lacks is here: the bootstrap,
//! the signed-rank test with ties and zeros, its effect size, and the correction for several comparisons.
//! All of it is tested against numbers that SciPy gives for the same data.

mod bootstrap;
mod expected;
mod holm;
mod signed_rank;
mod summary;

pub use bootstrap::bootstrap;
pub use expected::{Expected, expected};
pub use garns_chart::wilson as share;
pub use holm::holm;
pub use signed_rank::{SignedRank, signed_rank};
pub use summary::{Summary, median, summary};

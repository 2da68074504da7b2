//! The statistics of a report.
//!
//! Means, deviations, quantiles and distributions are those of `statrs`. What it lacks is here (the bootstrap, expected run
//! times) and in `garns-chart` (the signed-rank test with ties and zeros, its effect size, the correction for several
//! comparisons).
//! All of it is tested against numbers that SciPy gives for the same data.

mod bootstrap;
mod expected;
mod summary;

pub use bootstrap::bootstrap;
pub use expected::{Expected, expected};
pub use garns_chart::stats::{SignedRank, holm, median, signed_rank};
pub use garns_chart::wilson as share;
pub use summary::{Summary, summary};

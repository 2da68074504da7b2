//! How hard a puzzle is, in words, calibrated on how long people take.
//!
//! The estimate is a power of the effort of a simulated solver ([`Look`](crate::Look)), fitted to 1533 puzzles with the
//! mean times of at least ten people each. Its factors: how many blank cells and unfinished digits there are to look
//! through, and how much is in sight: digits with one place in a box, in a line, behind locked candidates, cells with one
//! candidate, last cells of houses, and the steps that are needed where there is no single. In tenfold cross-validation
//! (`--example human_times`) the rank correlation (Spearman) of the estimate with the mean time is 0.721; that of the
//! hardest step's rating alone is 0.57.
//!
//! Puzzles that people hardly finish are not in such data. There the rating decides: what needs chains is for
//! experts, what needs forcing chains is extreme.

use garns_puzzle::Text;
use serde::Serialize;

use crate::Features;

/// How hard a puzzle is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Singles that are there to be seen.
    Easy,
    /// Singles that have to be looked for.
    Medium,
    /// Few singles at a time, or more than singles.
    Hard,
    /// Long, or with chains.
    Expert,
    /// Trial and error in one's head.
    Extreme,
}

impl Level {
    /// In words.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            Level::Easy => Text { en: "easy", pt: "fácil" },
            Level::Medium => Text { en: "medium", pt: "médio" },
            Level::Hard => Text { en: "hard", pt: "difícil" },
            Level::Expert => Text { en: "expert", pt: "especialista" },
            Level::Extreme => Text { en: "extreme", pt: "extremo" },
        }
    }

    /// The level of a path.
    #[must_use]
    pub fn of(features: &Features) -> Level {
        Level::by(features.hardest, || features.seconds())
    }

    /// The level by the rating of the hardest step, and by how many seconds people take where that can change it.
    pub(crate) fn by(hardest: f64, seconds: impl FnOnce() -> f64) -> Level {
        let by_rating = match hardest {
            7.45.. => return Level::Extreme,
            6.15.. => return Level::Expert,
            2.55.. => Level::Hard,
            _ => Level::Easy,
        };
        let by_time = match seconds() {
            ..330.0 => Level::Easy,
            ..450.0 => Level::Medium,
            ..750.0 => Level::Hard,
            _ => Level::Expert,
        };
        by_time.max(by_rating)
    }
}

impl Features {
    /// An estimate of how many seconds people take on average.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        const SLOPE: f64 = 0.4591;
        const CONSTANT: f64 = 2.8602;
        (CONSTANT + SLOPE * (1.0 + self.effort).ln()).exp()
    }
}

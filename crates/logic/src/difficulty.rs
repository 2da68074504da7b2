//! How hard a step is to see, on one scale for every kind of puzzle.
//!
//! The scale is Sudoku Explainer's: a technique it knows costs what it costs there. Others are weighed beside those: what
//! HoDoKu knows by HoDoKu's weights, clues by what has to be looked at: combinations, cells, houses, values written.
//! These weights are ours; there are no solving times of variants to fit them to.

use crate::{Level, Path, Step};

impl Step {
    /// How hard it is to see.
    #[must_use]
    pub fn difficulty(&self) -> f64 {
        let technique = self.about();
        if let Some(rating) = technique.and_then(|technique| technique.explainer) {
            return rating;
        }
        if let Some(hodoku) = technique.and_then(|technique| technique.hodoku) {
            return (1.0 + f64::from(hodoku.score) / 50.0).min(7.4);
        }
        let cells = self.cells.len() as f64;
        let rating = match self.technique {
            "related-cells" => 1.8,
            "cage-combinations" => 1.7 + (0.25 * (self.ways.len().max(1) as f64).log2()).min(1.8),
            "innies-outies" => 1.6 + 0.3 * cells.min(6.0) + 0.2 * (self.houses.len() as f64 - 1.0),
            "ways-of-a-clue" => 2.2 + 0.2 * cells.min(9.0),
            "locked-in-a-clue" => 2.8,
            "clues-in-a-house" => 3.0 + 0.2 * (self.clues.len().clamp(1, 6) as f64),
            "clash" => 3.2 + 0.2 * (self.clues.len().clamp(1, 6) as f64),
            "wxyz-wing" => 4.6,
            "extended-rectangle" => 4.8,
            "symmetrical-placement" => 5.0,
            "guardians" => 5.8,
            "s-wing" | "m-wing" | "h-wing" | "l-wing" => 6.0,
            "medusa-trap" | "medusa-wrap" => 6.2,
            "fireworks" => 6.8,
            // Berthier's W and Sudoku Explainer's rating go together: whips of 1 to 12 for 2.6 to 9.
            "whip" | "braid" => (6.2 + 0.25 * self.variables() as f64).min(10.0),
            "tridagon" => 8.0,
            "sk-loop" => 8.4,
            "exocet" | "multi-sector-locked-set" => 8.6,
            "double-exocet" => 8.8,
            _ => 6.0 + (0.25 * self.used.len() as f64).min(5.0),
        };
        (rating * 10.0).round() / 10.0
    }
}

impl Path {
    /// The hardest step.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().max_by(|a, b| a.difficulty().total_cmp(&b.difficulty()))
    }

    /// The level by the hardest step, with the bounds that [`Level::of`] has for ratings; what no technique solves is
    /// extreme.
    #[must_use]
    pub fn level(&self) -> Level {
        let hardest = self.hardest().map_or(1.0, Step::difficulty);
        match hardest {
            _ if !self.is_solved() => Level::Extreme,
            ..2.0 => Level::Easy,
            ..2.65 => Level::Medium,
            ..6.15 => Level::Hard,
            ..7.45 => Level::Expert,
            _ => Level::Extreme,
        }
    }
}

//! The family a puzzle belongs to.

use serde::{Deserialize, Serialize};

use super::Puzzle;
use crate::{Blocks, Rule};

/// The family a puzzle belongs to, told from its frame and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Rows, columns and boxes.
    Sudoku,
    /// Rows, columns and irregular regions.
    Jigsaw,
    /// Rows and columns only.
    Latin,
    /// Cages with a calculation.
    Kenken,
    /// Cages with a sum, no value twice in one.
    Killer,
    /// Several grids that overlap.
    Samurai,
    /// Cells without rows and columns: a graph to colour.
    Colouring,
}

impl Kind {
    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sudoku => "sudoku",
            Kind::Jigsaw => "jigsaw",
            Kind::Latin => "latin",
            Kind::Kenken => "kenken",
            Kind::Killer => "killer",
            Kind::Samurai => "samurai",
            Kind::Colouring => "colouring",
        }
    }
}

impl Puzzle {
    /// The family it belongs to.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let mut grids = self.ground.frame.main_grids();
        let Some(grid) = grids.next() else { return Kind::Samurai };
        let has = |test: fn(&Rule) -> bool| self.added_rules().iter().any(test);
        if !grid.lines {
            // However many rectangles its vertices lie in.
            Kind::Colouring
        } else if grids.next().is_some() {
            Kind::Samurai
        } else if has(|rule| matches!(rule, Rule::Cage(_))) {
            Kind::Kenken
        } else if has(|rule| matches!(rule, Rule::Killer(_))) {
            Kind::Killer
        } else {
            match grid.blocks {
                Blocks::None => Kind::Latin,
                Blocks::Boxes { .. } => Kind::Sudoku,
                Blocks::Regions { .. } => Kind::Jigsaw,
            }
        }
    }
}

//! Anti-king: no value next to itself, corners included.

use serde::{Deserialize, Serialize};

use super::{all_differ, check_unequal_pairs};
use crate::{About, Cell, Constraint, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// Cells a king's move apart differ, everywhere in the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiKing {}

/// The king's moves downward: every pair once.
const STEPS: &[(i32, i32)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];

impl AntiKing {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "anti-king",
        title: Text { en: "anti-king", pt: "antirrei" },
        meaning: Text {
            en: "Cells that touch, even at a corner, never hold the same value.",
            pt: "Células que se tocam, mesmo só no canto, nunca têm o mesmo valor.",
        },
        fields: &[],
        example: r#"rule = "anti-king""#,
    };
}

impl RuleDef for AntiKing {
    fn about(&self) -> &'static About {
        &AntiKing::ABOUT
    }

    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        puzzle.grid_cells().collect()
    }

    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unequal_pairs(view, STEPS, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        all_differ(puzzle.pairs_at(STEPS))
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;

    #[test]
    fn cells_that_touch_differ() {
        let mut puzzle = Puzzle::latin(3).unwrap();
        puzzle.add(AntiKing {}).unwrap();
        assert_eq!(broken(&puzzle, &[0, 1, 0, 1, 0, 0, 0, 0, 1]), ["r1c2 r2c1"]);
    }
}

//! Anti-knight: no value a knight's move away from itself.

use serde::{Deserialize, Serialize};

use super::{all_differ, check_unequal_pairs};
use crate::{About, Cell, Constraint, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// Cells a knight's move apart differ, everywhere in the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiKnight {}

/// The knight's moves downward: every pair once.
const STEPS: &[(i32, i32)] = &[(1, 2), (2, 1), (1, -2), (2, -1)];

impl AntiKnight {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "anti-knight",
        title: Text { en: "anti-knight", pt: "anticavalo" },
        meaning: Text {
            en: "Cells a chess knight's move apart never hold the same value.",
            pt: "Células a um salto de cavalo de xadrez nunca têm o mesmo valor.",
        },
        fields: &[],
        example: r#"rule = "anti-knight""#,
    };
}

impl RuleDef for AntiKnight {
    fn about(&self) -> &'static About {
        &AntiKnight::ABOUT
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
    fn a_knights_move_away_the_value_differs() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        puzzle.add(AntiKnight {}).unwrap();
        let grid = [&[0, 1, 0, 0][..], &[0, 0, 0, 1], &[1, 0, 0, 0], &[0; 4]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c2 r2c4", "r1c2 r3c1"]);
    }
}

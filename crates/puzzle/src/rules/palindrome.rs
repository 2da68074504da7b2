//! Palindrome: the same from both ends.

use serde::{Deserialize, Serialize};

use super::{LINE, check_equal_pairs, need_path};
use crate::{About, Cell, Cells, Constraint, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// A path that reads the same from both ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    /// The cells in order.
    pub path: Cells,
}

impl Palindrome {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "palindrome",
        title: Text { en: "palindrome", pt: "palíndromo" },
        meaning: Text {
            en: "The line reads the same from both ends.",
            pt: "A linha se lê da mesma forma a partir das duas pontas.",
        },
        fields: &[LINE],
        example: r#"rule = "palindrome"
path = "r1c1-r5c5""#,
    };
}

impl RuleDef for Palindrome {
    fn about(&self) -> &'static About {
        &Palindrome::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.path.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Palindrome::ABOUT, puzzle, &self.path, 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let half = self.path.len() / 2;
        check_equal_pairs(view, self.path.iter().zip(self.path.iter().rev()).take(half), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let pairs = self.path.iter().zip(self.path.iter().rev()).take(self.path.len() / 2);
        pairs.map(|(a, b)| Constraint::Equal(*a, *b)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn mirrored_cells_are_equal() {
        let line = || Palindrome { path: cells(5) };
        assert!(row(line(), &[1, 2, 7, 0, 1]).is_empty());
        assert_eq!(row(line(), &[1, 2, 7, 3, 2]), ["r1c1 r1c5", "r1c2 r1c4"]);
    }
}

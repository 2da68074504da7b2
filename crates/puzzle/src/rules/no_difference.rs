//! The negative rule of difference dots: every dot is shown.

use serde::{Deserialize, Serialize};

use super::{LARGEST_CLUE, check_unmarked_pairs, is_dot, need_number, unmarked_pairs};
use crate::meaning::related;
use crate::{About, Cell, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// Neighbours without a dot between them never differ by one of these numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoDifference {
    /// The differences that would have been shown.
    pub by: Vec<i64>,
}

impl NoDifference {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "no-difference",
        title: Text { en: "no other difference dots", pt: "nenhum outro ponto de diferença" },
        meaning: Text {
            en: "Every difference dot is shown: two cells that share a side, without a dot of \
                 difference or ratio between them, never differ by one of the numbers.",
            pt: "Todos os pontos de diferença são mostrados: duas células que compartilham um lado, \
                 sem ponto de diferença ou de razão entre elas, nunca diferem em um dos números.",
        },
        fields: &[Field::numbers(
            "by",
            "the differences that no other neighbours have",
            "as diferenças que nenhum outro par de vizinhas tem",
        )],
        example: r#"rule = "no-difference"
by = [8]"#,
    };
}

impl RuleDef for NoDifference {
    fn about(&self) -> &'static About {
        &NoDifference::ABOUT
    }

    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        puzzle.grid_cells().collect()
    }

    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        self.by
            .iter()
            .try_for_each(|number| need_number(&NoDifference::ABOUT, None, *number, 0, LARGEST_CLUE))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unmarked_pairs(view, is_dot, |x, y| self.by.contains(&(x - y).abs()), report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = puzzle.values().pairs(|a, b| !self.by.contains(&(a - b).abs()));
        related(unmarked_pairs(puzzle, is_dot), &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;
    use crate::rules::{Difference, Ratio};

    #[test]
    fn neighbours_without_a_dot_do_not_differ_by_it() {
        let mut puzzle = Puzzle::latin(2).unwrap();
        puzzle.add(NoDifference { by: vec![1] }).unwrap();
        assert_eq!(broken(&puzzle, &[1, 2, 0, 0]), ["r1c1 r1c2"]);
        let mut with_dot = puzzle.clone();
        with_dot.add(Difference { a: Cell::new(0, 1), b: Cell::new(0, 0), by: 1 }).unwrap();
        assert!(broken(&with_dot, &[1, 2, 0, 0]).is_empty());
        puzzle.add(Ratio { a: Cell::new(0, 0), b: Cell::new(0, 1), by: 2 }).unwrap();
        assert!(broken(&puzzle, &[1, 2, 0, 0]).is_empty(), "a pair with either dot is shown already");
    }
}

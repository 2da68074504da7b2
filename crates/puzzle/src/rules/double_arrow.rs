//! Double arrow: the line adds up to its two ends together.

use serde::{Deserialize, Serialize};

use super::need_path;
use crate::{
    About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View, ViolationKind,
};

/// A path between two circles: what lies between them adds up to the sum of the two.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    /// The cells in order, the two circles included.
    pub path: Cells,
}

impl DoubleArrow {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "double-arrow",
        title: Text { en: "double arrow", pt: "seta dupla" },
        meaning: Text {
            en: "The values between the two circles add up to the sum of the two values in the circles.",
            pt: "Os valores entre os dois círculos somam o mesmo que os dois valores nos círculos.",
        },
        fields: &[Field::path(
            "path",
            "the cells of the line with its two circles",
            "as células da linha com os dois círculos",
        )],
        example: r#"rule = "double-arrow"
path = "r1c1 r2c2 r3c2 r4c3""#,
    };
}

impl RuleDef for DoubleArrow {
    fn about(&self) -> &'static About {
        &DoubleArrow::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.path.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&DoubleArrow::ABOUT, puzzle, &self.path, 3)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let last = self.path.len() - 1;
        let ends = view.sum_range(&[self.path[0], self.path[last]]);
        let between = view.sum_range(&self.path[1..last]);
        if ends.1 < between.0 || between.1 < ends.0 {
            report(ViolationKind::UnequalSums, &self.path);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let last = self.path.len() - 1;
        let weight = |i: usize| if i == 0 || i == last { 1 } else { -1 };
        let terms = self.path.iter().enumerate().map(|(i, cell)| (*cell, weight(i)));
        vec![Constraint::Sum(terms.collect(), 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_line_adds_up_to_both_circles() {
        let arrow = || DoubleArrow { path: cells(4) };
        assert!(row(arrow(), &[3, 8, 1, 6]).is_empty());
        assert_eq!(row(arrow(), &[3, 8, 2, 6]).len(), 1);
        assert!(row(arrow(), &[3, 8, 0, 6]).is_empty());
        assert_eq!(row(DoubleArrow { path: cells(3) }, &[5, 0, 5]).len(), 1, "no cell holds 10");
    }
}

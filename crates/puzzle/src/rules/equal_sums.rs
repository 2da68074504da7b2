//! Equal sums: several groups of cells add up to the same.

use serde::{Deserialize, Serialize};

use super::{GROUPS, need_groups};
use crate::{
    About, Cell, Cells, Constraint, Puzzle, PuzzleError, Report, RuleDef, Text, View, ViolationKind,
};

/// Groups of cells that all have the same sum, whichever it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualSums {
    /// The groups of cells.
    pub groups: Vec<Cells>,
}

impl EqualSums {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "equal-sums",
        title: Text { en: "equal sums", pt: "somas iguais" },
        meaning: Text {
            en: "The groups of cells all have the same sum; within a group values may repeat.",
            pt: "Os grupos de células têm todos a mesma soma; dentro de um grupo os valores podem \
                 se repetir.",
        },
        fields: &[GROUPS],
        example: r#"rule = "equal-sums"
groups = ["r1c1 r1c2", "r3c3 r4c3 r4c4"]"#,
    };
}

impl RuleDef for EqualSums {
    fn about(&self) -> &'static About {
        &EqualSums::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.groups.iter().flat_map(|group| group.to_vec()).collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_groups(&EqualSums::ABOUT, puzzle, &self.groups)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let ranges = self.groups.iter().map(|group| view.sum_range(group));
        let (low, high) = ranges.fold((i64::MIN, i64::MAX), |all, one| (all.0.max(one.0), all.1.min(one.1)));
        if low > high {
            report(ViolationKind::UnequalSums, &self.cells(view.puzzle));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::EqualSums(self.groups.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn groups_have_the_same_sum() {
        let rule = || EqualSums { groups: vec!["r1c1 r1c2".parse().unwrap(), "r1c3".parse().unwrap()] };
        assert!(row(rule(), &[2, 3, 5]).is_empty());
        assert_eq!(row(rule(), &[2, 3, 6]).len(), 1);
        assert_eq!(row(rule(), &[9, 0, 9]).len(), 1, "the blank is at least 1");
    }
}

//! Allowed values: cells that hold one of a few values.

use serde::{Deserialize, Serialize};

use super::{need_path, need_value};
use crate::{
    About, Candidates, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View,
    ViolationKind,
};

/// Cells that hold one of the values listed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowed {
    /// The cells.
    pub cells: Cells,
    /// The values they may hold.
    pub values: Vec<i64>,
}

impl Allowed {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "allowed",
        title: Text { en: "allowed values", pt: "valores permitidos" },
        meaning: Text {
            en: "Each of the cells holds one of the values listed.",
            pt: "Cada uma das células tem um dos valores listados.",
        },
        fields: &[
            Field::cells("cells", "the cells", "as células"),
            Field::numbers("values", "the values they may hold", "os valores que elas podem ter"),
        ],
        example: r#"rule = "allowed"
cells = "r1c1 r5c5"
values = [2, 4, 6]"#,
    };

    /// The values as ranks.
    fn candidates(&self, puzzle: &Puzzle) -> Candidates {
        self.values.iter().filter_map(|number| puzzle.values().rank(*number)).collect()
    }
}

impl RuleDef for Allowed {
    fn about(&self) -> &'static About {
        &Allowed::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Allowed::ABOUT, puzzle, &self.cells, 1)?;
        self.values
            .iter()
            .try_for_each(|number| need_value(&Allowed::ABOUT, puzzle, self.cells.first(), *number))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let allowed = self.candidates(view.puzzle);
        for &cell in &self.cells {
            if view.rank(cell).map_or(allowed.is_empty(), |rank| !allowed.has(rank)) {
                report(ViolationKind::NotAllowed, &[cell]);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = self.candidates(puzzle);
        self.cells.iter().map(|cell| Constraint::OneOf(*cell, allowed)).collect()
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn only_listed_values_are_allowed() {
        let rule = || Allowed { cells: cells(2), values: vec![2, 4] };
        assert!(row(rule(), &[2, 4]).is_empty() && row(rule(), &[0, 2]).is_empty());
        assert_eq!(row(rule(), &[1, 4]), ["r1c1"]);
    }
}

//! Count of the same value: a cell tells how many others equal the first.

use serde::{Deserialize, Serialize};

use super::{COUNT, check_count, need_path};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// A cell that holds how many of the listed cells have the value of the first of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountSame {
    /// The cell that counts.
    pub count: Cell,
    /// The cells that are compared with the first of them.
    pub cells: Cells,
    /// Whether the first one itself is left out of the count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub others: bool,
}

impl CountSame {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "count-same",
        title: Text { en: "count of the same value", pt: "contagem do mesmo valor" },
        meaning: Text {
            en: "The value of the one cell is the number of listed cells that have the same value \
                 as the first of them; it counts itself, unless only the others are counted.",
            pt: "O valor da célula é o número de células listadas com o mesmo valor da primeira \
                 delas; ela conta a si mesma, salvo se só as outras são contadas.",
        },
        fields: &[
            COUNT,
            Field::path(
                "cells",
                "the cells that are compared with the first of them",
                "as células comparadas com a primeira delas",
            ),
            Field::flag(
                "others",
                "whether the first one itself is not counted",
                "se a primeira não é contada",
            ),
        ],
        example: r#"rule = "count-same"
count = "r1c1"
cells = "r5c5 r6c4 r6c6 r7c1""#,
    };
}

impl RuleDef for CountSame {
    fn about(&self) -> &'static About {
        &CountSame::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        [&[self.count], &self.cells[..]].concat()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&CountSame::ABOUT, puzzle, &[self.count], 1)?;
        need_path(&CountSame::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let first = self.cells[0];
        let own = i64::from(!self.others);
        let (mut least, mut most) = (own, own);
        for &cell in &self.cells[1..] {
            let same = cell == first;
            match (view.rank(first), view.rank(cell)) {
                (Some(a), Some(b)) if a == b => (least, most) = (least + 1, most + 1),
                (Some(_), Some(_)) => {}
                _ => (least, most) = (least + i64::from(same), most + 1),
            }
        }
        check_count(view, self.count, (least, most), &self.cells(view.puzzle), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::CountSame(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cell_counts_the_same_value() {
        let rule = |others| CountSame {
            count: "r1c1".parse().unwrap(),
            cells: "r1c2-r1c5".parse().unwrap(),
            others,
        };
        assert!(row(rule(false), &[2, 7, 1, 7, 3]).is_empty());
        assert_eq!(row(rule(true), &[2, 7, 1, 7, 3]).len(), 1);
        assert!(row(rule(true), &[1, 7, 1, 7, 3]).is_empty());
        assert_eq!(row(rule(false), &[5, 0, 0, 0, 0]).len(), 1, "there are only four");
        assert_eq!(row(rule(false), &[1, 7, 7, 0, 0]).len(), 1);
    }
}

//! Count of different values: a cell tells how many there are.

use serde::{Deserialize, Serialize};

use super::{COUNT, check_count, need_path};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// A cell that holds the number of different values in other cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountDistinct {
    /// The cell that counts.
    pub count: Cell,
    /// The cells whose values are counted.
    pub cells: Cells,
}

impl CountDistinct {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "count-distinct",
        title: Text { en: "count of different values", pt: "contagem de valores diferentes" },
        meaning: Text {
            en: "The value of the one cell is the number of different values in the listed cells.",
            pt: "O valor da célula é o número de valores diferentes nas células listadas.",
        },
        fields: &[
            COUNT,
            Field::cells(
                "cells",
                "the cells whose values are counted",
                "as células cujos valores são contados",
            ),
        ],
        example: r#"rule = "count-distinct"
count = "r1c1"
cells = "r1c2 r1c3 r2c2 r2c3""#,
    };
}

impl RuleDef for CountDistinct {
    fn about(&self) -> &'static About {
        &CountDistinct::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        [&[self.count], &self.cells[..]].concat()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&CountDistinct::ABOUT, puzzle, &[self.count], 1)?;
        need_path(&CountDistinct::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut unknown: Vec<Cell> =
            self.cells.iter().copied().filter(|cell| view.rank(*cell).is_none()).collect();
        unknown.sort_unstable();
        unknown.dedup();
        let seen =
            self.cells.iter().filter_map(|cell| view.rank(*cell)).fold(0_u64, |seen, rank| seen | 1 << rank);
        let least = seen.count_ones().max(1) as usize;
        let most = (seen.count_ones() as usize + unknown.len()).min(view.values().len());
        let range = (least as i64, most as i64);
        check_count(view, self.count, range, &self.cells(view.puzzle), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::CountDistinct(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cell_counts_different_values() {
        let rule = || CountDistinct { count: "r1c1".parse().unwrap(), cells: "r1c2-r1c4".parse().unwrap() };
        assert!(row(rule(), &[2, 5, 7, 5]).is_empty());
        assert_eq!(row(rule(), &[3, 5, 7, 5]).len(), 1);
        assert_eq!(row(rule(), &[1, 5, 7, 0]).len(), 1, "there are two already");
        assert_eq!(row(rule(), &[4, 0, 0, 0]).len(), 1, "there are only three cells");
    }
}

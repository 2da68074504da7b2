//! Clone: one group of cells repeats another.

use serde::{Deserialize, Serialize};

use super::{check_equal_pairs, need_path};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// Two groups of cells with the same values in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clones {
    /// The one group.
    pub cells: Cells,
    /// Its copy.
    pub copy: Cells,
}

impl Clones {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "clone",
        title: Text { en: "clone", pt: "clone" },
        meaning: Text {
            en: "The two groups of cells hold the same values, cell for cell.",
            pt: "Os dois grupos de células têm os mesmos valores, célula por célula.",
        },
        fields: &[
            Field::path("cells", "one of the two groups", "um dos dois grupos"),
            Field::path("copy", "the other, cell for cell", "o outro, célula por célula"),
        ],
        example: r#"rule = "clone"
cells = "r1c1 r1c2 r2c2"
copy = "r5c5 r5c6 r6c6""#,
    };
}

impl RuleDef for Clones {
    fn about(&self) -> &'static About {
        &Clones::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        [&self.cells[..], &self.copy[..]].concat()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Clones::ABOUT, puzzle, &self.cells, 1)?;
        need_path(&Clones::ABOUT, puzzle, &self.copy, 1)?;
        let (first, second) = (self.cells.len(), self.copy.len());
        let same = first == second;
        same.then_some(()).ok_or(PuzzleError::Lengths {
            rule: Clones::ABOUT.title,
            at: self.cells.first().copied(),
            first,
            second,
        })
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_equal_pairs(view, self.cells.iter().zip(&self.copy), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        self.cells.iter().zip(&self.copy).map(|(a, b)| Constraint::Equal(*a, *b)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn each_cell_equals_its_copy() {
        let clone = || Clones { cells: "r1c1 r1c2".parse().unwrap(), copy: "r1c3 r1c4".parse().unwrap() };
        assert!(row(clone(), &[1, 2, 1, 0]).is_empty());
        assert_eq!(row(clone(), &[1, 2, 1, 3]), ["r1c2 r1c4"]);
    }

    #[test]
    fn groups_have_the_same_size() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let clone = Clones { cells: "r1c1".parse().unwrap(), copy: "r1c3 r1c4".parse().unwrap() };
        assert!(matches!(puzzle.add(clone), Err(PuzzleError::Lengths { first: 1, second: 2, .. })));
    }
}

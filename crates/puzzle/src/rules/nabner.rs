//! Nabner line: no two values are equal or consecutive.

use serde::{Deserialize, Serialize};

use super::need_house;
use crate::meaning::pairwise;
use crate::{
    About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View, ViolationKind,
};

/// Cells no two of which hold the same or consecutive values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nabner {
    /// The cells, in any order.
    pub cells: Cells,
}

impl Nabner {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "nabner",
        title: Text { en: "nabner line", pt: "linha nabner" },
        meaning: Text {
            en: "No two values on the line are equal or consecutive, wherever on it they stand.",
            pt: "Não há dois valores iguais nem consecutivos na linha, onde quer que estejam nela.",
        },
        fields: &[Field::cells("cells", "the cells of the line", "as células da linha")],
        example: r#"rule = "nabner"
cells = "r1c1 r2c2 r3c2""#,
    };
}

impl RuleDef for Nabner {
    fn about(&self) -> &'static About {
        &Nabner::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&Nabner::ABOUT, puzzle, &self.cells)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let filled = self.cells.iter().filter_map(|cell| Some((view.number(*cell)?, *cell)));
        let mut filled: Vec<(i64, Cell)> = filled.collect();
        filled.sort_unstable();
        for pair in filled.windows(2).filter(|pair| pair[1].0 - pair[0].0 < 2) {
            report(ViolationKind::Near { least: 2 }, &[pair[0].1, pair[1].1]);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        pairwise(&self.cells, puzzle.values().pairs(|a, b| (a - b).abs() >= 2))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn no_two_values_are_near() {
        let line = || Nabner { cells: cells(4) };
        assert!(row(line(), &[1, 5, 3, 9]).is_empty());
        assert_eq!(row(line(), &[1, 5, 9, 4]), ["r1c4 r1c2"]);
        assert_eq!(row(line(), &[7, 0, 0, 7]), ["r1c1 r1c4"]);
    }
}

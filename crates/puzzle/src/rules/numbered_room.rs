//! Numbered room: the first value tells where the clue stands.

use serde::{Deserialize, Serialize};

use super::{SEEN_FROM_CLUE, check_place, need_cells, need_value};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// A row or column seen from one side: its first value is the place of the value shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedRoom {
    /// The row or column, from the side of the clue.
    pub cells: Cells,
    /// The value that stands at the place the first one tells.
    pub value: i64,
}

impl NumberedRoom {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "numbered-room",
        title: Text { en: "numbered room", pt: "quarto numerado" },
        meaning: Text {
            en: "Seen from the clue, its number stands in the Nth cell, where N is the value in the \
                 very first.",
            pt: "Visto a partir da pista, o número dela está na N-ésima célula, onde N é o valor da \
                 primeira.",
        },
        fields: &[
            SEEN_FROM_CLUE,
            Field::number(
                "value",
                "the value at the place that the first one tells",
                "o valor no lugar que o primeiro indica",
            ),
        ],
        example: r#"rule = "numbered-room"
cells = "r1c1-r1c9"
value = 4"#,
    };
}

impl RuleDef for NumberedRoom {
    fn about(&self) -> &'static About {
        &NumberedRoom::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&NumberedRoom::ABOUT, puzzle, &self.cells, 1)?;
        need_value(&NumberedRoom::ABOUT, puzzle, self.cells.first(), self.value)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_place(view, self.cells[0], &self.cells, Some(self.value), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Place { cell: self.cells[0], line: self.cells.clone(), wanted: self.value }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_first_value_is_the_place_of_the_clue() {
        let clue = |value| NumberedRoom { cells: cells(4), value };
        assert!(row(clue(7), &[3, 1, 7, 2]).is_empty());
        assert_eq!(row(clue(7), &[3, 7, 1, 2]), ["r1c1 r1c3"]);
        assert_eq!(row(clue(7), &[5, 0, 0, 0]), ["r1c1"], "there is no fifth cell");
        assert_eq!(row(clue(7), &[0, 1, 2, 3]).len(), 1, "7 is nowhere");
        assert!(row(clue(1), &[1, 2, 3, 4]).is_empty(), "1 is at place 1");
    }
}

//! Slingshot: a value is found again where another one points.

use serde::{Deserialize, Serialize};

use super::{check_place, need_path};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// A path: its first value is found again along the line, as many cells away as the second one says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slingshot {
    /// The value that is found again.
    pub value: Cell,
    /// The cell that holds the place.
    pub place: Cell,
    /// The cells among which it is the place, counted from 1.
    pub cells: Cells,
}

impl Slingshot {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "slingshot",
        title: Text { en: "slingshot", pt: "estilingue" },
        meaning: Text {
            en: "The value of the one cell stands also in the Nth of the listed cells, where N is the \
                 value of the cell that points.",
            pt: "O valor de uma célula está também na N-ésima das células listadas, onde N é o valor \
                 da célula que aponta.",
        },
        fields: &[
            Field::cell("value", "the cell whose value is found again", "a célula cujo valor se repete"),
            Field::cell("place", "the cell that tells the place", "a célula que diz o lugar"),
            Field::path(
                "cells",
                "the cells among which it is the place, counted from 1",
                "as células entre as quais fica o lugar, contado a partir de 1",
            ),
        ],
        example: r#"rule = "slingshot"
value = "r5c1"
place = "r5c2"
cells = "r4c3-r4c9""#,
    };
}

impl RuleDef for Slingshot {
    fn about(&self) -> &'static About {
        &Slingshot::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        [&[self.value, self.place], &self.cells[..]].concat()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Slingshot::ABOUT, puzzle, &[self.value, self.place], 2)?;
        need_path(&Slingshot::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_place(view, self.place, &self.cells, view.number(self.value), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Slingshot(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_value_stands_again_where_the_other_points() {
        let shot = || Slingshot {
            value: "r1c1".parse().unwrap(),
            place: "r1c2".parse().unwrap(),
            cells: "r1c3-r1c5".parse().unwrap(),
        };
        assert!(row(shot(), &[7, 2, 1, 7, 5]).is_empty());
        assert_eq!(row(shot(), &[7, 3, 1, 7, 5]), ["r1c2 r1c5"]);
        assert_eq!(row(shot(), &[0, 4, 0, 0, 0]), ["r1c2"]);
        assert!(row(shot(), &[0, 2, 1, 8, 5]).is_empty());
    }
}

//! Greater than: one cell exceeds another.

use serde::{Deserialize, Serialize};

use super::need_cells;
use crate::meaning::related;
use crate::{
    About, Cell, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View, ViolationKind,
};

/// A cell whose value is greater than that of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Greater {
    /// The cell with the greater value.
    pub greater: Cell,
    /// The cell with the smaller value.
    pub less: Cell,
}

impl Greater {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "greater",
        title: Text { en: "greater-than sign", pt: "sinal de maior que" },
        meaning: Text {
            en: "The value in the one cell is greater than that in the other.",
            pt: "O valor de uma célula é maior que o da outra.",
        },
        fields: &[
            Field::cell("greater", "the cell with the greater value", "a célula com o valor maior"),
            Field::cell("less", "the cell with the smaller value", "a célula com o valor menor"),
        ],
        example: r#"rule = "greater"
greater = "r1c1"
less = "r1c2""#,
    };
}

impl RuleDef for Greater {
    fn about(&self) -> &'static About {
        &Greater::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        vec![self.greater, self.less]
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Greater::ABOUT, puzzle, &[self.greater, self.less], 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (greater, less) = (view.rank(self.greater), view.rank(self.less));
        let top = view.values().len() - 1;
        match (greater, less) {
            (Some(greater), Some(less)) if greater <= less => {
                report(ViolationKind::Order, &[self.greater, self.less]);
            }
            (Some(0), None) => report(ViolationKind::Order, &[self.greater]),
            (None, Some(less)) if less == top => report(ViolationKind::Order, &[self.less]),
            _ => {}
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related([(self.greater, self.less)], &puzzle.values().pairs(|a, b| a > b))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn the_one_exceeds_the_other() {
        let sign = || Greater { greater: Cell::new(0, 0), less: Cell::new(0, 1) };
        assert!(row(sign(), &[3, 2]).is_empty() && row(sign(), &[0, 8]).is_empty());
        assert_eq!(row(sign(), &[2, 2]), ["r1c1 r1c2"]);
        assert_eq!(row(sign(), &[0, 9]), ["r1c2"], "nothing exceeds 9");
        assert_eq!(row(sign(), &[1, 0]), ["r1c1"], "1 exceeds nothing");
    }
}

//! Modular line: remainders take turns.

use serde::{Deserialize, Serialize};

use super::{LINE, check_turns, need_number, need_path, three};
use crate::{About, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View};

/// Beyond the number of values all remainders differ anyway.
const LARGEST_MODULUS: i64 = 64;

/// A path on which any `by` cells in a row have different remainders when divided by that number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    /// The cells in order.
    pub path: Cells,
    /// The number that is divided by: 3 unless the puzzle says otherwise.
    #[serde(default = "three")]
    pub by: i64,
}

impl Modular {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "modular",
        title: Text { en: "modular line", pt: "linha modular" },
        meaning: Text {
            en: "Any N cells in a row along the line, or all cells of a shorter line, leave different \
                 remainders when divided by N, which is 3 unless another number is shown.",
            pt: "N células seguidas quaisquer ao longo da linha, ou todas as células de uma linha \
                 mais curta, deixam restos diferentes na divisão por N, que é 3 salvo se outro número \
                 for mostrado.",
        },
        fields: &[
            LINE,
            Field::number("by", "the number that is divided by", "o número pelo qual se divide").or_number(3),
        ],
        example: r#"rule = "modular"
path = "r1c1 r2c2 r3c2 r4c3""#,
    };
}

impl RuleDef for Modular {
    fn about(&self) -> &'static About {
        &Modular::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.path.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Modular::ABOUT, puzzle, &self.path, 2)?;
        need_number(&Modular::ABOUT, self.path.first(), self.by, 2, LARGEST_MODULUS)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let by = self.by as usize;
        check_turns(
            view,
            &self.path,
            by,
            |rank| view.values().number(rank).rem_euclid(self.by) as usize,
            report,
        );
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let sort = |remainder| values.where_number(|number| number.rem_euclid(self.by) == remainder);
        let sorts = (0..self.by).map(sort).filter(|sort| !sort.is_empty()).collect();
        vec![Constraint::Turns { path: self.path.clone(), period: self.by as usize, sorts }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn remainders_take_turns() {
        let line = |by| Modular { path: cells(5), by };
        assert!(row(line(3), &[1, 9, 2, 4, 3]).is_empty());
        assert_eq!(row(line(3), &[1, 9, 4, 0, 0]), ["r1c1 r1c3"]);
        assert!(row(line(2), &[1, 8, 3, 2, 0]).is_empty());
        assert_eq!(row(line(2), &[1, 0, 0, 0, 2]), ["r1c1 r1c5"]);
    }
}

//! Sandwich: the sum between the smallest and the largest value.

use serde::{Deserialize, Serialize};

use super::{LARGEST_CLUE, need_cells, need_number};
use crate::{About, Cell, Cells, Fault, Flaw, Law, Puzzle, Report, Text, View};

/// A row or column with the sum of what lies between its smallest and largest value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandwich {
    /// The row or column.
    pub cells: Cells,
    /// The sum between the two.
    pub sum: i64,
}

impl Sandwich {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "sandwich",
        title: Text { en: "sandwich", pt: "sanduíche" },
        meaning: Text {
            en: "The values between the smallest and the largest value of the row or column (1 and 9) \
                 add up to the number shown.",
            pt: "Os valores entre o menor e o maior valor da linha ou coluna (1 e 9) somam o número \
                 mostrado.",
        },
    };
}

impl Law for Sandwich {
    fn about(&self) -> &'static About {
        &Sandwich::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), Flaw> {
        need_cells(&Sandwich::ABOUT, puzzle, &self.cells, 2)?;
        need_number(&Sandwich::ABOUT, self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let find = |rank| self.cells.iter().position(|cell| view.rank(*cell) == Some(rank));
        let top = view.values().len() - 1;
        match (find(0), find(top)) {
            (Some(a), Some(b)) if a != b => {
                view.check_sum(&self.cells[a.min(b) + 1..a.max(b)], self.sum, report);
            }
            (low, _) if self.cells.iter().all(|cell| view.rank(*cell).is_some()) => {
                let rank = if low.is_none() { 0 } else { top };
                report(Fault::Missing { number: view.values().number(rank) }, &self.cells);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn what_lies_between_adds_up() {
        let clue = |sum| Sandwich { cells: cells(5), sum };
        assert!(row(clue(7), &[3, 9, 7, 1, 0]).is_empty() && row(clue(7), &[3, 1, 7, 9, 0]).is_empty());
        assert_eq!(row(clue(8), &[3, 9, 7, 1, 0]), ["r1c3"]);
        assert!(row(clue(0), &[9, 1, 0, 0, 0]).is_empty());
        assert_eq!(row(clue(3), &[9, 1, 0, 0, 0]).len(), 1, "nothing lies between them");
        assert!(row(clue(3), &[9, 0, 0, 0, 0]).is_empty());
    }

    #[test]
    fn a_full_line_has_both_slices() {
        let clue = Sandwich { cells: cells(3), sum: 5 };
        assert_eq!(row(clue, &[9, 5, 2]).len(), 1);
    }
}

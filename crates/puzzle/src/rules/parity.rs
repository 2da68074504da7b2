//! Parity marks: odd (circle) and even (square) cells.

use serde::{Deserialize, Serialize};

use super::*;

rule! {
    pub struct Parity over cells {
        is: OddEven = choice("which of the two", "qual dos dois", &["odd", "even"]),
        cells: Cells = cells("the marked cells", "as células marcadas"),
    }
    name: "parity", title: "odd or even", "ímpar ou par",
    meaning:
        "The marked cells hold only odd values, or only even ones, as the mark says.",
        "As células marcadas têm só valores ímpares, ou só pares, conforme a marca.",
    example: r#"is = "odd"
cells = "r1c1 r2c2""#,
}

/// Odd or even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OddEven {
    /// 1, 3, 5 …
    Odd,
    /// 0, 2, 4 …
    Even,
}

impl OddEven {
    /// The values that are odd, or even.
    #[must_use]
    pub fn of(self, values: &Values) -> Candidates {
        let wanted = i64::from(self == OddEven::Odd);
        (0..values.len()).filter(|rank| values.number(*rank).rem_euclid(2) == wanted).collect()
    }
}

impl RuleDef for Parity {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Parity::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let allowed = self.is.of(view.values());
        for &cell in &self.cells {
            if view.rank(cell).is_some_and(|rank| !allowed.has(rank)) {
                report(ViolationKind::Parity, &[cell]);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = self.is.of(puzzle.values());
        self.cells.iter().map(|cell| Constraint::OneOf(*cell, allowed)).collect()
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn each_cell_of_the_wrong_parity_is_reported() {
        let marks = |is| Parity { is, cells: cells(3) };
        assert_eq!(row(marks(OddEven::Odd), &[1, 2, 4]), ["r1c2", "r1c3"]);
        assert_eq!(row(marks(OddEven::Even), &[1, 2, 0]), ["r1c1"]);
    }

    #[test]
    fn negative_values_have_a_parity_too() {
        let values = Values::range(-2, 4).unwrap();
        assert_eq!(OddEven::Odd.of(&values).iter().collect::<Vec<_>>(), [1, 3]);
    }
}

//! Quadruple: values that stand around a corner.

use super::*;
use crate::meaning::Demand;

rule! {
    pub struct Quadruple over cells {
        cells: Cells = cells("the four cells around the circle", "as quatro células ao redor do círculo"),
        values: Vec<i64> = numbers("the values in the circle", "os valores no círculo"),
    }
    name: "quadruple", title: "quadruple", "quádrupla",
    meaning:
        "Each value in the circle stands in the four cells around it at least as often as it is listed.",
        "Cada valor no círculo aparece nas quatro células ao redor pelo menos tantas vezes quantas está no \
         círculo.",
    example: r#"cells = "r3c3 r3c4 r4c3 r4c4"
values = [3, 3, 9]"#,
}

impl RuleDef for Quadruple {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Quadruple::ABOUT, puzzle, &self.cells, 1)?;
        let (rule, at) = (Quadruple::ABOUT.title, self.cells.first().copied());
        if self.cells.len() > 4 {
            return Err(PuzzleError::TooManyCells { rule, at, found: self.cells.len(), most: 4 });
        }
        if self.values.len() > self.cells.len() {
            return Err(PuzzleError::TooFewCells {
                rule,
                at,
                found: self.cells.len(),
                least: self.values.len(),
            });
        }
        match self.values.iter().find(|number| puzzle.values().rank(**number).is_none()) {
            Some(&number) => Err(PuzzleError::NotAValue { rule, at, number }),
            None => Ok(()),
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut found: Vec<i64> = self.cells.iter().filter_map(|cell| view.number(*cell)).collect();
        let mut blanks = self.cells.len() - found.len();
        for &number in &self.values {
            match found.iter().position(|other| *other == number) {
                Some(at) => drop(found.swap_remove(at)),
                None if blanks > 0 => blanks -= 1,
                None => report(ViolationKind::Missing { number }, &self.cells),
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let demands = Demand::of_numbers(puzzle.values(), &self.values, false);
        vec![Constraint::Counts(self.cells.clone(), demands)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn every_value_in_the_circle_is_found() {
        let circle = |values: &[i64]| Quadruple { cells: cells(4), values: values.to_vec() };
        assert!(row(circle(&[1, 2]), &[2, 5, 1, 9]).is_empty());
        assert_eq!(row(circle(&[1, 2]), &[2, 5, 7, 9]).len(), 1);
        assert!(row(circle(&[1, 1]), &[1, 5, 0, 9]).is_empty(), "the blank may be the second 1");
        assert_eq!(row(circle(&[1, 1]), &[1, 5, 3, 9]).len(), 1);
    }

    #[test]
    fn only_values_of_the_puzzle_can_be_asked_for() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let circle = Quadruple { cells: cells(4), values: vec![5] };
        assert_eq!(
            puzzle.add(circle).unwrap_err().to_string(),
            "quadruple at r1c1: 5 is not a value of this puzzle"
        );
    }
}

//! Sandwich: the sum between the smallest and the largest value.

use super::*;

rule! {
    pub struct Sandwich over cells {
        cells: Cells = path("the row or column", "a linha ou coluna"),
        sum: i64 = number(
            "the sum between the smallest and the largest value",
            "a soma entre o menor e o maior valor",
        ),
    }
    name: "sandwich", title: "sandwich", "sanduíche",
    meaning:
        "The smallest and the largest value of the puzzle (1 and 9) stand once each in the row or column, \
         and the values that stand between them add up to the number shown.",
        "O menor e o maior valor do jogo (1 e 9) estão uma vez cada na linha ou coluna, e os valores que \
         estão entre eles somam o número mostrado.",
    example: r#"cells = "r1c1-r1c9"
sum = 12"#,
}

impl RuleDef for Sandwich {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Sandwich::ABOUT, puzzle, &self.cells, 2)?;
        need_number(&Sandwich::ABOUT, self.cells.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let places = |rank| {
            let at = |i: &usize| view.rank(self.cells[*i]) == Some(rank);
            (0..self.cells.len()).filter(at).collect::<Vec<usize>>()
        };
        let full = self.cells.iter().all(|cell| view.rank(*cell).is_some());
        let slices = [0, view.values().len() - 1].map(|rank| (rank, places(rank)));
        for (rank, places) in &slices {
            if places.len() > 1 {
                let cells: Vec<Cell> = places.iter().map(|i| self.cells[*i]).collect();
                report(ViolationKind::Repeat { rank: *rank }, &cells);
            } else if places.is_empty() && full {
                report(ViolationKind::Missing { number: view.values().number(*rank) }, &self.cells);
            }
        }
        // With both slices in place no blank between them can be a third.
        if let [[a], [b]] = slices.each_ref().map(|(_, places)| places.as_slice())
            && a != b
        {
            let (from, to) = (*a.min(b), *a.max(b));
            let between = &self.cells[from + 1..to];
            view.check_sum(between, self.sum, &mut |fault, _| report(fault, &self.cells[from..=to]));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Sandwich(self.clone())]
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
        assert_eq!(row(clue(8), &[3, 9, 7, 1, 0]), ["r1c2 r1c3 r1c4"]);
        assert!(row(clue(0), &[9, 1, 0, 0, 0]).is_empty());
        assert_eq!(row(clue(3), &[9, 1, 0, 0, 0]), ["r1c1 r1c2"], "nothing lies between them");
        assert!(row(clue(3), &[9, 0, 0, 0, 0]).is_empty());
    }

    #[test]
    fn a_full_line_has_both_slices() {
        let clue = Sandwich { cells: cells(3), sum: 5 };
        assert_eq!(row(clue, &[9, 5, 2]).len(), 1);
    }

    #[test]
    fn neither_slice_is_there_twice() {
        let clue = Sandwich { cells: cells(4), sum: 6 };
        assert_eq!(row(clue.clone(), &[1, 1, 5, 9]), ["r1c1 r1c2"]);
        assert_eq!(row(clue, &[0, 1, 5, 9]), ["r1c2 r1c3 r1c4"], "the blank can't be another 1");
    }
}

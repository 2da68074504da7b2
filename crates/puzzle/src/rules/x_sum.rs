//! X-sum: the sum of the first X cells.

use super::*;

rule! {
    pub struct XSum over cells {
        cells: Cells = SEEN_FROM_CLUE,
        sum: i64 = number(
            "the sum of the first X cells, X being the value of the first",
            "a soma das primeiras X células, X sendo o valor da primeira",
        ),
    }
    name: "x-sum", title: "X-sum", "soma-X",
    meaning:
        "The first X cells seen from the clue add up to it, where X is the value in the very first, and at \
         least 1.",
        "As primeiras X células vistas a partir da pista somam o número dela, onde X é o valor da primeira, \
         e pelo menos 1.",
    example: r#"cells = "r1c1-r1c9"
sum = 12"#,
}

impl RuleDef for XSum {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&XSum::ABOUT, puzzle, &self.cells, 1)?;
        need_number(&XSum::ABOUT, self.cells.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let Some(x) = view.number(self.cells[0]) else { return };
        match usize::try_from(x).ok().filter(|x| *x > 0).and_then(|x| self.cells.get(..x)) {
            Some(first) => view.check_sum(first, self.sum, report),
            None => report(ViolationKind::OutOfReach { wanted: self.sum }, &self.cells[..1]),
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let mut options = Vec::new();
        for (rank, &number) in puzzle.values().all_numbers().iter().enumerate() {
            let Some(first) =
                usize::try_from(number).ok().filter(|x| *x > 0).and_then(|x| self.cells.get(..x))
            else {
                continue;
            };
            let limit = Constraint::OneOf(self.cells[0], Candidates::only(rank));
            match &first[1..] {
                [] if self.sum != number => {}
                [] => options.push(vec![limit]),
                rest => options.push(vec![limit, Constraint::sum_of(rest, self.sum - number)]),
            }
        }
        vec![Constraint::Any(options)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn the_first_value_says_how_many_are_added() {
        let clue = |sum| XSum { cells: cells(4), sum };
        assert!(row(clue(12), &[3, 4, 5, 9]).is_empty());
        assert_eq!(row(clue(13), &[3, 4, 5, 9]), ["r1c1 r1c2 r1c3"]);
        assert!(row(clue(13), &[0, 4, 5, 9]).is_empty());
        assert_eq!(row(clue(12), &[5, 0, 0, 0]), ["r1c1"], "there are only four cells");
        assert!(row(clue(1), &[1, 0, 0, 0]).is_empty());
    }
}

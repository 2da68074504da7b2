//! Renban: consecutive values in any order.

use super::*;

rule! {
    pub struct Renban over cells {
        cells: Cells = cells("the cells of the line", "as células da linha"),
    }
    name: "renban", title: "renban line", "linha renban",
    meaning:
        "The values on the line are consecutive and all different, in any order.",
        "Os valores na linha são consecutivos e todos diferentes, em qualquer ordem.",
    example: r#"cells = "r1c1 r2c2 r3c2""#,
}

impl RuleDef for Renban {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&Renban::ABOUT, puzzle, &self.cells)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_repeats(&self.cells, report);
        let numbers = || self.cells.iter().filter_map(|cell| view.number(*cell));
        if let (Some(least), Some(most)) = (numbers().min(), numbers().max())
            && most - least >= self.cells.len() as i64
        {
            report(ViolationKind::NotARun, &self.cells);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let (values, size) = (puzzle.values(), self.cells.len());
        let is_run = |run: &[i64]| run.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let runs = values.all_numbers().windows(size).enumerate().filter(|(_, run)| is_run(run));
        let sets = runs.map(|(from, _)| Candidates(Candidates::first(size).0 << from)).collect();
        vec![Constraint::AllDifferent(self.cells.clone()), Constraint::Sets(self.cells.clone(), sets)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn values_are_consecutive_in_any_order() {
        let renban = || Renban { cells: cells(4) };
        assert!(row(renban(), &[5, 3, 6, 4]).is_empty());
        assert!(row(renban(), &[5, 0, 0, 8]).is_empty());
        assert_eq!(row(renban(), &[5, 0, 0, 9]), ["r1c1 r1c2 r1c3 r1c4"]);
        assert_eq!(row(renban(), &[5, 5, 0, 6]), ["r1c1 r1c2"]);
    }
}

//! Killer cage: a sum over cells, no value twice unless the puzzle says so.

use super::*;

rule! {
    pub struct Killer over cells {
        cells: Cells = CAGE,
        #[serde(default, skip_serializing_if = "is_default")]
        sum: Option<i64> = number("what they add up to", "quanto somam").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        repeats: bool = flag("whether a value may repeat", "se um valor pode se repetir"),
    }
    name: "killer", title: "killer cage", "gaiola killer",
    meaning:
        "The values add up to the sum shown, if there is one; no value repeats unless repeats are allowed.",
        "Os valores somam o total mostrado, se houver; nenhum valor se repete, salvo se repetições forem \
         permitidas.",
    example: r#"cells = "r1c1 r1c2"
sum = 10"#,
}

impl RuleDef for Killer {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_number(&Killer::ABOUT, self.cells.first(), self.sum.unwrap_or(0), -LARGEST_CLUE, LARGEST_CLUE)?;
        if self.repeats {
            need_cells(&Killer::ABOUT, puzzle, &self.cells, 1)
        } else {
            need_house(&Killer::ABOUT, puzzle, &self.cells)
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        if !self.repeats {
            view.check_repeats(&self.cells, report);
        }
        if let Some(sum) = self.sum {
            view.check_sum(&self.cells, sum, report);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let differ = (!self.repeats).then(|| Constraint::AllDifferent(self.cells.clone()));
        let sum = self.sum.map(|sum| Constraint::sum_of(&self.cells, sum));
        differ.into_iter().chain(sum).collect()
    }

    fn is_reducible(&self) -> bool {
        self.sum.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn sum_and_repeats_are_both_checked() {
        let cage = |repeats| Killer { cells: cells(3), sum: Some(10), repeats };
        assert!(row(cage(false), &[1, 2, 7]).is_empty());
        assert_eq!(row(cage(false), &[4, 2, 4]), ["r1c1 r1c3"]);
        assert!(row(cage(true), &[4, 2, 4]).is_empty());
        assert_eq!(row(cage(true), &[4, 2, 5]), ["r1c1 r1c2 r1c3"]);
        assert_eq!(row(cage(true), &[9, 1, 0]), ["r1c1 r1c2 r1c3"], "nothing can mend it");
    }

    #[test]
    fn without_a_sum_only_repeats_count() {
        let cage = Killer { cells: cells(2), sum: None, repeats: false };
        assert_eq!(row(cage, &[5, 5]).len(), 1);
    }
}

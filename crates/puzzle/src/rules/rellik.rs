//! Rellik cage: no part of the cage has the sum.

use super::*;

/// The sums of all parts of a larger cage would be too many to look at.
const LARGEST: usize = 16;

rule! {
    pub struct Rellik over cells {
        cells: Cells = CAGE,
        sum: i64 = number("what no part of it adds up to", "a soma que nenhuma parte dela tem"),
    }
    name: "rellik", title: "rellik cage", "gaiola rellik",
    meaning:
        "The values are all different, and neither one of them nor several together add up to the number \
         shown.",
        "Os valores são todos diferentes, e nem um deles nem vários juntos somam o número mostrado.",
    example: r#"cells = "r1c1 r1c2 r2c1"
sum = 9"#,
}

impl RuleDef for Rellik {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&Rellik::ABOUT, puzzle, &self.cells)?;
        if self.cells.len() > LARGEST {
            let (rule, at) = (Rellik::ABOUT.title, self.cells.first().copied());
            return Err(PuzzleError::TooManyCells { rule, at, found: self.cells.len(), most: LARGEST });
        }
        need_number(&Rellik::ABOUT, self.cells.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_repeats(&self.cells, report);
        let mut sums = std::collections::HashSet::new();
        for cell in &self.cells {
            let Some(number) = view.number(*cell) else { continue };
            let more: Vec<i64> = sums.iter().map(|sum| sum + number).chain([number]).collect();
            sums.extend(more);
        }
        if sums.contains(&self.sum) {
            report(ViolationKind::PartGives { sum: self.sum }, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::AllDifferent(self.cells.clone()), Constraint::Rellik(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn no_part_gives_the_sum() {
        let cage = |sum| Rellik { cells: cells(3), sum };
        assert!(row(cage(8), &[1, 3, 6]).is_empty());
        assert_eq!(row(cage(9), &[1, 3, 6]).len(), 1, "3 + 6");
        assert_eq!(row(cage(3), &[0, 3, 0]).len(), 1, "3 alone");
        assert_eq!(row(cage(8), &[3, 3, 0]), ["r1c1 r1c2"]);
    }
}

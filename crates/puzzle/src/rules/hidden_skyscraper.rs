//! Hidden skyscraper: the first value that is not visible from outside.

use super::*;

rule! {
    pub struct HiddenSkyscraper over cells {
        cells: Cells = SEEN_FROM_CLUE,
        value: i64 = number("the first value that is hidden", "o primeiro valor escondido"),
    }
    name: "hidden-skyscraper", title: "hidden skyscraper", "arranha-céu escondido",
    meaning:
        "Seen from the clue, the number shown is the first value that is hidden: one that is not larger than \
         all before it.",
        "Visto a partir da pista, o número mostrado é o primeiro valor escondido: um que não é maior que \
         todos os anteriores.",
    example: r#"cells = "r1c1-r1c9"
value = 4"#,
}

impl RuleDef for HiddenSkyscraper {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&HiddenSkyscraper::ABOUT, puzzle, &self.cells, 1)?;
        need_value(&HiddenSkyscraper::ABOUT, puzzle, self.cells.first(), self.value)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut tallest = None;
        for (i, &cell) in self.cells.iter().enumerate() {
            // Behind a blank nothing is settled: it may be the hidden one itself.
            let Some(number) = view.number(cell) else { return };
            if tallest >= Some(number) {
                if number != self.value {
                    report(ViolationKind::Hidden { number }, &self.cells[..=i]);
                }
                return;
            }
            tallest = Some(number);
        }
        report(ViolationKind::NoneHidden, &self.cells);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::HiddenSkyscraper(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_first_hidden_value_is_the_clue() {
        let clue = |value| HiddenSkyscraper { cells: cells(4), value };
        assert!(row(clue(3), &[2, 5, 3, 1]).is_empty());
        assert_eq!(row(clue(1), &[2, 5, 3, 1]), ["r1c1 r1c2 r1c3"]);
        assert_eq!(row(clue(3), &[2, 3, 5, 6]).len(), 1, "nothing is hidden");
        assert!(row(clue(1), &[2, 0, 3, 1]).is_empty(), "the blank may be the 1");
    }
}

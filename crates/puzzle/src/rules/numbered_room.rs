//! Numbered room: the first value tells where the clue stands.

use super::*;

rule! {
    pub struct NumberedRoom over cells {
        cells: Cells = SEEN_FROM_CLUE,
        value: i64 = number(
            "the value at the place that the first one tells",
            "o valor no lugar que o primeiro indica",
        ),
    }
    name: "numbered-room", title: "numbered room", "quarto numerado",
    meaning:
        "Seen from the clue, its number stands in the Nth cell, where N is the value in the very first.",
        "Visto a partir da pista, o número dela está na N-ésima célula, onde N é o valor da primeira.",
    example: r#"cells = "r1c1-r1c9"
value = 4"#,
}

impl RuleDef for NumberedRoom {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&NumberedRoom::ABOUT, puzzle, &self.cells, 1)?;
        need_value(&NumberedRoom::ABOUT, puzzle, self.cells.first(), self.value)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_place(view, self.cells[0], &self.cells, Some(self.value), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Place { cell: self.cells[0], line: self.cells.clone(), wanted: self.value }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_first_value_is_the_place_of_the_clue() {
        let clue = |value| NumberedRoom { cells: cells(4), value };
        assert!(row(clue(7), &[3, 1, 7, 2]).is_empty());
        assert_eq!(row(clue(7), &[3, 7, 1, 2]), ["r1c1 r1c3"]);
        assert_eq!(row(clue(7), &[5, 0, 0, 0]), ["r1c1"], "there is no fifth cell");
        assert_eq!(row(clue(7), &[0, 1, 2, 3]).len(), 1, "7 is nowhere");
        assert!(row(clue(1), &[1, 2, 3, 4]).is_empty(), "1 is at place 1");
    }
}

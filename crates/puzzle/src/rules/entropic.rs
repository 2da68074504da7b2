//! Entropic line: low, middle and high values take turns.

use super::*;

rule! {
    pub struct Entropic over path {
        path: Cells = LINE,
    }
    name: "entropic", title: "entropic line", "linha entrópica",
    meaning:
        "Of any three cells in a row along the line one is low, one is middle and one is high, each a third \
         of the values (1–3, 4–6 and 7–9 in 9×9); the cells of a line of two are not of the same third.",
        "De três células seguidas ao longo da linha, uma é baixa, uma é média e uma é alta, cada uma um \
         terço dos valores (1–3, 4–6 e 7–9 em 9×9); as células de uma linha de duas não são do mesmo terço.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3""#,
}

impl RuleDef for Entropic {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Entropic::ABOUT, puzzle, &self.path, 2)?;
        need_thirds(&Entropic::ABOUT, puzzle)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let third = third(view.values());
        check_turns(view, &self.path, 3, third, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Turns { path: self.path.clone(), period: 3, sorts: thirds(puzzle.values()) }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn low_middle_and_high_take_turns() {
        let line = || Entropic { path: cells(5) };
        assert!(row(line(), &[1, 9, 4, 3, 7]).is_empty());
        assert_eq!(row(line(), &[1, 9, 2, 3, 7]), ["r1c1 r1c3"]);
        assert_eq!(
            row(line(), &[1, 0, 0, 4, 0]),
            ["r1c1 r1c4"],
            "the fourth is of the same third as the first"
        );
    }

    #[test]
    fn values_must_fall_into_thirds() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let flaw = puzzle.add(Entropic { path: cells(3) }).unwrap_err();
        assert_eq!(flaw.to_string(), "entropic line: 4 values can't be divided into 3 equal groups");
    }
}

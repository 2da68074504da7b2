//! Whispers: neighbours on the line differ by at least k.

use super::*;
use crate::meaning::{neighbours, related};

rule! {
    pub struct Whispers over path {
        path: Cells = LINE,
        least: i64 = number(
            "the least difference of neighbours",
            "a menor diferença entre vizinhas",
        ).or(FieldDefault::HalfOfValues),
    }
    name: "whispers", title: "whispers line", "linha de sussurros",
    meaning:
        "Neighbours along the line differ by at least the number shown (5 on a German whispers line of 9×9).",
        "Vizinhos ao longo da linha diferem em pelo menos o número mostrado (5 numa linha de sussurros alemã \
         de 9×9).",
    example: r#"path = "r1c1 r2c2 r3c2"
least = 5"#,
}

impl RuleDef for Whispers {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Whispers::ABOUT, puzzle, &self.path, 2)?;
        need_number(&Whispers::ABOUT, self.path.first(), self.least, 0, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let least = self.least;
        for pair in self.path.windows(2) {
            if let (Some(a), Some(b)) = (view.number(pair[0]), view.number(pair[1]))
                && (a - b).abs() < least
            {
                report(ViolationKind::TooClose { least }, pair);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related(neighbours(&self.path), &puzzle.values().pairs(|a, b| (a - b).abs() >= self.least))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn each_pair_that_is_too_close_is_reported() {
        let whispers = Whispers { path: cells(4), least: 5 };
        assert!(row(whispers.clone(), &[1, 6, 0, 3]).is_empty());
        assert_eq!(row(whispers, &[1, 6, 2, 3]), ["r1c2 r1c3", "r1c3 r1c4"]);
    }
}

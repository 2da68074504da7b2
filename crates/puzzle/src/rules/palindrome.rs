//! Palindrome: the same from both ends.

use super::*;

rule! {
    pub struct Palindrome over path {
        path: Cells = LINE,
    }
    name: "palindrome", title: "palindrome", "palíndromo",
    meaning:
        "The line reads the same from both ends.",
        "A linha se lê da mesma forma a partir das duas pontas.",
    example: r#"path = "r1c1-r5c5""#,
}

impl RuleDef for Palindrome {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Palindrome::ABOUT, puzzle, &self.path, 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let half = self.path.len() / 2;
        check_equal_pairs(view, self.path.iter().zip(self.path.iter().rev()).take(half), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let pairs = self.path.iter().zip(self.path.iter().rev()).take(self.path.len() / 2);
        pairs.map(|(a, b)| Constraint::Equal(*a, *b)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn mirrored_cells_are_equal() {
        let line = || Palindrome { path: cells(5) };
        assert!(row(line(), &[1, 2, 7, 0, 1]).is_empty());
        assert_eq!(row(line(), &[1, 2, 7, 3, 2]), ["r1c1 r1c5", "r1c2 r1c4"]);
    }
}

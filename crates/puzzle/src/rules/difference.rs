//! Difference dot: two neighbours differ by exactly k.

use super::*;
use crate::meaning::related;

rule! {
    pub struct Difference over a, b {
        a: Cell = ONE,
        b: Cell = NEIGHBOUR,
        #[serde(default = "number::<1>")]
        by: i64 = number("the difference", "a diferença").or_number(1),
    }
    name: "difference", title: "difference dot", "ponto de diferença",
    meaning:
        "The two cells differ by exactly the number shown; a white dot without a number means 1.",
        "As duas células diferem exatamente pelo número mostrado; um ponto branco sem número significa 1.",
    example: r#"a = "r1c1"
b = "r1c2"
by = 4"#,
}

impl RuleDef for Difference {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_neighbours(&Difference::ABOUT, puzzle, self.a, self.b)?;
        need_number(&Difference::ABOUT, Some(&self.a), self.by, 0, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        if let (Some(a), Some(b)) = (view.number(self.a), view.number(self.b))
            && (a - b).abs() != self.by
        {
            report(ViolationKind::Difference { wanted: self.by }, &[self.a, self.b]);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related([(self.a, self.b)], &puzzle.values().pairs(|a, b| (a - b).abs() == self.by))
    }

    fn joint(&self) -> Option<(Cell, Cell, Joint)> {
        Some((self.a, self.b, Joint::Difference(self.by)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn the_difference_is_exact() {
        let dot = |by| Difference { a: Cell::new(0, 0), b: Cell::new(0, 1), by };
        assert!(row(dot(3), &[2, 5]).is_empty() && row(dot(3), &[5, 2]).is_empty());
        assert!(row(dot(3), &[5, 0]).is_empty());
        assert_eq!(row(dot(3), &[5, 1]), ["r1c1 r1c2"]);
    }

    #[test]
    fn cells_far_apart_have_no_dot_between_them() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let dot = Difference { a: Cell::new(0, 0), b: Cell::new(1, 1), by: 1 };
        let flaw = puzzle.add(dot).unwrap_err();
        assert_eq!(flaw.to_string(), "difference dot: r1c1 and r2c2 don't share a side");
    }
}

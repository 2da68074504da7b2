//! X and V: two neighbours add up to 10, 5 or another total.

use super::*;
use crate::meaning::related;

rule! {
    pub struct Total over a, b {
        a: Cell = ONE,
        b: Cell = NEIGHBOUR,
        sum: i64 = number("what they add up to: 10 for X, 5 for V", "quanto somam: 10 para X, 5 para V"),
    }
    name: "total", title: "X, V or pair total", "X, V ou soma de par",
    meaning:
        "The two cells add up to the number shown: X means 10, V means 5.",
        "As duas células somam o número mostrado: X significa 10, V significa 5.",
    example: r#"a = "r1c1"
b = "r1c2"
sum = 10"#,
}

impl RuleDef for Total {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_neighbours(&Total::ABOUT, puzzle, self.a, self.b)?;
        need_number(&Total::ABOUT, Some(&self.a), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_sum(&[self.a, self.b], self.sum, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related([(self.a, self.b)], &puzzle.values().pairs(|a, b| a + b == self.sum))
    }

    fn joint(&self) -> Option<(Cell, Cell, Joint)> {
        Some((self.a, self.b, Joint::Total(self.sum)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn neighbours_add_up() {
        let x = || Total { a: Cell::new(0, 0), b: Cell::new(0, 1), sum: 10 };
        assert!(row(x(), &[3, 7]).is_empty());
        assert_eq!(row(x(), &[3, 6]), ["r1c1 r1c2"]);
        let v = Total { sum: 5, ..x() };
        assert_eq!(row(v, &[5, 0]), ["r1c1 r1c2"], "the other would have to be 0");
    }
}

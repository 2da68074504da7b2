//! Ratio dot: one neighbour is k times the other.

use super::*;
use crate::meaning::related;

rule! {
    pub struct Ratio over a, b {
        a: Cell = ONE,
        b: Cell = NEIGHBOUR,
        #[serde(default = "number::<2>")]
        by: i64 = number("the ratio", "a razão").or_number(2),
    }
    name: "ratio", title: "ratio dot", "ponto de razão",
    meaning:
        "One of the two cells is the number shown times the other; a black dot without a number means 2.",
        "O valor de uma das duas células é o da outra vezes o número mostrado; um ponto preto sem número \
         significa 2.",
    example: r#"a = "r1c1"
b = "r1c2"
by = 3"#,
}

impl RuleDef for Ratio {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_neighbours(&Ratio::ABOUT, puzzle, self.a, self.b)?;
        need_number(&Ratio::ABOUT, Some(&self.a), self.by, 1, LARGEST_NUMBER)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        if let (Some(a), Some(b)) = (view.number(self.a), view.number(self.b))
            && a != self.by * b
            && b != self.by * a
        {
            report(ViolationKind::Ratio { wanted: self.by }, &[self.a, self.b]);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let ratio = |a: i64, b: i64| a == self.by * b || b == self.by * a;
        related([(self.a, self.b)], &puzzle.values().pairs(ratio))
    }

    fn joint(&self) -> Option<(Cell, Cell, Joint)> {
        Some((self.a, self.b, Joint::Ratio(self.by)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn the_ratio_goes_either_way() {
        let dot = || Ratio { a: Cell::new(0, 0), b: Cell::new(0, 1), by: 2 };
        assert!(row(dot(), &[3, 6]).is_empty() && row(dot(), &[6, 3]).is_empty());
        assert_eq!(row(dot(), &[6, 2]), ["r1c1 r1c2"]);
    }
}

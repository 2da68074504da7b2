//! Greater than: one cell exceeds another.

use super::*;
use crate::meaning::related;

rule! {
    pub struct Greater over greater, less {
        greater: Cell = cell("the cell with the greater value", "a célula com o valor maior"),
        less: Cell = cell("the cell with the smaller value", "a célula com o valor menor"),
    }
    name: "greater", title: "greater-than sign", "sinal de maior que",
    meaning:
        "The value in the one cell is greater than that in the other.",
        "O valor de uma célula é maior que o da outra.",
    example: r#"greater = "r1c1"
less = "r1c2""#,
}

impl RuleDef for Greater {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Greater::ABOUT, puzzle, &[self.greater, self.less], 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (greater, less) = (view.rank(self.greater), view.rank(self.less));
        let top = view.values().len() - 1;
        match (greater, less) {
            (Some(greater), Some(less)) if greater <= less => {
                report(ViolationKind::Order, &[self.greater, self.less]);
            }
            (Some(0), None) => report(ViolationKind::Order, &[self.greater]),
            (None, Some(less)) if less == top => report(ViolationKind::Order, &[self.less]),
            _ => {}
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related([(self.greater, self.less)], &puzzle.values().pairs(|a, b| a > b))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn the_one_exceeds_the_other() {
        let sign = || Greater { greater: Cell::new(0, 0), less: Cell::new(0, 1) };
        assert!(row(sign(), &[3, 2]).is_empty() && row(sign(), &[0, 8]).is_empty());
        assert_eq!(row(sign(), &[2, 2]), ["r1c1 r1c2"]);
        assert_eq!(row(sign(), &[0, 9]), ["r1c2"], "nothing exceeds 9");
        assert_eq!(row(sign(), &[1, 0]), ["r1c1"], "1 exceeds nothing");
    }
}

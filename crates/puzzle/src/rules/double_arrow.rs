//! Double arrow: the line adds up to its two ends together.

use super::*;

rule! {
    pub struct DoubleArrow over path {
        path: Cells =
            path("the cells of the line with its two circles", "as células da linha com os dois círculos"),
    }
    name: "double-arrow", title: "double arrow", "seta dupla",
    meaning:
        "The values between the two circles add up to the sum of the two values in the circles.",
        "Os valores entre os dois círculos somam o mesmo que os dois valores nos círculos.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3""#,
}

impl RuleDef for DoubleArrow {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&DoubleArrow::ABOUT, puzzle, &self.path, 3)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let last = self.path.len() - 1;
        let ends = view.sum_range(&[self.path[0], self.path[last]]);
        let between = view.sum_range(&self.path[1..last]);
        if ends.1 < between.0 || between.1 < ends.0 {
            report(ViolationKind::UnequalSums, &self.path);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let last = self.path.len() - 1;
        let weight = |i: usize| if i == 0 || i == last { 1 } else { -1 };
        let terms = self.path.iter().enumerate().map(|(i, cell)| (*cell, weight(i)));
        vec![Constraint::Sum(terms.collect(), 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_line_adds_up_to_both_circles() {
        let arrow = || DoubleArrow { path: cells(4) };
        assert!(row(arrow(), &[3, 8, 1, 6]).is_empty());
        assert_eq!(row(arrow(), &[3, 8, 2, 6]).len(), 1);
        assert!(row(arrow(), &[3, 8, 0, 6]).is_empty());
        assert_eq!(row(DoubleArrow { path: cells(3) }, &[5, 0, 5]).len(), 1, "no cell holds 10");
    }
}

//! Zipper line: cells equally far from the middle have the same sum.

use super::*;

rule! {
    pub struct Zipper over path {
        path: Cells = LINE,
    }
    name: "zipper", title: "zipper line", "linha de zíper",
    meaning:
        "Every two cells equally far from the middle of the line have the same sum as every other such two; \
         where a cell lies in the middle, its value is that sum.",
        "Cada par de células à mesma distância do meio da linha tem a mesma soma que os outros pares; se há \
         uma célula no meio, o valor dela é essa soma.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3""#,
}

impl RuleDef for Zipper {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Zipper::ABOUT, puzzle, &self.path, 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let last = self.path.len() - 1;
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for i in 0..=last / 2 {
            let both = [self.path[i], self.path[last - i]];
            let (least, most) = view.sum_range(if i == last - i { &both[..1] } else { &both });
            (low, high) = (low.max(least), high.min(most));
        }
        if low > high {
            report(ViolationKind::UnequalSums, &self.path);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let last = self.path.len() - 1;
        let pair = |i: usize| match last - i {
            other if i == other => vec![self.path[i]].into(),
            other => vec![self.path[i], self.path[other]].into(),
        };
        vec![Constraint::EqualSums((0..=last / 2).map(pair).collect())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn cells_that_meet_have_the_same_sum() {
        assert!(row(Zipper { path: cells(4) }, &[1, 2, 3, 4]).is_empty());
        assert_eq!(row(Zipper { path: cells(4) }, &[1, 2, 4, 4]).len(), 1);
        assert_eq!(row(Zipper { path: cells(4) }, &[1, 0, 0, 1]).len(), 0);
        assert_eq!(
            row(Zipper { path: cells(4) }, &[9, 1, 0, 2]).len(),
            1,
            "11 is out of reach of 1 and a blank"
        );
    }

    #[test]
    fn a_cell_in_the_middle_is_the_sum() {
        assert!(row(Zipper { path: cells(3) }, &[1, 5, 4]).is_empty());
        assert_eq!(row(Zipper { path: cells(3) }, &[1, 6, 4]).len(), 1);
        assert_eq!(row(Zipper { path: cells(5) }, &[9, 0, 0, 0, 1]).len(), 1, "no cell holds 10");
    }
}

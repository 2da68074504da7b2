//! Region sum line: the same sum in every box it passes through.

use super::*;

rule! {
    pub struct RegionSum over path {
        path: Cells = LINE,
    }
    name: "region-sum", title: "region sum line", "linha de somas iguais",
    meaning:
        "The values on the line have the same sum in every box or region it passes through; where it enters \
         one again, or runs outside of all, that part counts by itself. Where boxes of several grids \
         overlap, those of the first grid count.",
        "Os valores na linha têm a mesma soma em cada bloco ou região por onde ela passa; se entra de novo \
         num deles, ou passa fora de todos, esse trecho conta separado. Onde blocos de várias grades se \
         sobrepõem, contam os da primeira grade.",
    example: r#"path = "r1c2 r2c3 r3c4 r4c5""#,
}

impl RuleDef for RegionSum {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&RegionSum::ABOUT, puzzle, &self.path, 2)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let block = |cell: &Cell| view.puzzle.index(*cell).and_then(|i| view.puzzle.block(i));
        let ranges = self.path.chunk_by(|a, b| block(a) == block(b)).map(|part| view.sum_range(part));
        let (low, high) = ranges.fold((i64::MIN, i64::MAX), |all, one| (all.0.max(one.0), all.1.min(one.1)));
        if low > high {
            report(ViolationKind::UnequalSums, &self.path);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let block = |cell: &Cell| puzzle.index(*cell).and_then(|i| puzzle.block(i));
        let parts = self.path.chunk_by(|a, b| block(a) == block(b));
        vec![Constraint::EqualSums(parts.map(|part| part.to_vec().into()).collect())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;

    #[test]
    fn each_stretch_within_a_box_has_the_same_sum() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        // r1c1 r1c2 in box 1, r1c3 r2c3 in box 2, r2c2 in box 1 again.
        puzzle.add(RegionSum { path: "r1c1 r1c2 r1c3 r2c3 r2c2".parse().unwrap() }).unwrap();
        let grid = |a, b, c, d, e| [&[a, b, c, 0][..], &[0, e, d, 0], &[0; 8]].concat();
        assert!(broken(&puzzle, &grid(1, 3, 4, 0, 0)).len() == 1, "4 and a blank are more than 1 + 3");
        assert!(broken(&puzzle, &grid(1, 3, 2, 0, 4)).is_empty());
        assert_eq!(broken(&puzzle, &grid(1, 2, 3, 1, 0)).len(), 1);
        assert!(broken(&puzzle, &grid(1, 2, 0, 0, 3)).is_empty());
    }
}

//! Clone: one group of cells repeats another.

use super::*;

rule! {
    pub struct Clones over cells, copy {
        cells: Cells = path("one of the two groups", "um dos dois grupos"),
        copy: Cells = path("the other, cell for cell", "o outro, célula por célula"),
    }
    name: "clone", title: "clone", "clone",
    meaning:
        "The two groups of cells hold the same values, cell for cell.",
        "Os dois grupos de células têm os mesmos valores, célula por célula.",
    example: r#"cells = "r1c1 r1c2 r2c2"
copy = "r5c5 r5c6 r6c6""#,
}

impl RuleDef for Clones {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Clones::ABOUT, puzzle, &self.cells, 1)?;
        need_path(&Clones::ABOUT, puzzle, &self.copy, 1)?;
        let (first, second) = (self.cells.len(), self.copy.len());
        let same = first == second;
        same.then_some(()).ok_or(PuzzleError::Lengths {
            rule: Clones::ABOUT.title,
            at: self.cells.first().copied(),
            first,
            second,
        })
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_equal_pairs(view, self.cells.iter().zip(&self.copy), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        self.cells.iter().zip(&self.copy).map(|(a, b)| Constraint::Equal(*a, *b)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn each_cell_equals_its_copy() {
        let clone = || Clones { cells: "r1c1 r1c2".parse().unwrap(), copy: "r1c3 r1c4".parse().unwrap() };
        assert!(row(clone(), &[1, 2, 1, 0]).is_empty());
        assert_eq!(row(clone(), &[1, 2, 1, 3]), ["r1c2 r1c4"]);
    }

    #[test]
    fn groups_have_the_same_size() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let clone = Clones { cells: "r1c1".parse().unwrap(), copy: "r1c3 r1c4".parse().unwrap() };
        assert!(matches!(puzzle.add(clone), Err(PuzzleError::Lengths { first: 1, second: 2, .. })));
    }
}

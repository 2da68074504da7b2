//! Nabner line: no two values are equal or consecutive.

use super::*;
use crate::meaning::pairwise;

rule! {
    pub struct Nabner over cells {
        cells: Cells = cells("the cells of the line", "as células da linha"),
    }
    name: "nabner", title: "nabner line", "linha nabner",
    meaning:
        "No two values on the line are equal or consecutive, wherever on it they stand.",
        "Não há dois valores iguais nem consecutivos na linha, onde quer que estejam nela.",
    example: r#"cells = "r1c1 r2c2 r3c2""#,
}

impl RuleDef for Nabner {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&Nabner::ABOUT, puzzle, &self.cells)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let filled = self.cells.iter().filter_map(|cell| Some((view.number(*cell)?, *cell)));
        let mut filled: Vec<(i64, Cell)> = filled.collect();
        filled.sort_unstable();
        for pair in filled.windows(2).filter(|pair| pair[1].0 - pair[0].0 < 2) {
            report(ViolationKind::Near { least: 2 }, &[pair[0].1, pair[1].1]);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        pairwise(&self.cells, puzzle.values().pairs(|a, b| (a - b).abs() >= 2))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn no_two_values_are_near() {
        let line = || Nabner { cells: cells(4) };
        assert!(row(line(), &[1, 5, 3, 9]).is_empty());
        assert_eq!(row(line(), &[1, 5, 9, 4]), ["r1c4 r1c2"]);
        assert_eq!(row(line(), &[7, 0, 0, 7]), ["r1c1 r1c4"]);
    }
}

//! The negative rule of X and V: every sign is shown.

use super::*;
use crate::meaning::related;

rule! {
    pub struct NoTotal {
        sums: Vec<i64> = numbers(
            "the totals that no other neighbours have",
            "as somas que nenhum outro par de vizinhas tem",
        ),
    }
    name: "no-total", title: "no other X or V", "nenhum outro X ou V",
    meaning:
        "Every X and V is shown: two cells that share a side, without X, V or another total between them, \
         never add up to one of the numbers.",
        "Todos os X e V são mostrados: duas células que compartilham um lado, sem X, V ou outra soma entre \
         elas, nunca somam um dos números.",
    example: r#"sums = [5, 10]"#,
}

impl RuleDef for NoTotal {
    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        self.sums
            .iter()
            .try_for_each(|number| need_number(&NoTotal::ABOUT, None, *number, -LARGEST_CLUE, LARGEST_CLUE))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unmarked_pairs(
            view,
            |joint| matches!(joint, Joint::Total(_)),
            |x, y| self.sums.contains(&(x + y)),
            report,
        );
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = puzzle.values().pairs(|a, b| !self.sums.contains(&(a + b)));
        related(unmarked_pairs(puzzle, |joint| matches!(joint, Joint::Total(_))), &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;
    use crate::rules::Total;

    #[test]
    fn neighbours_without_a_sign_do_not_add_up() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.add(NoTotal { sums: vec![5] }).unwrap();
        let grid = [&[2, 3, 0, 0][..], &[0; 12]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c1 r1c2"]);
        puzzle.add(Total { a: Cell::new(0, 0), b: Cell::new(0, 1), sum: 5 }).unwrap();
        assert!(broken(&puzzle, &grid).is_empty());
    }
}

//! The negative rule of ratio dots: every dot is shown.

use super::*;
use crate::meaning::related;

rule! {
    pub struct NoRatio {
        by: Vec<i64> = numbers(
            "the ratios that no other neighbours have",
            "as razões que nenhum outro par de vizinhas tem",
        ),
    }
    name: "no-ratio", title: "no other ratio dots", "nenhum outro ponto de razão",
    meaning:
        "Every ratio dot is shown: of two cells that share a side, without a dot of difference or ratio \
         between them, neither is one of the numbers times the other.",
        "Todos os pontos de razão são mostrados: de duas células que compartilham um lado, sem ponto de \
         diferença ou de razão entre elas, nenhuma é um dos números vezes a outra.",
    example: r#"by = [2]"#,
}

impl RuleDef for NoRatio {
    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        self.by.iter().try_for_each(|number| need_number(&NoRatio::ABOUT, None, *number, 1, LARGEST_NUMBER))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unmarked_pairs(view, is_dot, |x, y| self.by.iter().any(|&k| x == k * y || y == k * x), report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let ratio = |a, b| self.by.iter().any(|&by| a == by * b || b == by * a);
        related(unmarked_pairs(puzzle, is_dot), &puzzle.values().pairs(|a, b| !ratio(a, b)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;
    use crate::rules::Ratio;

    #[test]
    fn neighbours_without_a_dot_do_not_have_the_ratio() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        puzzle.add(NoRatio { by: vec![2] }).unwrap();
        let grid = [&[2, 4, 0, 0][..], &[1, 0, 0, 0], &[0; 8]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c1 r1c2", "r1c1 r2c1"]);
        puzzle.add(Ratio { a: Cell::new(0, 0), b: Cell::new(0, 1), by: 2 }).unwrap();
        assert_eq!(broken(&puzzle, &grid), ["r1c1 r2c1"]);
    }
}

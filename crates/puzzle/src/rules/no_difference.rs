//! The negative rule of difference dots: every dot is shown.

use super::*;
use crate::meaning::related;

rule! {
    pub struct NoDifference {
        by: Vec<i64> = numbers(
            "the differences that no other neighbours have",
            "as diferenças que nenhum outro par de vizinhas tem",
        ),
    }
    name: "no-difference", title: "no other difference dots", "nenhum outro ponto de diferença",
    meaning:
        "Every difference dot is shown: two cells that share a side, without a dot of difference or ratio \
         between them, never differ by one of the numbers.",
        "Todos os pontos de diferença são mostrados: duas células que compartilham um lado, sem ponto de \
         diferença ou de razão entre elas, nunca diferem em um dos números.",
    example: r#"by = [8]"#,
}

impl RuleDef for NoDifference {
    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        self.by
            .iter()
            .try_for_each(|number| need_number(&NoDifference::ABOUT, None, *number, 0, LARGEST_CLUE))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unmarked_pairs(view, is_dot, |x, y| self.by.contains(&(x - y).abs()), report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = puzzle.values().pairs(|a, b| !self.by.contains(&(a - b).abs()));
        related(unmarked_pairs(puzzle, is_dot), &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;
    use crate::rules::{Difference, Ratio};

    #[test]
    fn neighbours_without_a_dot_do_not_differ_by_it() {
        let mut puzzle = Puzzle::latin(2).unwrap();
        puzzle.add(NoDifference { by: vec![1] }).unwrap();
        assert_eq!(broken(&puzzle, &[1, 2, 0, 0]), ["r1c1 r1c2"]);
        let mut with_dot = puzzle.clone();
        with_dot.add(Difference { a: Cell::new(0, 1), b: Cell::new(0, 0), by: 1 }).unwrap();
        assert!(broken(&with_dot, &[1, 2, 0, 0]).is_empty());
        puzzle.add(Ratio { a: Cell::new(0, 0), b: Cell::new(0, 1), by: 2 }).unwrap();
        assert!(broken(&puzzle, &[1, 2, 0, 0]).is_empty(), "a pair with either dot is shown already");
    }
}

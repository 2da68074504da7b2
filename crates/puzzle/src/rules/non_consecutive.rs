//! Non-consecutive: neighbours never differ by 1.

use super::*;
use crate::meaning::related;

rule! {
    pub struct NonConsecutive {}
    name: "non-consecutive", title: "non-consecutive", "não consecutivo",
    meaning:
        "Cells that share a side never hold consecutive values, except across a difference dot of 1.",
        "Células que compartilham um lado nunca têm valores consecutivos, salvo com um ponto de diferença 1 \
         entre elas.",
}

impl RuleDef for NonConsecutive {
    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unmarked_pairs(view, |joint| *joint == Joint::Difference(1), |x, y| (x - y).abs() == 1, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = puzzle.values().pairs(|a, b| (a - b).abs() != 1);
        related(unmarked_pairs(puzzle, |joint| *joint == Joint::Difference(1)), &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;
    use crate::rules::Difference;

    #[test]
    fn neighbours_are_not_consecutive_except_across_a_white_dot() {
        let mut puzzle = Puzzle::latin(3).unwrap();
        puzzle.add(NonConsecutive {}).unwrap();
        assert_eq!(broken(&puzzle, &[1, 2, 0, 3, 0, 0, 0, 0, 0]), ["r1c1 r1c2"]);
        puzzle.add(Difference { a: Cell::new(0, 0), b: Cell::new(0, 1), by: 1 }).unwrap();
        assert!(broken(&puzzle, &[1, 2, 0, 3, 0, 0, 0, 0, 0]).is_empty());
    }
}

//! Moves: what two cells a move apart may never do, for the neighbour rules people make up.

use super::*;
use crate::meaning::related;

/// As far as a grid reaches.
const LONGEST_MOVE: i64 = 63;

rule! {
    pub struct Moves {
        moves: Vec<(i64, i64)> = tuples(
            "how far apart: [0, 1] is a side, [1, 1] a corner, [1, 2] a knight's move",
            "a que distância: [0, 1] é um lado, [1, 1] um canto, [1, 2] um salto de cavalo",
            2,
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        sums: Vec<i64> = numbers("what they never add up to", "o que nunca somam").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        differences: Vec<i64> = numbers(
            "what they never differ by; 0 for equal values",
            "em quanto nunca diferem; 0 para valores iguais",
        ).optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        ratios: Vec<i64> = numbers(
            "how many times the other neither of them is",
            "quantas vezes a outra nenhuma delas é",
        ).optional(),
    }
    name: "moves", title: "cells a move apart", "células a um movimento",
    meaning:
        "Two cells one of the listed moves apart, a knight's [1, 2] say, in whichever direction, never have \
         one of the listed sums or differences (0 for equal values), and neither is the other times a listed \
         ratio.",
        "Duas células separadas por um dos movimentos listados, como o [1, 2] do cavalo, em qualquer \
         direção, nunca têm uma das somas ou diferenças listadas (0 para valores iguais), e nenhuma é a \
         outra vezes uma razão listada.",
    example: r#"moves = [[1, 2]]
sums = [5]"#,
}

impl Moves {
    /// The moves downward, or to the right: every pair once.
    fn steps(&self) -> Vec<(i32, i32)> {
        let mut steps: Vec<(i32, i32)> = Vec::new();
        for &(a, b) in &self.moves {
            // Within a grid, as was made sure of.
            let (a, b) = (a as i32, b as i32);
            for (down, right) in [(a, b), (b, a), (a, -b), (b, -a)] {
                let step = if down == 0 { (0, right.abs()) } else { (down, right) };
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    fn forbids(&self, a: i64, b: i64) -> bool {
        self.sums.contains(&(a + b))
            || self.differences.contains(&(a - b).abs())
            || self.ratios.iter().any(|&by| a == by * b || b == by * a)
    }
}

impl RuleDef for Moves {
    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let about = &Moves::ABOUT;
        for &(a, b) in &self.moves {
            need_number(about, None, a, 0, LONGEST_MOVE)?;
            // No cell is apart from itself.
            need_number(about, None, b, i64::from(a == 0), LONGEST_MOVE)?;
        }
        for &sum in &self.sums {
            need_number(about, None, sum, -LARGEST_CLUE, LARGEST_CLUE)?;
        }
        for &difference in &self.differences {
            need_number(about, None, difference, 0, LARGEST_CLUE)?;
        }
        self.ratios.iter().try_for_each(|ratio| need_number(about, None, *ratio, 1, 1_000_000))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.pairs_at(&self.steps(), |a, b| {
            if let (Some(x), Some(y)) = (view.number(a), view.number(b))
                && self.forbids(x, y)
            {
                report(ViolationKind::MoveApart, &[a, b]);
            }
        });
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = puzzle.values().pairs(|a, b| !self.forbids(a, b));
        related(puzzle.pairs_at(&self.steps()), &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;

    #[test]
    fn a_knights_move_apart_they_never_add_up_to_five() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        let rule = Moves { moves: vec![(1, 2)], sums: vec![5], differences: vec![], ratios: vec![] };
        puzzle.add(rule).unwrap();
        let grid = [&[0, 1, 0, 0][..], &[0, 0, 0, 4], &[4, 0, 0, 1], &[0; 4]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c2 r2c4", "r1c2 r3c1"]);
    }

    #[test]
    fn every_reflection_is_looked_at_once() {
        let rule = |moves| Moves { moves, sums: vec![], differences: vec![0], ratios: vec![] };
        assert_eq!(rule(vec![(0, 1)]).steps(), [(0, 1), (1, 0)]);
        assert_eq!(rule(vec![(1, 0), (0, 1)]).steps(), [(0, 1), (1, 0)].map(|(a, b)| (b, a)));
        assert_eq!(rule(vec![(1, 1)]).steps(), [(1, 1), (1, -1)]);
        assert_eq!(rule(vec![(1, 2)]).steps(), [(1, 2), (2, 1), (1, -2), (2, -1)]);
    }

    #[test]
    fn differences_and_ratios_are_never_had_either() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        let rule = Moves { moves: vec![(1, 1)], sums: vec![], differences: vec![0], ratios: vec![3] };
        puzzle.add(rule).unwrap();
        let grid = [&[1, 0, 0, 0][..], &[0, 3, 0, 0], &[0, 0, 3, 0], &[0, 0, 0, 2]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c1 r2c2", "r2c2 r3c3"]);
    }
}

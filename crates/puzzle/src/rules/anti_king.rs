//! Anti-king: no value next to itself, corners included.

use super::*;

rule! {
    pub struct AntiKing {}
    name: "anti-king", title: "anti-king", "antirrei",
    meaning:
        "Cells that touch, even at a corner, never hold the same value.",
        "Células que se tocam, mesmo só no canto, nunca têm o mesmo valor.",
}

/// The king's moves downward: every pair once.
const STEPS: &[(i32, i32)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];

impl RuleDef for AntiKing {
    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_unequal_pairs(view, STEPS, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        all_differ(puzzle.pairs_at(STEPS))
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::broken;
    use super::*;

    #[test]
    fn cells_that_touch_differ() {
        let mut puzzle = Puzzle::latin(3).unwrap();
        puzzle.add(AntiKing {}).unwrap();
        assert_eq!(broken(&puzzle, &[0, 1, 0, 1, 0, 0, 0, 0, 1]), ["r1c2 r2c1"]);
    }
}

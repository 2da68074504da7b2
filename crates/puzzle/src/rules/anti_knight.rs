//! Anti-knight: no value a knight's move away from itself.

use super::*;

rule! {
    pub struct AntiKnight {}
    name: "anti-knight", title: "anti-knight", "anticavalo",
    meaning:
        "Cells a chess knight's move apart never hold the same value.",
        "Células a um salto de cavalo de xadrez nunca têm o mesmo valor.",
}

/// The knight's moves downward: every pair once.
const STEPS: &[(i32, i32)] = &[(1, 2), (2, 1), (1, -2), (2, -1)];

impl RuleDef for AntiKnight {
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
    fn a_knights_move_away_the_value_differs() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        puzzle.add(AntiKnight {}).unwrap();
        let grid = [&[0, 1, 0, 0][..], &[0, 0, 0, 1], &[1, 0, 0, 0], &[0; 4]].concat();
        assert_eq!(broken(&puzzle, &grid), ["r1c2 r2c4", "r1c2 r3c1"]);
    }
}

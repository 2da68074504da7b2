//! Global entropy: every square of four cells has a value of each third.

use super::*;
use crate::meaning::Demand;

rule! {
    pub struct GlobalEntropy {
        #[serde(default, skip_serializing_if = "is_default")]
        modular: bool = flag(
            "whether remainders by 3 are meant instead of low, middle and high",
            "se valem os restos na divisão por 3 em vez de baixo, médio e alto",
        ),
    }
    name: "global-entropy", title: "global entropy", "entropia global",
    meaning:
        "Every 2×2 square of cells holds a low, a middle and a high value, each a third of the values (1–3, \
         4–6 and 7–9 in 9×9), or, if modular, a value of each remainder when divided by 3.",
        "Todo quadrado de 2×2 células tem um valor baixo, um médio e um alto, cada um um terço dos valores \
         (1–3, 4–6 e 7–9 em 9×9) ou, se modular, um valor de cada resto na divisão por 3.",
}

/// The squares of four cells of the grids.
fn squares(puzzle: &Puzzle) -> impl Iterator<Item = Vec<Cell>> {
    let square = |corner: Cell| {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.offset(down, right));
        cells.into_iter().flatten().filter(|cell| puzzle.in_grid(*cell)).collect::<Vec<Cell>>()
    };
    puzzle.grid_cells().map(square).filter(|square| square.len() == 4)
}

impl RuleDef for GlobalEntropy {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        if self.modular { Ok(()) } else { need_thirds(&GlobalEntropy::ABOUT, puzzle) }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let third = third(view.values());
        for square in squares(view.puzzle) {
            let group = |rank| {
                if self.modular { view.values().number(rank).rem_euclid(3) as usize } else { third(rank) }
            };
            let ranks: Vec<usize> = square.iter().filter_map(|cell| view.rank(*cell)).collect();
            let missing = (0..3).filter(|wanted| ranks.iter().all(|rank| group(*rank) != *wanted)).count();
            if missing > 4 - ranks.len() {
                report(ViolationKind::Groups, &square);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let remainder = |wanted: i64| values.where_number(|number| number.rem_euclid(3) == wanted);
        let sorts = if self.modular { (0..3).map(remainder).collect() } else { thirds(values) };
        let demand = |values: &Candidates| Demand { values: *values, count: 1, exactly: false };
        let demands: Vec<Demand> = sorts.iter().map(demand).collect();
        squares(puzzle).map(|square| Constraint::Counts(square.into(), demands.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_all_three() {
        let said = |modular, numbers: &[i64; 81]| {
            let mut puzzle = Puzzle::sudoku(9).unwrap();
            puzzle.add(GlobalEntropy { modular }).unwrap();
            let rules = puzzle.rules().len() - 1;
            let grid = numbers.iter().map(|number| puzzle.values().rank(*number)).collect();
            puzzle.check(&grid).iter().filter(|v| v.source == crate::Source::Rule(rules)).count()
        };
        let square = |a, b, c, d| {
            let mut grid = [0; 81];
            (grid[0], grid[1], grid[9], grid[10]) = (a, b, c, d);
            grid
        };
        assert_eq!(said(false, &square(1, 4, 7, 2)), 0);
        assert_eq!(said(false, &square(1, 4, 3, 2)), 1);
        assert_eq!(said(false, &square(1, 2, 3, 0)), 1, "the blank is not both middle and high");
        assert_eq!(said(true, &square(1, 4, 7, 2)), 1);
        assert_eq!(said(true, &square(1, 5, 6, 2)), 0);
    }
}

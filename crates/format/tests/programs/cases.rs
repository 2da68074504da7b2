//! Small puzzles with every rule, and their solutions by trying everything.

use std::collections::BTreeSet;

use garns_format::{SolverAnswer, find, read_answer, write};
use garns_puzzle::{Cell, Grid, Puzzle, RULES, Rule};

use crate::draw::{self, Drawn, Tape};

/// So many puzzles have each rule, and one more that has no solution.
const SOLVABLE: usize = 2;

/// So many cells are open at most, so many fillings tried, and so many solutions found.
const OPEN: usize = 4;
const MOST_TRIED: usize = 700;
const MOST_SOLUTIONS: usize = 40;

/// A puzzle, and its solutions as the checker finds them.
pub(crate) struct Case {
    pub(crate) rule: &'static str,
    pub(crate) puzzle: Puzzle,
    pub(crate) solutions: BTreeSet<Vec<usize>>,
}

impl Case {
    pub(crate) fn written(&self, format: &str) -> String {
        write(&self.puzzle, find(format).unwrap())
            .unwrap_or_else(|refusal| panic!("{}: {refusal}", self.rule))
    }

    /// What a program printed about the puzzle: the solutions, none of them twice.
    pub(crate) fn read(&self, printed: &str) -> BTreeSet<Vec<usize>> {
        let answer = read_answer(&self.puzzle, printed);
        match answer.unwrap_or_else(|error| panic!("{}: {error}\n{printed}", self.rule)) {
            SolverAnswer::NoSolution => BTreeSet::new(),
            SolverAnswer::Unknown => panic!("{}: the program does not know", self.rule),
            SolverAnswer::Solutions(grids) => {
                let ranks: BTreeSet<Vec<usize>> = grids.iter().map(ranks).collect();
                assert_eq!(ranks.len(), grids.len(), "{}: a solution twice\n{printed}", self.rule);
                ranks
            }
        }
    }

    /// The program's solutions are the puzzle's.
    pub(crate) fn expect_all(&self, format: &str, printed: &str) {
        let found = self.read(printed);
        assert_eq!(found, self.solutions, "{} in {format}:\n{}\n{printed}", self.rule, self.written(format));
    }

    /// The program's one solution is one of the puzzle's, or both have none.
    pub(crate) fn expect_one(&self, format: &str, printed: &str) {
        let found = self.read(printed);
        let right = found.is_subset(&self.solutions) && found.is_empty() == self.solutions.is_empty();
        assert!(right, "{} in {format}: {found:?}\n{}\n{printed}", self.rule, self.written(format));
    }
}

pub(crate) fn ranks(grid: &Grid) -> Vec<usize> {
    grid.iter().map(Option::unwrap).collect()
}

/// The puzzles: for each rule some with solutions and one without.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    // Others than those of every day: `GARNS_SEED=5000`.
    let seed = std::env::var("GARNS_SEED").map_or(1, |seed| seed.parse::<u64>().unwrap());
    for about in RULES {
        let (mut solvable, mut unsolvable) = (0, 0);
        let drawn = (seed..seed + 4000).filter_map(|seed| case(about.name, seed));
        for case in drawn {
            let number = if case.solutions.is_empty() { &mut unsolvable } else { &mut solvable };
            let most = if case.solutions.is_empty() { 1 } else { SOLVABLE };
            if *number < most {
                *number += 1;
                cases.push(case);
            }
            if solvable == SOLVABLE && unsolvable == 1 {
                break;
            }
        }
        assert!(solvable == SOLVABLE && unsolvable == 1, "{}: {solvable} and {unsolvable}", about.name);
    }
    cases
}

/// A puzzle with a rule of this name whose cells are given but for a few.
fn case(rule: &'static str, seed: u64) -> Option<Case> {
    let mut tape = Tape::of_seed(seed, 400);
    let mut drawn = draw::ground(&mut tape);
    let instance = draw::named(&mut tape, rule, &drawn);
    drawn.puzzle.add(instance.clone()).ok()?;
    let open = open_cells(&drawn, &instance, &mut tape);
    let mut ground = draw::full_grid(&drawn, &mut tape);
    let tried = drawn.puzzle.values().len().pow(open.len() as u32);
    let blank = drawn.puzzle.with_givens(Grid::blank(ground.len()));
    let solutions: BTreeSet<Vec<usize>> = (0..tried)
        .map(|code| filling(&ground, &open, code, blank.values().len()))
        .filter(|grid| blank.is_solution(grid))
        .map(|grid| ranks(&grid))
        .collect();
    open.iter().for_each(|cell| ground.clear(*cell));
    let puzzle = blank.with_givens(ground);
    (solutions.len() <= MOST_SOLUTIONS).then_some(Case { rule, puzzle, solutions })
}

fn open_cells(drawn: &Drawn, rule: &Rule, tape: &mut Tape) -> Vec<usize> {
    let cells: BTreeSet<Cell> = rule.def().cells(&drawn.puzzle).into_iter().collect();
    let mut cells: Vec<usize> = cells.iter().map(|cell| drawn.puzzle.index(*cell).unwrap()).collect();
    let values = drawn.puzzle.values().len();
    let mut open = Vec::new();
    while open.len() < OPEN && !cells.is_empty() && values.pow(open.len() as u32 + 1) <= MOST_TRIED {
        open.push(cells.swap_remove(tape.below(cells.len())));
    }
    open
}

fn filling(ground: &Grid, open: &[usize], mut code: usize, values: usize) -> Grid {
    let mut grid = ground.clone();
    for &cell in open {
        grid.set(cell, code % values);
        code /= values;
    }
    grid
}

//! Unknown regions with clues about them: every solution once, however the search names the regions meanwhile.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::collections::HashSet;

use garns_engine::{Engine, Goal, Limits, Silent, make};
use garns_puzzle::rules::{CountDistinct, CountSame, House, HouseKind, Regions, RunLength, SameValues};
use garns_puzzle::{Cell, Frame, Grid, Puzzle, Rule, Values};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// Cells in a line from one on, within a rectangle that begins in the row `top`.
    fn line(&mut self, rows: usize, cols: usize, from: (usize, usize), top: usize) -> Vec<Cell> {
        let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1)][self.below(5)];
        let at = |k: i32| {
            let row = usize::try_from(from.0 as i32 + k * down).ok().filter(|row| *row < rows)?;
            let col = usize::try_from(from.1 as i32 + k * right).ok().filter(|col| *col < cols)?;
            Some(Cell::new((row + top) as u16, col as u16))
        };
        (0..).map_while(at).collect()
    }
}

/// So many rows and columns of cells that fall into regions, and below them their numbers, with clues drawn at random.
fn puzzle(rows: usize, cols: usize, size: usize, values: usize, random: &mut Random) -> Puzzle {
    let mut puzzle =
        Puzzle::new(Frame::loose(2 * rows, cols).unwrap(), Values::count(values).unwrap()).unwrap();
    let cell = |row: usize, col: usize| Cell::new(row as u16, col as u16);
    let block = |top: usize| -> Vec<Cell> {
        (0..rows).flat_map(|row| (0..cols).map(move |col| cell(top + row, col))).collect()
    };
    let (cells, numbers) = (block(0), block(rows));
    puzzle.add(Regions { cells: cells.into(), numbers: numbers.clone().into(), size }).unwrap();
    for row in 0..rows {
        let cells: Vec<Cell> = (0..cols).map(|col| cell(row, col)).collect();
        if cols <= values {
            puzzle
                .add(House { kind: HouseKind::Row, number: row as u16 + 1, grid: 0, cells: cells.into() })
                .unwrap();
        }
    }
    for _ in 0..2 + random.below(4) {
        let from = (random.below(rows), random.below(cols));
        let count = if random.below(4) > 0 { cell(from.0, from.1) } else { cell(random.below(rows), 0) };
        let others = random.below(3) == 0;
        let line = random.line(rows, cols, from, rows);
        let rule: Rule = match random.below(5) {
            0 => {
                let mut arms = vec![line.into()];
                if random.below(2) == 0 {
                    arms.push(random.line(rows, cols, from, rows).into());
                }
                RunLength { count, arms, others }.into()
            }
            1 => RunLength { count, arms: vec![line.into()], others }.into(),
            2 => {
                let near = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let around = near.filter_map(|(down, right)| cell(from.0, from.1).offset(down, right));
                let around = around.filter(|one| usize::from(one.row) < rows && usize::from(one.col) < cols);
                let numbers = around.map(|one| cell(usize::from(one.row) + rows, usize::from(one.col)));
                let mut cells: Vec<Cell> = numbers.collect();
                let own = cells.iter().position(|one| *one == cell(from.0 + rows, from.1)).unwrap();
                cells.swap(0, own);
                CountSame { count, cells: cells.into(), others }.into()
            }
            3 if line.len() > 1 => CountDistinct { count, cells: line.into() }.into(),
            3 => continue,
            _ => {
                let (one, other) = (random.below(numbers.len()), random.below(numbers.len()));
                if one == other {
                    continue;
                }
                let groups = vec![vec![numbers[one]].into(), vec![numbers[other]].into()];
                SameValues { groups }.into()
            }
        };
        puzzle.add(rule).unwrap();
    }
    // Where a number is given, regions are not alike.
    if random.below(4) == 0 {
        let region = random.below(rows * cols / size).min(1);
        puzzle.give(numbers[random.below(numbers.len())], region).unwrap();
    }
    puzzle
}

fn solutions(engine: &dyn Engine, puzzle: &Puzzle, most: u64) -> Vec<Grid> {
    engine.run(puzzle, Goal::AtMost(most), &Limits::default(), &mut Silent).solutions
}

#[test]
fn every_solution_once() {
    let cp = make("cp", &[]).unwrap();
    let backtrack = make("backtrack", &[]).unwrap();
    let (mut solvable, mut several) = (0, 0);
    let shapes = [
        (3, 3, 3, 3),
        (2, 4, 4, 4),
        (2, 4, 2, 4),
        (4, 2, 2, 4),
        (3, 2, 3, 4),
        (1, 6, 2, 3),
        (2, 3, 2, 3),
        (2, 2, 1, 4),
    ];
    for round in 0..126 {
        let mut random = Random(round * 7919 + 17);
        let (rows, cols, size, values) = shapes[round as usize % shapes.len()];
        let puzzle = puzzle(rows, cols, size, values, &mut random);
        let told = solutions(&*backtrack, &puzzle, 1 << 12);
        // With few solutions wanted, regions have any numbers during the search; with many, those they get.
        for most in [1 << 12, 1 << 20] {
            let found = solutions(&*cp, &puzzle, most);
            let set: HashSet<&Grid> = found.iter().collect();
            assert_eq!(set.len(), found.len(), "a solution comes twice: {:?}", puzzle.added_rules());
            if told.len() < 1 << 12 {
                let rules = puzzle.added_rules();
                assert_eq!(set, told.iter().collect(), "most {most}, {:?}\n{rules:?}", puzzle.givens());
            }
        }
        solvable += usize::from(!told.is_empty() && told.len() < 1 << 12);
        several += usize::from(told.len() > 1);
    }
    assert!(solvable > 40 && several > 30, "{solvable} with solutions, {several} with several");
}

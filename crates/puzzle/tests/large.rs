//! Puzzles as large as they come: the checker's reports stay in proportion, and no sum leaves its range.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Frame, Grid, Puzzle, Rule, Values};

fn line(row: u16) -> Cells {
    (0..64).map(|col| Cell::new(row, col)).collect()
}

/// 64×64 with every rule of the whole puzzle, and lines and cages in every row.
fn crowded() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(64).unwrap();
    let mut add = |rule: Rule| puzzle.add(rule).unwrap();
    for row in 0..64 {
        let (a, b) = (Cell::new(row, 0), Cell::new(row, 1));
        let shaft: Cells = line(row)[1..].to_vec().into();
        add(Cage { cells: line(row), op: None, target: 1 }.into());
        add(Cage { cells: line(row), op: Some(Op::Multiply), target: 1 << 53 }.into());
        add(Killer { cells: line(row), sum: Some(1), repeats: false }.into());
        add(Thermometer { path: line(row), slow: false }.into());
        add(Arrow { bulb: vec![a].into(), shaft }.into());
        add(Whispers { path: line(row), least: 5 }.into());
        add(Renban { cells: line(row) }.into());
        add(Palindrome { path: line(row) }.into());
        add(Between { path: line(row) }.into());
        add(RegionSum { path: line(row) }.into());
        add(Difference { a, b, by: 5 }.into());
        add(Ratio { a, b, by: 5 }.into());
        add(Total { a, b, sum: 5 }.into());
        add(Greater { greater: a, less: b }.into());
        add(Quadruple { cells: line(row)[..4].to_vec().into(), values: vec![5, 6, 7, 8] }.into());
        add(Clones { cells: line(row), copy: line(63 - row) }.into());
        add(LittleKiller { cells: line(row), sum: 1 }.into());
        add(Sandwich { cells: line(row), sum: 1 }.into());
        add(XSum { cells: line(row), sum: 1 }.into());
        add(Skyscraper { cells: line(row), visible: 3 }.into());
        add(Parity { is: OddEven::Odd, cells: line(row) }.into());
    }
    for rule in [AntiKnight {}.into(), AntiKing {}.into(), NonConsecutive {}.into()] {
        add(rule);
    }
    add(NoDifference { by: vec![0, 1] }.into());
    add(NoRatio { by: vec![1, 2] }.into());
    add(NoTotal { sums: vec![2, 3] }.into());
    puzzle
}

#[test]
fn reports_are_in_proportion_to_the_rules() {
    let puzzle = crowded();
    // The same value everywhere, few values, and a filling without repeats break the most in turn.
    let fillings: [&dyn Fn(usize) -> usize; 4] =
        [&|_| 0, &|i| i % 2, &|i| (i % 64) / 2, &|i| (i / 64 * 8 + i / 512 + i) % 64];
    for filling in fillings {
        let grid: Grid = (0..4096).map(|i| Some(filling(i))).collect();
        let violations = puzzle.check(&grid);
        for (i, rule) in puzzle.rules().iter().enumerate() {
            let of_rule = violations.iter().filter(|v| v.source == garns_puzzle::Source::Rule(i));
            let reported: usize = of_rule.map(|violation| violation.cells.len()).sum();
            // A cell has four knight's or king's steps, so is in up to eight pairs.
            let cells = rule.def().cells(&puzzle).len();
            assert!(reported <= 8 * cells, "{}: {reported} for {cells} cells", rule.about().name);
        }
    }
}

#[test]
fn the_largest_sudoku_is_accepted_when_solved() {
    let puzzle = Puzzle::sudoku(64).unwrap();
    let solved = |i: usize| (i / 64 * 8 + i / 512 + i % 64) % 64;
    let grid: Grid = (0..4096).map(|i| Some(solved(i))).collect();
    assert!(puzzle.is_solution(&grid));
    let mut wrong = grid.clone();
    wrong.set(4095, (solved(4095) + 1) % 64);
    let cells: Vec<usize> = puzzle.check(&wrong).iter().map(|violation| violation.cells.len()).collect();
    assert_eq!(cells, [2, 2, 2], "row, column and box");
}

#[test]
fn sums_over_the_largest_canvas_stay_in_range() {
    let values = Values::numbers(vec![-1_000_000, 1_000_000]).unwrap();
    let mut puzzle = Puzzle::new(Frame::loose(255, 255).unwrap(), values).unwrap();
    let all: Cells = puzzle.cells().to_vec().into();
    assert_eq!(all.len(), 65_025);
    let sum = 65_025 * 1_000_000;
    puzzle.add(LittleKiller { cells: all.clone(), sum }).unwrap();
    for op in Op::ALL {
        puzzle.add(Cage { cells: all.clone(), op: Some(op), target: sum }).unwrap();
    }
    let (first, rest) = all.split_at(8);
    puzzle.add(Arrow { bulb: first.to_vec().into(), shaft: rest.to_vec().into() }).unwrap();
    puzzle.add(Killer { cells: all.clone(), sum: Some(1 << 53), repeats: true }).unwrap();
    for rank in [0, 1] {
        let grid: Grid = (0..all.len()).map(|_| Some(rank)).collect();
        let kept = puzzle.check(&grid).len();
        assert_eq!(kept, if rank == 1 { 5 } else { 7 }, "all but the sum and the cage with +");
    }
    assert_eq!(puzzle.check(&Grid::blank(all.len())).len(), 1, "2⁵³ can't be reached");
}

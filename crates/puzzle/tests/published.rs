//! Facts anyone can look up: the size of the Sudoku graph, shapes and houses, and a solved grid.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use std::collections::BTreeSet;

use garns_puzzle::rules::{AntiKing, AntiKnight, House};
use garns_puzzle::{Cell, Frame, Graph, Grid, Lang, Network, Puzzle, Values, ViolationKind};

const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";

fn grid(digits: &str) -> Grid {
    digits.bytes().map(|digit| Some(usize::from(digit - b'1'))).collect()
}

fn nine() -> Puzzle {
    Puzzle::sudoku(9).unwrap()
}

#[test]
fn the_nine_by_nine_graph_is_the_published_one() {
    let puzzle = nine();
    let (graph, beyond) = Graph::of(&puzzle);
    assert!(beyond.is_empty());
    assert_eq!((graph.vertices(), graph.hyperedges.len(), graph.edges().count()), (81, 27, 810));
    assert_eq!((graph.degrees(), graph.colours), ((20, 20), 9));
}

#[test]
fn boxes_of_every_shape_give_the_degree_of_the_formula() {
    for (rows, cols) in
        [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (3, 5), (3, 6), (3, 9), (8, 8)]
    {
        let order = rows * cols;
        let puzzle = Puzzle::new(Frame::boxes(rows, cols).unwrap(), Values::count(order).unwrap()).unwrap();
        let (graph, _) = Graph::of(&puzzle);
        // The rest of the row and of the column, and of the box what is in neither.
        let degree = 2 * (order - 1) + (rows - 1) * (cols - 1);
        assert_eq!(graph.vertices(), order * order, "{rows}×{cols}");
        assert_eq!(graph.hyperedges.len(), 3 * order, "{rows}×{cols}");
        assert_eq!(graph.degrees(), (degree, degree), "{rows}×{cols}");
        assert_eq!(graph.edges().count(), order * order * degree / 2, "{rows}×{cols}");
    }
}

#[test]
fn usual_shapes_have_three_houses_for_each_value() {
    let shapes = [
        (6, "2×3"),
        (8, "2×4"),
        (10, "2×5"),
        (12, "3×4"),
        (15, "3×5"),
        (16, "4×4"),
        (18, "3×6"),
        (25, "5×5"),
    ];
    for (order, shape) in shapes.into_iter().chain([(27, "3×9"), (64, "8×8")]) {
        let puzzle = Puzzle::sudoku(order).unwrap();
        assert_eq!(puzzle.rules().len(), 3 * order);
        let box_of_first = puzzle.block(0).unwrap();
        let cells = puzzle.rules()[box_of_first].def().cells(&puzzle);
        let (rows, cols) = (cells[order - 1].row + 1, cells[order - 1].col + 1);
        assert_eq!(format!("{rows}×{cols}"), shape);
        let mut times = vec![0; order * order];
        for house in Network::of(&puzzle).houses {
            assert_eq!(house.len(), order);
            house.iter().for_each(|&cell| times[cell] += 1);
        }
        assert!(times.iter().all(|times| *times == 3), "each cell is in a row, a column and a box");
    }
}

#[test]
fn prime_orders_and_latin_squares_have_two() {
    for order in [1, 2, 3, 5, 7, 11, 61] {
        assert_eq!(Puzzle::sudoku(order).unwrap().rules().len(), 2 * order);
    }
    let latin = Puzzle::latin(9).unwrap();
    assert_eq!(Graph::of(&latin).0.degrees(), (16, 16));
}

#[test]
fn a_samurai_has_369_cells() {
    let puzzle = Puzzle::new(Frame::samurai(), Values::count(9).unwrap()).unwrap();
    assert_eq!(puzzle.cells().len(), 5 * 81 - 4 * 9);
    assert_eq!(puzzle.rules().len(), 5 * 27 - 4);
    let (graph, _) = Graph::of(&puzzle);
    // Edges within the four shared boxes are there once; so are 36 of each grid's in a box.
    assert_eq!(graph.edges().count(), 5 * 810 - 4 * 36);
    let middle = puzzle.index(Cell::new(6, 6)).unwrap();
    assert_eq!(graph.neighbours[middle].len(), 20 + 12);
}

#[test]
fn windoku_has_four_windows_and_x_two_diagonals() {
    let windows: Vec<String> = House::windows(3).iter().map(|house| house.cells[0].to_string()).collect();
    assert_eq!(windows, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    let mut puzzle = nine();
    for house in House::windows(3).into_iter().chain(House::diagonals(9)) {
        puzzle.add(house).unwrap();
    }
    assert_eq!(Network::of(&puzzle).houses.len(), 27 + 4 + 2);
    for (side, count) in [(0, 0), (1, 0), (2, 1), (4, 9), (8, 49), (9, 0), (u16::MAX, 0)] {
        assert_eq!(House::windows(side).len(), count, "{side}");
    }
    for (rows, cols, count) in [(3, 3, 9), (2, 5, 10), (8, 8, 64), (9, 8, 0), (u16::MAX, u16::MAX, 0)] {
        assert_eq!(House::disjoint_groups(rows, cols).len(), count, "{rows}×{cols}");
    }
}

#[test]
fn chess_moves_are_counted_as_on_a_board() {
    let edges = |knight: bool| {
        let mut loose = Puzzle::new(Frame::loose(9, 9).unwrap(), Values::count(9).unwrap()).unwrap();
        if knight { loose.add(AntiKnight {}) } else { loose.add(AntiKing {}) }.unwrap();
        Graph::of(&loose).0.edges().count()
    };
    // n×n board: 4(n−1)(n−2) knight's and 2(n−1)(2n−1) king's moves, each counted once.
    assert_eq!((edges(true), edges(false)), (4 * 8 * 7, 2 * 8 * 17));
}

#[test]
fn the_solved_grid_is_accepted() {
    let puzzle = nine();
    assert_eq!(puzzle.check(&grid(SOLVED)), []);
    assert!(puzzle.is_solution(&grid(SOLVED)));
    assert!(!puzzle.is_solution(&Grid::blank(81)), "an empty grid breaks nothing but is no solution");
    assert_eq!(puzzle.check(&Grid::blank(81)), []);
    assert!(!puzzle.is_solution(&Grid::blank(80)), "nor is a grid of another size");
    let beyond: Grid = (0..81).map(|_| Some(9)).collect();
    assert!(!puzzle.is_solution(&beyond), "nor one with a tenth value");
}

/// The houses that have a repeated value, by name.
fn broken(grid: &Grid) -> Vec<String> {
    let puzzle = nine();
    assert!(!puzzle.is_solution(grid));
    puzzle.check(grid).iter().map(|violation| violation.text(&puzzle, Lang::En)).collect()
}

fn swapped(a: usize, b: usize) -> Grid {
    let mut digits = SOLVED.as_bytes().to_vec();
    digits.swap(a, b);
    grid(std::str::from_utf8(&digits).unwrap())
}

#[test]
fn a_swapped_pair_is_reported_with_exactly_its_houses() {
    // r1c1 and r1c2 share row and box: only their columns break.
    assert_eq!(
        broken(&swapped(0, 1)),
        ["column 1: 4 is repeated (r1c1 r8c1)", "column 2: 3 is repeated (r1c2 r4c2)"]
    );
    // r1c1 = 3 and r5c6 = 2 share nothing: six houses break.
    assert_eq!(
        broken(&swapped(0, 41)),
        [
            "row 1: 2 is repeated (r1c1 r1c4)",
            "row 5: 3 is repeated (r5c6 r5c8)",
            "column 1: 2 is repeated (r1c1 r4c1)",
            "column 6: 3 is repeated (r5c6 r6c6)",
            "box 1: 2 is repeated (r1c1 r3c2)",
            "box 5: 3 is repeated (r5c6 r6c6)",
        ]
    );
}

#[test]
fn every_swapped_pair_breaks_the_houses_the_cells_do_not_share() {
    let puzzle = nine();
    let (graph, _) = Graph::of(&puzzle);
    for a in 0..81 {
        for b in (0..a).filter(|b| SOLVED.as_bytes()[a] != SOLVED.as_bytes()[*b]) {
            let of = |cell: usize| -> BTreeSet<usize> {
                (0..27).filter(|house| graph.hyperedges[*house].contains(&cell)).collect()
            };
            let expected: BTreeSet<usize> = of(a).symmetric_difference(&of(b)).copied().collect();
            let found = puzzle.check(&swapped(a, b));
            assert!(
                found.iter().all(|v| matches!(v.fault, ViolationKind::Repeat { .. }) && v.cells.len() == 2)
            );
            let houses: BTreeSet<usize> = found
                .iter()
                .map(|violation| match violation.source {
                    garns_puzzle::Source::Rule(i) => i,
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!((houses.len(), houses), (found.len(), expected), "cells {a} and {b}");
        }
    }
}

#[test]
fn what_keeps_a_solution_a_solution_does() {
    let puzzle = nine();
    let moved = |from: &dyn Fn(usize, usize) -> (usize, usize)| -> Grid {
        let digits = SOLVED.as_bytes();
        let at = |i: usize| {
            let (row, col) = from(i / 9, i % 9);
            Some(usize::from(digits[row * 9 + col] - b'1'))
        };
        (0..81).map(at).collect()
    };
    assert!(puzzle.is_solution(&moved(&|row, col| (col, row))), "transposed");
    assert!(puzzle.is_solution(&moved(&|row, col| ((row + 3) % 9, col))), "bands turned round");
    assert!(puzzle.is_solution(&moved(&|row, col| (row / 3 * 3 + (row + 1) % 3, col))), "rows within bands");
    let between_bands = moved(&|row, col| {
        (
            if row == 0 {
                3
            } else if row == 3 {
                0
            } else {
                row
            },
            col,
        )
    });
    let houses: Vec<String> =
        puzzle.check(&between_bands).iter().map(|violation| violation.what(&puzzle, Lang::En)).collect();
    assert!(!houses.is_empty() && houses.iter().all(|house| house.starts_with("box")), "{houses:?}");
    let relabelled: Grid = grid(SOLVED).iter().map(|rank| rank.map(|rank| (rank + 4) % 9)).collect();
    assert!(puzzle.is_solution(&relabelled));
}

//! Five puzzles with each of the rules that others are made up from: moves, conditions on sums, counts of a kind, shading,
//! islands, loops, relatives of doublers, and Schrödinger cells. Two engines that share no propagation find the same solutions, the intended one among them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;

use garns_engine::{Goal, Limits, Silent, Stop, make};
use garns_generate::{Maker, RuleWanted, Spec};
use garns_puzzle::rules::{
    Allowed, CountSame, Doublers, Greater, Killer, Loop, Schrodinger, Shade, Shading, Stretches, Touch,
};
use garns_puzzle::{Cell, Frame, Grid, Puzzle, Values};

/// All solutions by an engine.
fn solutions(puzzle: &Puzzle, engine: &str) -> BTreeSet<Vec<usize>> {
    let engine = make(engine, &[]).unwrap();
    let limits = Limits { nodes: Some(4_000_000), ..Limits::default() };
    let report = engine.run(puzzle, Goal::AtMost(3000), &limits, &mut Silent);
    assert!(report.exact && report.stop != Some(Stop::Nodes), "{:?} {:?}", report.stop, report.count);
    report.solutions.iter().map(|grid| grid.iter().map(|rank| rank.unwrap()).collect()).collect()
}

/// Both engines find the same, and what was intended.
fn agree(puzzle: &Puzzle, intended: &Grid, what: &str) -> usize {
    assert!(puzzle.is_solution(intended), "{what}: {:?}", puzzle.check(intended));
    let (found, others) = (solutions(puzzle, "cp"), solutions(puzzle, "backtrack"));
    assert_eq!(found, others, "{what}");
    let intended: Vec<usize> = intended.iter().map(|rank| rank.unwrap()).collect();
    assert!(found.contains(&intended), "{what}");
    found.len()
}

#[test]
fn made_by_their_clues() {
    for rule in ["moves", "sum-condition", "count-where"] {
        let rules = RuleWanted::list(rule).unwrap();
        let mut maker =
            Maker::new(&Spec { rules, order: 6, ..Spec::new("sudoku") }, &Limits::default()).unwrap();
        for made in maker.make(23, 0..5) {
            let made = made.unwrap();
            assert!(made.puzzle.added_rules().iter().any(|added| added.about().name == rule));
            assert_eq!(agree(&made.puzzle, &made.solution, rule), 1, "{rule}");
        }
    }
}

const FOUR: [usize; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

/// A 4×4 grid of these values, with 4×4 cells beside it, and the filling of both.
fn with_layer(values: Values, digits: impl Fn(usize) -> usize, layer: &[usize; 16]) -> (Puzzle, Grid) {
    let frame = Frame::usual(4).unwrap().beside(Cell::new(5, 0), 4, 4).unwrap();
    let puzzle = Puzzle::new(frame, values).unwrap();
    let filling = FOUR.iter().map(|rank| digits(*rank)).chain(layer.iter().copied()).map(Some).collect();
    (puzzle, filling)
}

fn grid_cells(top: u16) -> Vec<Cell> {
    (0..16).map(|i| Cell::new(top + i / 4, i % 4)).collect()
}

#[test]
fn shaded() {
    let yin_yang = [0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1];
    let sea = [1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 0];
    let cave = [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1];
    let apart = [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1];
    let halves = [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0];
    let kinds = [
        (yin_yang, Shade::Both, Shade::Both, false, false),
        (sea, Shade::Shaded, Shade::Shaded, false, false),
        (cave, Shade::Unshaded, Shade::None, false, true),
        (apart, Shade::Unshaded, Shade::None, true, false),
        (halves, Shade::Both, Shade::None, false, false),
    ];
    for (shades, connected, squares, apart, edge) in kinds {
        let what = format!("{connected:?} {squares:?} {apart} {edge}");
        let (mut puzzle, filling) = with_layer(Values::count(4).unwrap(), |rank| rank, &shades);
        let (cells, layer) = (grid_cells(0), grid_cells(5));
        let rule = Shading {
            cells: cells.clone().into(),
            shades: layer.clone().into(),
            connected,
            squares,
            apart,
            edge,
            islands: Vec::new().into(),
        };
        puzzle.add(rule).unwrap();
        let mut clues = 0;
        for i in 0..16 {
            // A digit counts the cells beside and above it that are shaded as it is itself, itself with them, where it does.
            let near = |j: &usize| cells[*j].touches(cells[i]) || *j == i;
            let mut around: Vec<usize> = (0..16).filter(near).collect();
            around.sort_by_key(|j| *j != i);
            let same = around.iter().filter(|j| shades[**j] == shades[i]).count();
            if FOUR[i] + 1 == same {
                let counted = around.iter().map(|j| layer[*j]).collect();
                puzzle.add(CountSame { count: cells[i], cells: counted, others: false }).unwrap();
                clues += 1;
            }
            if i % 3 == 0 {
                puzzle.give(cells[i], FOUR[i]).unwrap();
            }
            if i % 4 == 1 {
                puzzle.give(layer[i], shades[i]).unwrap();
            }
        }
        assert!(clues > 0, "{what}");
        agree(&puzzle, &filling, &what);
    }
}

/// Nurikabe: digits tell the size of their islands.
#[test]
fn islands() {
    let seas: [([usize; 16], &[usize]); 5] = [
        ([1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0], &[5, 7, 15]),
        ([0, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1], &[1, 11, 13]),
        ([0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 1], &[4, 7, 13]),
        ([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0, 0], &[3, 12, 14]),
        ([0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0], &[4, 6, 12]),
    ];
    for (shades, tellers) in seas {
        let what = format!("{tellers:?}");
        let (mut puzzle, filling) = with_layer(Values::count(4).unwrap(), |rank| rank, &shades);
        let (cells, layer) = (grid_cells(0), grid_cells(5));
        let rule = Shading {
            cells: cells.clone().into(),
            shades: layer.into(),
            connected: Shade::Shaded,
            squares: Shade::Shaded,
            apart: false,
            edge: false,
            islands: tellers.iter().map(|i| cells[*i]).collect(),
        };
        puzzle.add(rule).unwrap();
        for i in (0..16).filter(|i| i % 3 != 1) {
            puzzle.give(cells[i], FOUR[i]).unwrap();
        }
        assert!(agree(&puzzle, &filling, &what) < 100, "{what}");
    }
}

#[test]
fn loops() {
    // Shapes, with what is said of the line.
    let lines = [
        ([4, 2, 2, 5, 1, 0, 0, 1, 1, 0, 0, 1, 3, 2, 2, 6], false, Touch::Never, None, Stretches::Any),
        ([0, 7, 0, 0, 0, 3, 5, 0, 0, 4, 6, 0, 0, 7, 0, 0], true, Touch::Sides, Some(2), Stretches::Any),
        ([0, 0, 0, 0, 0, 4, 5, 0, 0, 3, 6, 0, 0, 0, 0, 0], false, Touch::Corners, Some(2), Stretches::Any),
        ([4, 2, 2, 5, 1, 4, 5, 1, 1, 1, 3, 6, 3, 6, 0, 0], false, Touch::Sides, None, Stretches::Renban),
        ([0, 4, 2, 5, 4, 6, 0, 1, 1, 0, 4, 6, 3, 2, 6, 0], false, Touch::Corners, None, Stretches::Sums),
        ([4, 7, 0, 7, 1, 0, 0, 1, 3, 5, 0, 1, 0, 3, 2, 6], true, Touch::Corners, None, Stretches::Sums),
    ];
    for (shapes, open, touch, least, stretches) in lines {
        let what = format!("{open} {touch:?} {least:?} {stretches:?}");
        let (mut puzzle, filling) = with_layer(Values::count(8).unwrap(), |rank| rank, &shapes);
        let (cells, layer) = (grid_cells(0), grid_cells(5));
        puzzle.add(Allowed { cells: cells.clone().into(), values: vec![1, 2, 3, 4] }).unwrap();
        let rule =
            Loop { cells: cells.clone().into(), shapes: layer.clone().into(), open, touch, least, stretches };
        puzzle.add(rule).unwrap();
        for i in 0..16 {
            if i % 3 != 1 {
                puzzle.give(cells[i], FOUR[i]).unwrap();
            }
            if i % 4 == 1 {
                puzzle.give(layer[i], shapes[i]).unwrap();
            }
        }
        assert!(agree(&puzzle, &filling, &what) < 200, "{what}");
    }
}

#[test]
fn negators_and_other_relatives_of_doublers() {
    for (seed, (times, over)) in [(2, 1), (-1, 1), (0, 1), (3, 1), (1, 2)].into_iter().enumerate() {
        let values = Values::range(-4, 17).unwrap();
        let rank = |number: i64| values.rank(number).unwrap();
        // Two cells with different values and no house in common; halves are whole.
        let doubled = if over == 2 { [7, 12] } else { [0, 7] };
        let counts = |i: usize| {
            let number = FOUR[i] as i64 + 1;
            if doubled.contains(&i) { number * times / over } else { number }
        };
        let layer: [usize; 16] = std::array::from_fn(|i| rank(counts(i)));
        let (mut puzzle, filling) = with_layer(values.clone(), |digit| rank(digit as i64 + 1), &layer);
        let (cells, counted) = (grid_cells(0), grid_cells(5));
        puzzle.add(Allowed { cells: cells.clone().into(), values: vec![1, 2, 3, 4] }).unwrap();
        let rule = Doublers {
            cells: cells.clone().into(),
            counted: counted.clone().into(),
            count: doubled.len(),
            times,
            over,
        };
        puzzle.add(rule).unwrap();
        for group in [[0, 1, 4], [7, 6, 3], [13, 9, 12], [2, 5, 10]] {
            let sum = group.iter().map(|i| counts(*i)).sum();
            let cage = group.iter().map(|i| counted[*i]).collect();
            puzzle.add(Killer { cells: cage, sum: Some(sum), repeats: true }).unwrap();
        }
        for i in (0..16).filter(|i| (i + seed) % 3 != 0) {
            puzzle.give(cells[i], rank(FOUR[i] as i64 + 1)).unwrap();
        }
        agree(&puzzle, &filling, &format!("{times} over {over}"));
    }
}

/// Grids of 4×4 with digits 0 to 4, one cell of each row, column and box with two: first and second digits (0 for none).
const SCHRODINGER: [([i64; 16], [i64; 16]); 5] = [
    ([1, 3, 2, 0, 0, 4, 1, 3, 4, 0, 3, 1, 3, 1, 0, 2], [0, 0, 4, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4]),
    ([3, 2, 1, 0, 0, 1, 3, 2, 1, 4, 0, 3, 2, 0, 4, 1], [4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0, 3, 0, 0]),
    ([1, 3, 4, 0, 0, 4, 3, 1, 3, 0, 1, 4, 4, 1, 0, 3], [2, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 2, 0]),
    ([2, 4, 0, 1, 0, 1, 4, 2, 4, 3, 1, 0, 1, 0, 3, 4], [3, 0, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 0]),
    ([1, 0, 3, 4, 4, 3, 1, 0, 0, 1, 4, 2, 3, 2, 0, 1], [2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 4, 0, 0]),
];

fn schrodinger(frame: Frame, cells: &[Cell], below: u16, digits: i64) -> Puzzle {
    let beside =
        |layer: u16| cells.iter().map(|cell| Cell::new(cell.row + below * layer, cell.col)).collect();
    let side = usize::from(below) - 1;
    let frame = (1..=3).try_fold(frame, |frame, layer| frame.beside(Cell::new(below * layer, 0), side, side));
    let mut puzzle = Puzzle::new(frame.unwrap(), Values::range(0, 2 * digits as usize).unwrap()).unwrap();
    let rule = Schrodinger {
        cells: cells.to_vec().into(),
        second: beside(1),
        counted: beside(2),
        last: beside(3),
        count: 1,
        digits: (0..digits).collect(),
    };
    puzzle.add(rule).unwrap();
    puzzle
}

/// Cages look at what cells count, a thermometer at last and first digits.
#[test]
fn schrodinger_cells() {
    for (seed, (first, second)) in SCHRODINGER.into_iter().enumerate() {
        let cells = grid_cells(0);
        let mut puzzle = schrodinger(Frame::usual(4).unwrap(), &cells, 5, 5);
        let counts: [i64; 16] = std::array::from_fn(|i| first[i] + second[i]);
        let last: [i64; 16] = std::array::from_fn(|i| first[i].max(second[i]));
        let rank = |number: &i64| puzzle.values().rank(*number);
        let filling: Grid = [first, second, counts, last].iter().flatten().map(rank).collect();
        for group in [[0, 1, 4], [7, 6, 3], [13, 9, 12], [2, 5, 10]] {
            let sum = group.iter().map(|i| counts[*i]).sum();
            let cage = group.iter().map(|i| Cell::new(cells[*i].row + 10, cells[*i].col)).collect();
            puzzle.add(Killer { cells: cage, sum: Some(sum), repeats: true }).unwrap();
        }
        // Both digits of the one cell are less than both of the other.
        let pair = (0..16)
            .flat_map(|i| (0..16).map(move |j| (i, j)))
            .find(|(i, j)| second[*i] > 0 && last[*i] < first[*j] && cells[*i].touches(cells[*j]));
        if let Some((i, j)) = pair {
            let low = Cell::new(cells[i].row + 15, cells[i].col);
            puzzle.add(Greater { greater: cells[j], less: low }).unwrap();
        }
        for i in (0..16).filter(|i| (i + seed) % 3 != 0) {
            puzzle.give(cells[i], puzzle.values().rank(first[i]).unwrap()).unwrap();
        }
        agree(&puzzle, &filling, &format!("Schrödinger {seed}"));
    }
}

/// All grids of sets of one or two digits in which each house has one set of two and no digit twice, counted cell by cell.
fn count_of_sets(houses: &[Vec<usize>], digits: u32, grid: &mut Vec<u32>, cells: usize) -> u64 {
    if grid.len() == cells {
        let two = |house: &Vec<usize>| house.iter().filter(|i| grid[**i].count_ones() == 2).count();
        return u64::from(houses.iter().all(|house| two(house) == 1));
    }
    let here = grid.len();
    let mut count = 0;
    for set in (1..1_u32 << digits).filter(|set| set.count_ones() <= 2) {
        let apart = houses.iter().filter(|house| house.contains(&here)).all(|house| {
            let others = || house.iter().filter(|i| **i < here).map(|i| grid[*i]);
            others().all(|other| other & set == 0)
                && (set.count_ones() == 1 || others().all(|other| other.count_ones() == 1))
        });
        if apart {
            grid.push(set);
            count += count_of_sets(houses, digits, grid, cells);
            grid.pop();
        }
    }
    count
}

#[test]
fn all_small_grids_of_schrodinger_cells_are_counted() {
    for (frame, order) in [(Frame::latin(2), 2), (Frame::latin(3), 3), (Frame::usual(4), 4)] {
        let frame = frame.unwrap();
        let cells = frame.cells();
        let place = |cell: &Cell| cells.iter().position(|other| other == cell).unwrap();
        let houses: Vec<Vec<usize>> =
            frame.houses().iter().map(|house| house.cells.iter().map(place).collect()).collect();
        let sets = count_of_sets(&houses, order + 1, &mut Vec::new(), cells.len());
        let puzzle = schrodinger(frame, &cells, order as u16 + 1, i64::from(order) + 1);
        let report =
            make("cp", &[]).unwrap().run(&puzzle, Goal::AtMost(100_000), &Limits::default(), &mut Silent);
        assert!(report.exact && report.count == sets, "{order}: {:?} and {sets}", report.count);
        assert_eq!(sets, [6, 216, 22_080][order as usize - 2]);
    }
}

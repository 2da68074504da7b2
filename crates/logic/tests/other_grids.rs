//! Puzzles of other orders, regions and extra houses: steps are sound there too.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod random;

use std::ops::ControlFlow;

use garns_logic::{AnyPosition, CellSet, Position, TECHNIQUES, Technique, Wide};
use garns_puzzle::rules::{House, HouseKind};
use garns_puzzle::{Blocks, Cell, Frame, Lang, Puzzle, Values};
use random::grids;

/// The givens of a puzzle as text, row by row; letters go on after 9.
fn give(puzzle: &mut Puzzle, text: &str) {
    let order = puzzle.values().len();
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    for (i, letter) in letters.enumerate() {
        if let Some(digit) = letter.to_digit(36).filter(|digit| *digit > 0) {
            puzzle.give(Cell::new((i / order) as u16, (i % order) as u16), digit as usize - 1).unwrap();
        }
    }
}

/// Checks the steps of every technique that takes no single solution for granted; how many there were.
fn check<S: CellSet>(position: &Position<S>, filling: &[usize], looks: impl Fn(&Technique) -> bool) -> usize {
    const MOST: usize = 300;
    let mut all = 0;
    for technique in TECHNIQUES.iter().filter(|technique| !technique.unique && looks(technique)) {
        let mut count = 0;
        let _ = technique.each(position, &mut |step| {
            let wrong = step.removed.iter().find(|spot| filling[spot.cell] == spot.value);
            let misplaced = step.placed.iter().find(|spot| filling[spot.cell] != spot.value);
            let gone = step.removed.iter().find(|spot| !position.has(spot.cell, spot.value));
            let text = || step.text(&position.ground.names, Lang::En);
            assert!(wrong.is_none() && misplaced.is_none() && gone.is_none(), "{} {filling:?}", text());
            assert!(step.is_worth() && text().len() > 20, "{step:?}");
            count += 1;
            if count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        all += count;
    }
    all
}

/// Random fillings of a puzzle, positions on the way to them, and every step there. A puzzle may have more solutions:
/// no step may lose any.
fn sound<S: CellSet>(
    puzzle: &Puzzle,
    rounds: usize,
    percents: std::ops::Range<usize>,
    looks: impl Fn(&Technique) -> bool + Copy,
) {
    let mut random = random::Random::new(rounds as u64 + puzzle.cells().len() as u64);
    let start: Position<S> = Position::of(puzzle).unwrap();
    let mut steps = 0;
    for round in 0..rounds {
        let filling = grids::filling(&start, &mut random);
        let percent = percents.start + random.below(percents.len());
        let given = grids::given(puzzle, &filling, percent, &mut random);
        let mut position: Position<S> = Position::of(&given).unwrap();
        grids::thin(&mut position, &filling, [0, 20, 50, 80][round % 4], &mut random);
        steps += check(&position, &filling, looks);
    }
    assert!(steps > rounds, "{steps}");
}

fn small(technique: &Technique) -> bool {
    // The slowest are looked at on the usual grid; here they would find what quicker ones do.
    let slow = ["mutant", "whale", "squirmbag", "leviathan", "triplet", "als-chain", "death-blossom"];
    !slow.iter().any(|part| technique.name.contains(part))
}

#[test]
fn steps_are_sound_in_grids_of_other_orders() {
    for order in [4, 6, 8] {
        sound::<u128>(&Puzzle::sudoku(order).unwrap(), 24, 15..50, small);
    }
    sound::<u128>(&Puzzle::sudoku(10).unwrap(), 6, 35..55, small);
    sound::<u128>(&Puzzle::latin(5).unwrap(), 24, 10..40, small);
    sound::<u128>(&Puzzle::latin(9).unwrap(), 6, 30..50, small);
}

#[test]
fn steps_are_sound_in_large_grids() {
    for (order, rounds) in [(12, 8), (16, 6)] {
        sound::<Wide>(&Puzzle::sudoku(order).unwrap(), rounds, 40..60, |technique| {
            technique.find_wide.is_some()
        });
    }
}

#[test]
fn steps_are_sound_with_more_houses() {
    let mut cross = Puzzle::sudoku(9).unwrap();
    for diagonal in House::diagonals(9) {
        cross.add(diagonal).unwrap();
    }
    sound::<u128>(&cross, 8, 25..45, small);
    let mut windows = Puzzle::sudoku(9).unwrap();
    for window in House::windows(3) {
        windows.add(window).unwrap();
    }
    sound::<u128>(&windows, 8, 20..40, small);
    // Houses smaller than the number of values: not every value is in them.
    let mut pairs = Puzzle::sudoku(6).unwrap();
    for (a, b) in [((0, 0), (1, 4)), ((2, 2), (5, 5)), ((3, 1), (0, 5))] {
        pairs.add(House::extra(vec![Cell::new(a.0, a.1), Cell::new(b.0, b.1)].into())).unwrap();
    }
    sound::<u128>(&pairs, 24, 15..40, small);
}

/// A 7×7 grid of irregular regions.
fn jigsaw() -> Puzzle {
    let regions = "abbccddaabcccdabbbccdaaabdddeefffggeefffggeeefggg";
    let of = regions.bytes().map(|letter| Some(u16::from(letter - b'a'))).collect();
    let names = ('a'..='g').map(String::from).collect();
    Puzzle::new(Frame::rectangle(7, 7, Blocks::Regions { of, names }).unwrap(), Values::count(7).unwrap())
        .unwrap()
}

#[test]
fn steps_are_sound_in_irregular_regions() {
    sound::<u128>(&jigsaw(), 24, 15..40, small);
}

#[test]
fn arguments_from_one_solution_are_sound_in_other_grids() {
    let mut random = random::Random::new(8);
    let mut steps = 0;
    for puzzle in
        [Puzzle::sudoku(6).unwrap(), Puzzle::sudoku(8).unwrap(), jigsaw(), Puzzle::latin(5).unwrap()]
    {
        for _ in 0..12 {
            let filling = grids::filling(&Position::<u128>::of(&puzzle).unwrap(), &mut random);
            let unique = grids::unique(&puzzle, &filling, &mut random);
            for percent in [0, 30, 60] {
                let mut position: Position<u128> = Position::of(&unique).unwrap();
                grids::thin(&mut position, &filling, percent, &mut random);
                for technique in TECHNIQUES.iter().filter(|technique| technique.unique) {
                    for step in technique.find_all(&position) {
                        steps += 1;
                        let lost = step.removed.iter().find(|spot| filling[spot.cell] == spot.value);
                        let wrong = step.placed.iter().find(|spot| filling[spot.cell] != spot.value);
                        assert!(lost.is_none() && wrong.is_none(), "{} {filling:?}", technique.name);
                    }
                }
            }
        }
    }
    assert!(steps > 20, "{steps}");
}

#[test]
fn diagonals_are_houses_like_any_other() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for diagonal in House::diagonals(9) {
        puzzle.add(diagonal).unwrap();
    }
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let mut plain = Puzzle::sudoku(9).unwrap();
    give(&mut plain, solved);
    assert!(!puzzle.is_solution(plain.givens()), "this one breaks the diagonals");
    // With nothing given but the diagonals, a value on one is struck out along it.
    puzzle.give(Cell::new(0, 0), 4).unwrap();
    let Some(AnyPosition::Small(position)) = AnyPosition::of(&puzzle) else { panic!("81 cells are few") };
    assert!((1..9).all(|i| !position.has(i * 9 + i, 4)));
    assert!(position.ground.houses.len() == 29 && !position.ground.plain && !position.ground.nine);
}

#[test]
fn locked_candidates_work_on_any_two_houses_that_cross() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    // The first three cells of row 1 and the window that begins there.
    let window: Vec<Cell> = (0..9).map(|i| Cell::new(i / 3 * 2, i % 3)).collect();
    puzzle.add(House::extra(window.into())).unwrap();
    for col in 3..9 {
        puzzle.mark(Cell::new(0, col), garns_puzzle::Candidates(0b1_1111_1110)).unwrap();
    }
    let Some(AnyPosition::Small(position)) = AnyPosition::of(&puzzle) else { panic!("81 cells are few") };
    let steps = garns_logic::technique("claiming").unwrap().find_all(&position);
    let wide = steps.iter().find(|step| step.removed.iter().any(|spot| spot.cell == 36)).unwrap();
    assert_eq!(wide.values, [0]);
    assert!(wide.removed.iter().all(|spot| spot.value == 0 && spot.cell % 9 < 3 && spot.cell / 9 % 2 == 0));
}

#[test]
fn what_is_too_large_is_refused() {
    assert!(AnyPosition::of(&Puzzle::sudoku(25).unwrap()).is_some());
    assert!(AnyPosition::of(&Puzzle::latin(30).unwrap()).is_none());
}

/// Boxes and regions besides: a rectangle within boxes need not be one within regions, so nothing is swapped there.
#[test]
fn cells_in_two_blocks_are_no_plain_grid() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    assert!(Position::<u128>::of(&puzzle).unwrap().ground.plain);
    for region in 0..9_u16 {
        let cells: Vec<Cell> = (0..9).map(|row| Cell::new(row, (row + 3 * (row / 3) + region) % 9)).collect();
        puzzle
            .add(House { kind: HouseKind::Region, number: region + 1, ..House::extra(cells.into()) })
            .unwrap();
    }
    assert!(!Position::<u128>::of(&puzzle).unwrap().ground.plain);
}

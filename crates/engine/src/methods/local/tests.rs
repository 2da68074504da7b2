//! What is kept step by step is what a recount says, for every shape; neighbourhoods are what they are said to be.

use std::collections::BTreeSet;

use garns_puzzle::rules::{AntiKnight, House};
use garns_puzzle::{Blocks, Candidates, Frame, Grid, Network, Puzzle, Rule, Values};
use proptest::prelude::*;

use super::board::Board;
use super::ground::Instance;
use super::moves::{Boxes, Neighbourhood};
use super::rng::Rng;
use super::{Start, matching};

fn plain(frame: Frame) -> Puzzle {
    let values = Values::count(frame.order()).unwrap();
    Puzzle::new(frame, values).unwrap()
}

fn with(mut puzzle: Puzzle, rules: impl IntoIterator<Item = impl Into<Rule>>) -> Puzzle {
    for rule in rules {
        puzzle.add(rule).unwrap();
    }
    puzzle
}

fn jigsaw() -> Puzzle {
    let rows = ["aaab", "acbb", "ccdb", "cddd"];
    let of = rows.concat().bytes().map(|b| Some(u16::from(b - b'a'))).collect();
    let names = ["a", "b", "c", "d"].map(String::from).to_vec();
    plain(Frame::rectangle(4, 4, Blocks::Regions { of, names }).unwrap())
}

/// A ring of seven cells and one apart, in four colours; some have lists.
fn ring() -> Puzzle {
    let mut puzzle = Puzzle::new(Frame::loose(2, 4).unwrap(), Values::count(4).unwrap()).unwrap();
    let cells = puzzle.cells().to_vec();
    for a in 0..7 {
        puzzle.add(House::extra(vec![cells[a], cells[(a + 1) % 7]].into())).unwrap();
    }
    puzzle.mark(cells[2], Candidates(0b110)).unwrap();
    puzzle.mark(cells[7], Candidates(0b1001)).unwrap();
    puzzle
}

/// Houses of four cells, and six values.
fn six_values() -> Puzzle {
    Puzzle::new(Frame::boxes(2, 2).unwrap(), Values::count(6).unwrap()).unwrap()
}

/// Every kind of ground: boxes of several shapes, regions, rows, overlapping grids, extra houses, limits, graphs.
fn shapes() -> Vec<Puzzle> {
    let mut marked = plain(Frame::boxes(2, 3).unwrap());
    for (i, cell) in marked.cells().to_vec().into_iter().enumerate().step_by(3) {
        marked.mark(cell, Candidates(0b10_1101 >> (i % 2))).unwrap();
    }
    vec![
        plain(Frame::boxes(2, 2).unwrap()),
        plain(Frame::boxes(2, 3).unwrap()),
        plain(Frame::boxes(3, 3).unwrap()),
        plain(Frame::boxes(2, 5).unwrap()),
        plain(Frame::boxes(4, 4).unwrap()),
        plain(Frame::latin(5).unwrap()),
        plain(Frame::rectangle(3, 5, Blocks::None).unwrap()),
        plain(Frame::samurai()),
        jigsaw(),
        with(plain(Frame::boxes(3, 3).unwrap()), House::diagonals(9).to_vec()),
        with(plain(Frame::boxes(3, 3).unwrap()), House::windows(3)),
        with(plain(Frame::boxes(2, 2).unwrap()), [AntiKnight {}]),
        marked,
        ring(),
        six_values(),
    ]
}

/// Repetitions in all houses, and cells whose value is not allowed: by the puzzle, not by the board.
fn recount(puzzle: &Puzzle, grid: &Grid) -> u64 {
    let network = Network::of(puzzle);
    let mut cost = 0;
    for house in network.houses {
        let values: BTreeSet<_> = house.iter().map(|&cell| grid.get(cell)).collect();
        cost += house.len() - values.len();
    }
    let barred = (0..grid.len()).filter(|&cell| !network.candidates[cell].has(grid.get(cell).unwrap()));
    (cost + barred.count()) as u64
}

/// The cells that can move and are in a repetition, or hold what they may not.
fn problems(puzzle: &Puzzle, start: &Start, grid: &Grid) -> BTreeSet<u16> {
    let network = Network::of(puzzle);
    let repeated = |cell: usize| {
        let mut others = network.houses_of[cell].iter().flat_map(|&house| &network.houses[house]);
        others.any(|&other| other != cell && grid.get(other) == grid.get(cell))
    };
    let wrong = |cell: &usize| !network.candidates[*cell].has(grid.get(*cell).unwrap()) || repeated(*cell);
    let free = (0..grid.len()).filter(|&cell| start.fixed.get(cell).is_none());
    free.filter(wrong).map(|cell| cell as u16).collect()
}

/// Some cells given: from what a search without limits left, so that they agree.
fn start(puzzle: &Puzzle, seed: u64, given: u64) -> (Puzzle, Start) {
    let mut rng = Rng::new(seed);
    let ground = Instance::of(puzzle).unwrap();
    let mut givens = ground.with_spare(puzzle.givens());
    let blank = Start { ground, fixed: givens.clone() };
    let full = Board::<0>::new(&blank.ground, &blank.fixed, &mut rng).grid();
    for cell in 0..full.len() {
        if rng.below(100) < given {
            let rank = full.get(cell).unwrap();
            givens.set(cell, rank);
            if blank.ground.is_broken(&givens) {
                givens.clear(cell);
            }
        }
    }
    blank.ground.complete_units(&mut givens);
    let puzzle = puzzle.with_givens(puzzle.givens().clone());
    (puzzle, Start { ground: blank.ground, fixed: givens })
}

fn keeps_its_books<const K: usize>(puzzle: &Puzzle, start: &Start, seed: u64) -> Result<(), TestCaseError> {
    let mut rng = Rng::new(seed);
    let mut board = Board::<K>::new(&start.ground, &start.fixed, &mut rng);
    let mut least = u64::from(board.cost());
    for _ in 0..60 {
        if board.free().is_empty() {
            break;
        }
        let (a, b) = Neighbourhood::Any.draw(&board, Boxes::All, &mut rng).unwrap();
        prop_assert!(a != b && board.room_of(a).contains(&b));
        let before = recount(puzzle, &board.grid());
        let change = board.change(a, b);
        board.swap(a, b, change);
        let grid = board.grid();
        let after = recount(puzzle, &grid);
        prop_assert_eq!(after as i64 - before as i64, i64::from(change));
        prop_assert_eq!(u64::from(board.cost()), after);
        let listed: BTreeSet<u16> = board.problems().iter().copied().collect();
        prop_assert_eq!(listed.len(), board.problems().len());
        prop_assert_eq!(&listed, &problems(puzzle, start, &grid));
        for unit in &start.ground.units {
            let values: BTreeSet<_> = unit.iter().map(|&cell| board.value(cell as u16)).collect();
            prop_assert_eq!(values.len(), start.ground.values);
        }
        prop_assert!(
            (0..grid.len()).all(|cell| start.fixed.get(cell).is_none_or(|rank| grid.get(cell) == Some(rank)))
        );
        least = least.min(after);
    }
    prop_assert_eq!(u64::from(board.best_cost()), least);
    let sound = board.sound();
    for house in Network::of(puzzle).houses {
        let filled: Vec<_> = house.iter().filter_map(|&cell| sound.get(cell)).collect();
        prop_assert_eq!(filled.iter().collect::<BTreeSet<_>>().len(), filled.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn books_equal_a_recount(shape in 0_usize..15, seed: u64, given in 0_u64..70) {
        let (puzzle, start) = start(&shapes()[shape], seed, given);
        prop_assume!(!start.ground.is_broken(&start.fixed));
        match start.ground.slots {
            1 if start.is_plain(1) => keeps_its_books::<1>(&puzzle, &start, seed)?,
            2 if start.is_plain(2) => keeps_its_books::<2>(&puzzle, &start, seed)?,
            _ => {}
        }
        keeps_its_books::<0>(&puzzle, &start, seed)?;
    }

    #[test]
    fn neighbourhoods_are_what_they_are_said_to_be(shape in 0_usize..15, seed: u64, given in 0_u64..70) {
        let (puzzle, start) = start(&shapes()[shape], seed, given);
        let mut rng = Rng::new(seed);
        let board = Board::<0>::new(&start.ground, &start.fixed, &mut rng);
        let wrong = problems(&puzzle, &start, &board.grid());
        for room in board.rooms() {
            let is_wrong = |cell: u16| wrong.contains(&cell);
            let (bad, good): (Vec<u16>, Vec<u16>) = room.iter().copied().partition(|&cell| is_wrong(cell));
            let pairs = |one: &[u16], two: &[u16]| -> BTreeSet<(u16, u16)> {
                let all = one.iter().flat_map(|&a| two.iter().map(move |&b| (a.min(b), a.max(b))));
                all.filter(|(a, b)| a != b).collect()
            };
            for (neighbourhood, expected) in [
                (Neighbourhood::Literal, if good.is_empty() { pairs(&bad, &bad) } else { pairs(&bad, &good) }),
                (Neighbourhood::ProblemAny, pairs(&bad, room)),
                (Neighbourhood::Any, pairs(room, room)),
            ] {
                let mut found = Vec::new();
                neighbourhood.each(&board, room, |a, b| found.push((a.min(b), a.max(b))));
                let set: BTreeSet<_> = found.iter().copied().collect();
                prop_assert_eq!(set.len(), found.len(), "no swap twice");
                prop_assert_eq!(&set, &expected, "{:?}", neighbourhood);
            }
        }
        // What is drawn is one of them, and all of them are drawn.
        for neighbourhood in [Neighbourhood::Literal, Neighbourhood::ProblemAny, Neighbourhood::Any] {
            let mut all = BTreeSet::new();
            for room in board.rooms() {
                neighbourhood.each(&board, room, |a, b| {
                    all.insert((a.min(b), a.max(b)));
                });
            }
            let few = all.len() < 60;
            for boxes in [Boxes::All, Boxes::One { idle: false }, Boxes::One { idle: true }] {
                let mut left = all.clone();
                for _ in 0..if all.is_empty() { 0 } else if few { 20_000 } else { 200 } {
                    let Some((a, b)) = neighbourhood.draw(&board, boxes, &mut rng) else {
                        prop_assert_eq!(boxes, Boxes::One { idle: true });
                        continue;
                    };
                    prop_assert!(all.contains(&(a.min(b), a.max(b))));
                    left.remove(&(a.min(b), a.max(b)));
                    if left.is_empty() {
                        break;
                    }
                }
                prop_assert!(!few || left.is_empty(), "{neighbourhood:?}: never drawn: {left:?}");
            }
        }
    }

    /// Against trying all ways to give the cells different values.
    #[test]
    fn candidates_in_no_matching_are_found(domains in proptest::collection::vec(1_u64..64, 1..6)) {
        fn fill(domains: &[u64], cell: usize, used: u64, chosen: &mut Vec<u64>, seen: &mut [u64]) {
            let Some(domain) = domains.get(cell) else {
                seen.iter_mut().zip(chosen).for_each(|(seen, value)| *seen |= *value);
                return;
            };
            for value in (0..64).map(|bit| 1_u64 << bit).filter(|value| domain & value & !used != 0) {
                chosen.push(value);
                fill(domains, cell + 1, used | value, chosen, seen);
                chosen.pop();
            }
        }
        let mut seen = vec![0; domains.len()];
        fill(&domains, 0, 0, &mut Vec::new(), &mut seen);
        let expected = (seen[0] != 0).then(|| domains.iter().zip(&seen).map(|(d, s)| d & !s).collect::<Vec<_>>());
        prop_assert_eq!(matching::impossible(&domains), expected);
    }
}

#[test]
fn units_are_houses_with_every_value_or_have_spare_cells() {
    let ground = |puzzle: &Puzzle| {
        let ground = Instance::of(puzzle).unwrap();
        let spare = ground.units.concat().into_iter().filter(|&cell| cell >= ground.cells).count();
        assert_eq!(spare == 0, ground.is_permutation());
        (ground.units.len(), ground.slots, spare)
    };
    assert_eq!(ground(&plain(Frame::boxes(3, 3).unwrap())), (9, 2, 0));
    assert_eq!(ground(&plain(Frame::latin(5).unwrap())), (5, 1, 0));
    assert_eq!(ground(&plain(Frame::samurai())), (41, 4, 0));
    assert_eq!(ground(&six_values()), (4, 2, 8));
    // Three edges and two single cells; each of the other four edges joins two units.
    assert_eq!(ground(&ring()), (5, 2, 12));
    // Cells beside the grid are in no house.
    let loose = Frame::boxes(2, 2).unwrap().beside(garns_puzzle::Cell::new(5, 0), 1, 2).unwrap();
    assert_eq!(ground(&plain(loose)), (6, 2, 6));
    // 1152 cells in no house, each with 63 spare ones.
    let large = Puzzle::new(Frame::loose(18, 64).unwrap(), Values::count(64).unwrap()).unwrap();
    assert!(Instance::of(&large).is_none());
}

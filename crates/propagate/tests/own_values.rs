//! Houses whose cells have fewer values between them than the problem has: they are full all the same, and sums within
//! alternatives are reduced by them. Every solution is compared with trying all grids.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;

use garns_propagate::board::Outcome;
use garns_propagate::{CellIndex, Constraints, Houses, Position, Problem, Stop};
use proptest::prelude::*;

/// Cells of a grid of four boxes, then one cell for each alternative sum.
const GRID: usize = 16;
const SELECTORS: usize = 2;
const VALUES: usize = 7;

fn houses_of_grid() -> Vec<Vec<usize>> {
    let line = |cell: fn(usize, usize) -> usize, i| (0..4).map(|j| cell(i, j)).collect::<Vec<usize>>();
    let rows = (0..4).map(|i| line(|i, j| i * 4 + j, i));
    let cols = (0..4).map(|i| line(|i, j| j * 4 + i, i));
    let boxes = (0..4).map(|i| line(|i, j| (i / 2 * 2 + j / 2) * 4 + i % 2 * 2 + j % 2, i));
    rows.chain(cols).chain(boxes).collect()
}

/// All ways to fill the grid with the four ranks.
fn grids(ranks: [usize; 4]) -> Vec<Vec<usize>> {
    fn go(grid: &mut Vec<usize>, houses: &[Vec<usize>], ranks: [usize; 4], found: &mut Vec<Vec<usize>>) {
        if grid.len() == GRID {
            return found.push(grid.clone());
        }
        for rank in ranks {
            let cell = grid.len();
            let taken = |other: &usize| *other < cell && grid[*other] == rank;
            if !houses.iter().any(|house| house.contains(&cell) && house.iter().any(taken)) {
                grid.push(rank);
                go(grid, houses, ranks, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(&mut Vec::new(), &houses_of_grid(), ranks, &mut found);
    found
}

/// A sum of the cells of a rectangle if the selector has the rank.
#[derive(Clone, Debug)]
struct Choice {
    rank: usize,
    cells: Vec<usize>,
    sum: i64,
}

fn choice() -> impl Strategy<Value = Choice> {
    (0..VALUES, (0..4usize, 0..4usize), (0..4usize, 0..4usize), 0..30i64).prop_map(
        |(rank, rows, cols, more)| {
            let within = |(a, b): (usize, usize), at: usize| (a.min(b)..=a.max(b)).contains(&at);
            let cells: Vec<usize> =
                (0..GRID).filter(|cell| within(rows, cell / 4) && within(cols, cell % 4)).collect();
            let sum = cells.len() as i64 * 2 + more;
            Choice { rank, cells, sum }
        },
    )
}

fn searched(ranks: [usize; 4], choices: &[Vec<Choice>]) -> BTreeSet<Vec<usize>> {
    let cells = GRID + SELECTORS;
    let places = (0..cells).map(|cell| Position::new((cell / 4) as u16, (cell % 4) as u16)).collect();
    let mut houses = Houses::new((1..=VALUES as i64).collect(), places);
    let own = ranks.iter().fold(0, |own, rank| own | 1 << rank);
    let domains: Vec<u64> =
        (0..cells).map(|cell| if cell < GRID { own } else { (1 << VALUES) - 1 }).collect();
    houses.limit(&domains);
    houses_of_grid().into_iter().for_each(|house| houses.add(CellIndex::all(house)));
    houses.add(CellIndex::all(GRID..cells));
    let mut constraints = Constraints::default();
    for (selector, choices) in choices.iter().enumerate() {
        let options = choices.iter().map(|choice| {
            constraints.within(&houses, |constraints| {
                let terms: Vec<(CellIndex, i64)> =
                    choice.cells.iter().map(|cell| (CellIndex::new(*cell), 1)).collect();
                constraints.sum(&houses, &terms, choice.sum);
                constraints.limit(CellIndex::new(GRID + selector), 1 << choice.rank);
            })
        });
        let options = options.collect();
        constraints.either(options);
    }
    let Some(problem) = Problem::new(domains, constraints, houses, &[], &Stop::never()) else {
        return BTreeSet::new();
    };
    let mut search = problem.search(&Stop::never());
    let mut found = BTreeSet::new();
    while search.step(u64::MAX, &mut ()) == Outcome::Solution {
        let ranks = search.domains().iter().map(|domain| domain.trailing_zeros() as usize).collect();
        assert!(found.insert(ranks), "no solution comes twice");
    }
    found
}

fn tried(ranks: [usize; 4], choices: &[Vec<Choice>]) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    for grid in grids(ranks) {
        let holds = |choice: &&Choice| {
            choice.cells.iter().map(|cell| grid[*cell] as i64 + 1).sum::<i64>() == choice.sum
        };
        for first in choices[0].iter().filter(holds) {
            for second in choices[1].iter().filter(holds).filter(|second| second.rank != first.rank) {
                found.insert([&grid[..], &[first.rank, second.rank]].concat());
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn as_by_trying_all(
        ranks in Just((0..VALUES).collect::<Vec<usize>>()).prop_shuffle(),
        choices in proptest::collection::vec(proptest::collection::vec(choice(), 1..5), SELECTORS),
    ) {
        let ranks = [ranks[0], ranks[1], ranks[2], ranks[3]];
        prop_assert_eq!(searched(ranks, &choices), tried(ranks, &choices));
    }
}

/// Two rows are known to add up: of the alternatives only that of the other sum is left, without a search.
#[test]
fn full_houses_decide_alternatives() {
    let two_rows = |rank, sum| Choice { rank, cells: (0..8).collect(), sum };
    let one = |rank, sum| Choice { rank, cells: vec![0], sum };
    // The four numbers are 2, 3, 5 and 7.
    let choices = [vec![two_rows(0, 34), two_rows(1, 33), two_rows(2, 35)], vec![one(4, 2)]];
    let found = searched([1, 2, 4, 6], &choices);
    assert_eq!(found.len(), 72);
    assert!(found.iter().all(|ranks| ranks[GRID..] == [0, 4] && ranks[0] == 1));
}

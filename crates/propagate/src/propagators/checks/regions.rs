//! A square that falls into connected regions of one size, without a value twice in any.

use std::sync::Arc;

use crate::Position;

use super::Checks;
use super::trial::{Check, assignments};
use crate::propagators::regions::{Clue, Divided, regions};

const SIDE: usize = 3;
const CELLS: usize = SIDE * SIDE;

fn near(a: usize, b: usize) -> bool {
    (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE) == 1
}

/// Whether three regions of three cells each are connected: of three cells, one is observed both others.
fn are_regions(numbers: &[usize]) -> bool {
    (0..SIDE).all(|region| {
        let own: Vec<usize> = (0..CELLS).filter(|cell| numbers[*cell] == region).collect();
        own.len() == SIDE && own.iter().any(|a| own.iter().filter(|b| near(*a, **b)).count() == 2)
    })
}

/// The order in which cells are met.
const MET: [usize; CELLS] = [4, 0, 8, 1, 2, 7, 6, 3, 5];

/// Whether regions are numbered in the order in which they are first met.
fn in_order(numbers: &[usize]) -> bool {
    let first = |region: usize| MET.iter().position(|cell| numbers[*cell] == region);
    (1..SIDE).all(|region| first(region - 1) < first(region))
}

fn no_value_twice(row: &[usize]) -> bool {
    let (values, numbers) = row[..2 * CELLS].split_at(CELLS);
    (0..CELLS).all(|a| (0..a).all(|b| values[a] != values[b] || numbers[a] != numbers[b]))
}

/// Whether two solutions differ only in the numbers of regions.
fn same_but_for_numbers(a: &[usize], b: &[usize]) -> bool {
    let alike = |row: &[usize], i: usize, j: usize| row[CELLS + i] == row[CELLS + j];
    a[..CELLS] == b[..CELLS]
        && a[2 * CELLS..] == b[2 * CELLS..]
        && (0..CELLS).all(|i| (0..i).all(|j| alike(a, i, j) == alike(b, i, j)))
}

/// What a cell counts, seen from the middle: how many neighbours, or how many corners, are in its region.
fn counted(row: &[usize], neighbours: bool) -> usize {
    let cells = if neighbours { [1, 3, 5, 7] } else { [0, 2, 6, 8] };
    cells.iter().filter(|cell| row[CELLS + **cell] == row[CELLS + 4]).count()
}

/// The clue that says so is a run in four directions, or a count.
fn clue(neighbours: bool) -> Clue {
    let arms = if neighbours { vec![vec![1], vec![3], vec![5], vec![7]] } else { vec![vec![0, 2, 6, 8]] };
    Clue::new((2 * CELLS, Arc::new([0, 1, 2])), 4, arms, neighbours, false)
}

/// Solutions: values, numbers of regions, and what a clue counts.
fn solutions(holds: impl Fn(&[usize]) -> bool, neighbours: Option<bool>) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let values = assignments(CELLS, SIDE, |values| {
        (0..SIDE).all(|v| values.iter().filter(|w| **w == v).count() == SIDE)
    });
    for numbers in assignments(CELLS, SIDE, are_regions) {
        for values in &values {
            let mut row = [&values[..], &numbers].concat();
            row.extend(neighbours.map(|neighbours| counted(&row, neighbours)));
            if holds(&row) && row.iter().all(|rank| *rank < SIDE) {
                found.push(row);
            }
        }
    }
    found
}

fn check(alike: bool, together: bool, neighbours: Option<bool>) -> (&'static str, Check) {
    let make = move || {
        let cells: Vec<Position> = (0..CELLS as u16).map(|i| Position::new(i / 3, i % 3)).collect();
        let together = if together { vec![(0, 4)] } else { Vec::new() };
        let clues = neighbours.map(clue).into_iter().collect();
        regions(&cells, Divided { size: SIDE, values: SIDE, together, clues, alike, met: MET.to_vec() })
    };
    let holds = move |row: &[usize]| {
        let numbers = &row[CELLS..2 * CELLS];
        are_regions(numbers)
            && no_value_twice(row)
            && (alike || in_order(numbers))
            && (!together || numbers[0] == numbers[4])
            && neighbours.is_none_or(|neighbours| counted(row, neighbours) == row[2 * CELLS])
    };
    let cells = 2 * CELLS + usize::from(neighbours.is_some());
    let check = Check::boxed((cells, SIDE), make, holds).solutions(solutions(holds, neighbours));
    ("Regions", if alike { check.up_to(same_but_for_numbers).prunes(80) } else { check.prunes(80) })
}

pub(super) fn checks() -> Checks {
    vec![
        check(false, false, None),
        check(false, true, None),
        check(false, false, Some(true)),
        check(false, false, Some(false)),
        check(true, false, None),
        check(true, true, Some(true)),
    ]
}

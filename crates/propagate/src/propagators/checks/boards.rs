//! Propagators that work on the board itself.

use std::sync::Arc;

use super::Checks;
use super::trial::{Check, assignments, differ};
use crate::CellIndex;
use crate::Propagator;
use crate::Relation;
use crate::board::{Board, BoardPropagator, BoxedGrid, Cage, DisjointGroups, Exclusion, House, Pair, Posted};
use crate::derived::law_of_leftovers::LawOfLeftovers;
use crate::propagators::cardinality::{Cardinality, Demand};
use crate::propagators::sets::Sets;

/// A propagator of the board on a board of its own, with no other propagator to wake.
#[derive(Debug)]
struct OnBoard<C> {
    propagator: C,
    idempotent: bool,
}

fn on_board<C: BoardPropagator>(propagator: C) -> OnBoard<C> {
    OnBoard { propagator, idempotent: true }
}

impl<C: BoardPropagator> Propagator for OnBoard<C> {
    fn propagate(&mut self, domains: &mut [u64]) -> bool {
        let mut board = Board::bare(domains.to_vec());
        let alive = self.propagator.propagate(&mut board).is_ok();
        let (own, others) = (self.propagator.cells().to_vec(), self.propagator.others());
        for (cell, domain) in domains.iter_mut().enumerate() {
            let after = board.get(CellIndex::new(cell));
            let may_change = own.contains(&CellIndex::new(cell)) || others.contains(&CellIndex::new(cell));
            assert!(may_change || after == *domain, "{:?} changes {cell}", self.propagator);
            *domain = after;
        }
        alive
    }

    fn idempotent(&self) -> bool {
        self.idempotent
    }
}

fn set(row: &[usize]) -> u64 {
    row.iter().fold(0, |set, rank| set | 1 << rank)
}

pub(super) fn checks() -> Checks {
    let mut checks: Checks = Vec::new();
    let house = || OnBoard { propagator: House::new(&CellIndex::all(0..4), 0b1111), idempotent: false };
    checks.push(("House", Check::new((4, 4), house, differ).prunes(60)));

    let less = |a: usize, b: usize| a < b;
    let pair = move || {
        on_board(Pair { cells: [0, 1].map(CellIndex::new), relation: Arc::new(Relation::new(10, less)) })
    };
    checks.push(("Pair", Check::new((2, 10), pair, move |row| less(row[0], row[1])).domain()));

    let spread = || {
        on_board(Exclusion {
            cell: [CellIndex::new(0)],
            others: [1..2, 1..3, 0..0].map(CellIndex::all).into(),
        })
    };
    let spread_out = |row: &[usize]| !(row[0] < 2 && row[1] == row[0] || row[0] == 1 && row[2] == 1);
    checks.push(("Exclusion", Check::new((3, 3), spread, spread_out).prunes(50)));

    // Three cells hold one of some sets. With the fourth and fifth they fill a house; the sixth differs from the first two.
    const SETS: [u64; 4] = [0b00111, 0b01101, 0b10110, 0b11100];
    let [own, others] = [0..3, 3..5].map(CellIndex::all);
    let (cells, observed) = (own.clone(), [others.clone()]);
    let cage = move || {
        let around = [(CellIndex::new(5), 0b011)];
        on_board(Cage::new(&cells, &Arc::from(SETS), &observed, &around, 0b11111).unwrap())
    };
    let caged = |row: &[usize]| differ(&row[..3]) && SETS.contains(&set(&row[..3]));
    let around = |row: &[usize]| differ(&row[..5]) && !row[..2].contains(&row[5]);
    checks.push(("Cage", Check::new((6, 5), cage, caged).given(around).prunes(45)));
    let propagate = move || {
        let sets = Sets::new(Arc::from(SETS), 3).within(std::slice::from_ref(&others), 0b11111);
        on_board(Posted::new(&own, Box::new(sets), vec![(CellIndex::new(5), 0b011)]))
    };
    checks.push(("Posted", Check::new((6, 5), propagate, caged).given(around).prunes(45)));
    // A cell that is read twice.
    let twice = || {
        let need = Demand { values: 0b001, count: 2, exactly: true };
        on_board(Posted::new(&CellIndex::all([0, 1, 0]), Box::new(Cardinality::new(vec![need])), Vec::new()))
    };
    checks.push(("Posted", Check::new((2, 3), twice, |row| row[0] == 0 && row[1] != 0).prunes(20)));

    // Two houses of four cells that share two.
    let leftovers = || {
        let houses = [0..4, 2..6].map(CellIndex::all);
        on_board(LawOfLeftovers::new(&[&houses[0], &houses[1]], &[0, 1], &[(0, 1)]))
    };
    let same = |row: &[usize]| set(&row[..2]) == set(&row[4..]);
    let houses = |row: &[usize]| differ(&row[..4]) && differ(&row[2..]);
    checks.push(("LawOfLeftovers", Check::new((6, 4), leftovers, same).given(houses).prunes(30)));

    // All filled squares of four by four with boxes, and the same with the cells at each place of the boxes differing.
    let rows: Vec<Vec<usize>> = assignments(4, 4, differ);
    let houses = |row: &[usize], of: &dyn Fn(usize, usize) -> usize| {
        (0..4).all(|i| differ(&(0..4).map(|j| row[of(i, j)]).collect::<Vec<_>>()))
    };
    let lines = move |row: &[usize]| houses(row, &|i, j| i * 4 + j) && houses(row, &|i, j| j * 4 + i);
    let boxes = move |row: &[usize]| houses(row, &|i, j| (i / 2 * 2 + j / 2) * 4 + i % 2 * 2 + j % 2);
    let places = move |row: &[usize]| houses(row, &|i, j| (j / 2 * 2 + i / 2) * 4 + j % 2 * 2 + i % 2);
    let mut grids: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..4 {
        let columns = |grid: &Vec<usize>, row: &Vec<usize>| (0..grid.len()).all(|i| grid[i] != row[i % 4]);
        let fits = |grid: &&Vec<usize>, row: &Vec<usize>| columns(grid, row);
        grids = grids
            .iter()
            .flat_map(|grid| {
                rows.iter().filter(move |row| fits(&grid, row)).map(|row| [&grid[..], row].concat())
            })
            .collect();
    }
    let sudokus: Vec<Vec<usize>> = grids.iter().filter(|grid| boxes(grid)).cloned().collect();
    assert_eq!((grids.len(), sudokus.len()), (576, 288));
    let lattice = || on_board(BoxedGrid::<2, 2>::new((0..16).map(CellIndex::new).collect(), 0b1111));
    let check = Check::new((16, 4), lattice, move |row| lines(row) && boxes(row));
    checks.push(("BoxedGrid", check.solutions(sudokus).prunes(80)));
    let scattered = || on_board(DisjointGroups::<2, 2>::new((0..16).map(CellIndex::new).collect(), 0b1111));
    let placed: Vec<Vec<usize>> = grids.into_iter().filter(|grid| places(grid)).collect();
    let check = Check::new((16, 4), scattered, places).given(lines);
    checks.push(("DisjointGroups", check.solutions(placed).prunes(50)));
    checks
}

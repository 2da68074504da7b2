//! Relations, rows, sets and alternatives.

use std::sync::Arc;

use super::Checks;
use super::trial::{Check, assignments, differ};
use crate::CellIndex;
use crate::Relation;
use crate::propagators::all_different::AllDifferent;
use crate::propagators::disjunction::{Alternative, Disjunction};
use crate::propagators::related::{NotBoth, Related};
use crate::propagators::sets::Sets;
use crate::propagators::table::table;

/// Some rows of four ranks below five, listed in order.
fn rows() -> Vec<Vec<usize>> {
    assignments(4, 5, |row| (row[0] * 7 + row[1] * 3 + row[2] * 5 + row[3] * 11) % 13 < 2)
}

fn listed(rows: &[Vec<usize>]) -> Vec<u8> {
    rows.concat().into_iter().map(|rank| rank as u8).collect()
}

/// The values of an assignment, as a set.
fn set(row: &[usize]) -> u64 {
    row.iter().fold(0, |set, rank| set | 1 << rank)
}

pub(super) fn checks() -> Checks {
    let mut checks: Checks = Vec::new();
    checks.push(("AllDifferent", Check::new((4, 5), || AllDifferent, differ).prunes(85)));
    let clash = |a: usize, b: usize| (a * a + b) % 3 == 1;
    let related = move || Related(Arc::new(Relation::new(9, clash)));
    checks.push(("Related", Check::new((2, 9), related, move |row| clash(row[0], row[1])).domain()));
    checks.push(("NotBoth", Check::new((2, 4), || NotBoth(2), |row| *row != [1, 1]).domain()));
    let is_row = |row: &[usize]| rows().contains(&row.to_vec());
    let looked_up = || table(&listed(&rows()), 4).propagator();
    checks.push(("Lookup", Check::boxed((4, 5), looked_up, is_row).solutions(rows()).domain()));
    // More rows than fit into a word, and fewer.
    let few = || rows().into_iter().take(40).collect::<Vec<_>>();
    let looked_up = move || table(&listed(&few()), 4).propagator();
    let is_row = move |row: &[usize]| few().contains(&row.to_vec());
    checks.push(("Lookup", Check::boxed((4, 5), looked_up, is_row).solutions(few()).domain()));

    const SETS: [u64; 5] = [0b00111, 0b01101, 0b10110, 0b11100, 0b01011];
    let sets = || Sets::new(Arc::new(SETS), 3);
    let one_of = |row: &[usize]| differ(row) && SETS.contains(&set(row));
    checks.push(("Sets", Check::new((3, 5), sets, one_of).domain()));
    // Six cells: more than are looked at in every order.
    let many = || Sets::new((0..8u64).map(|without| 0x7f & !(1 << without)).take(5).collect(), 6);
    let most_of = |row: &[usize]| {
        differ(row) && set(row) & 0b110_0000 == 0b110_0000 && row.iter().all(|rank| *rank < 7)
    };
    checks.push(("Sets", Check::new((6, 7), many, most_of).prunes(80)));
    // Three cells of a house that has all values; the other two are observed.
    let within = || Sets::new(Arc::new(SETS), 3).within(&[CellIndex::all([3, 4])], 0b11111);
    let own = |row: &[usize]| differ(&row[..3]) && SETS.contains(&set(&row[..3]));
    checks.push(("Sets", Check::new((5, 5), within, own).given(differ).prunes(75)));

    let either = || {
        let mut low = Alternative::default();
        low.limit(0, 0b0011);
        low.post(vec![1, 2], Box::new(AllDifferent));
        let mut high = Alternative::default();
        high.post(vec![2, 3], Box::new(Related(Arc::new(Relation::new(4, |a, b| a < b)))));
        high.post(vec![0, 1], Box::new(NotBoth(8)));
        high.post(vec![0, 3], table(&[1, 2, 3, 3, 0, 1], 2).propagator());
        Disjunction::new(4, vec![low, high])
    };
    let holds = |row: &[usize]| {
        let low = row[0] < 2 && row[1] != row[2];
        let ends = [[1, 2], [3, 3], [0, 1]].contains(&[row[0], row[3]]);
        low || row[2] < row[3] && ends && (row[0] != 3 || row[1] != 3)
    };
    checks.push(("Disjunction", Check::new((4, 4), either, holds).prunes(90)));
    checks
}

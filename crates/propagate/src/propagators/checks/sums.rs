//! Sums and products.

use std::sync::Arc;

use super::Checks;
use super::trial::{Check, differ};
use crate::propagators::equal_sums::EqualSums;
use crate::propagators::product::Product;
use crate::propagators::rellik::Rellik;
use crate::propagators::sum::Sum;
use crate::propagators::unit_sum::UnitSum;

/// Weights, the group of each term (those of a group differ), and a target.
const SUMS: [(&[i64], &[u32], i64); 8] = [
    (&[1, 1, 1, 1], &[0, 0, 0, 1], 13),
    (&[1, 1, 1, 1, 1], &[0, 0, 0, 0, 0], 15),
    (&[1, 1, -1, -1], &[0, 0, 1, 1], 0),
    (&[1, 1, 1, -1, -1], &[0, 1, 1, 2, 3], 4),
    (&[-1, -1, -1, 1], &[0, 0, 1, 2], -7),
    (&[1, 1, 1, 1, 1, 1], &[0, 0, 0, 1, 1, 1], 28),
    (&[1, 1, 1, 1, 1, 1], &[0, 0, 0, 1, 1, 1], 40),
    (&[1], &[0], 4),
];

fn total(row: &[usize], numbers: &[i64], weights: &[i64]) -> i64 {
    row.iter().zip(weights).map(|(rank, weight)| weight * numbers[*rank]).sum()
}

/// Whether the cells of each group differ.
fn apart(row: &[usize], group: &[u32]) -> bool {
    (0..row.len()).all(|i| (0..i).all(|j| group[i] != group[j] || row[i] != row[j]))
}

pub(super) fn checks() -> Checks {
    let mut checks: Checks = Vec::new();
    for (weights, group, target) in SUMS {
        const NUMBERS: [i64; 5] = [1, 2, 3, 4, 5];
        let shape = (weights.len(), NUMBERS.len());
        let holds = move |row: &[usize]| total(row, &NUMBERS, weights) == target;
        let given = move |row: &[usize]| apart(row, group);
        let unit = move || UnitSum::new(&NUMBERS, weights, target, group.to_vec()).unwrap();
        checks.push(("UnitSum", Check::new(shape, unit, holds).given(given).prunes(65)));
        let sum = move || Sum::new(Arc::new(NUMBERS), weights.to_vec(), target, group.to_vec());
        checks.push(("Sum", Check::new(shape, sum, holds).given(given).prunes(65)));
    }
    // Numbers with gaps, and weights that are not 1.
    for (weights, target) in
        [([2, 3, -1, 1], 9), ([1, 1, 1, 1], 20), ([10, 1, -1, -1], 30), ([-2, -2, 5, 1], 0)]
    {
        const NUMBERS: [i64; 6] = [-3, 0, 2, 3, 7, 11];
        let group: &[u32] = if weights[0] == weights[1] { &[0, 0, 1, 2] } else { &[0, 1, 2, 3] };
        let make = move || Sum::new(Arc::new(NUMBERS), weights.to_vec(), target, group.to_vec());
        let holds = move |row: &[usize]| total(row, &NUMBERS, &weights) == target;
        checks.push(("Sum", Check::new((4, 6), make, holds).given(move |row| apart(row, group)).prunes(70)));
    }
    // Two terms, and three without groups: every combination is looked at.
    let two = || UnitSum::new(&[4, 5, 6, 7, 8, 9], &[1, -1], 2, vec![0, 1]).unwrap();
    checks.push(("UnitSum", Check::new((2, 6), two, |row| row[0] == row[1] + 2).domain()));
    let three = || UnitSum::new(&[0, 1, 2, 3, 4], &[1, 1, 1], 7, vec![0, 1, 2]).unwrap();
    checks.push(("UnitSum", Check::new((3, 5), three, |row| row.iter().sum::<usize>() == 7).domain()));
    checks.extend(equal_sums());
    for target in [1, 12, 36, 24, 7, 60] {
        const NUMBERS: [i64; 5] = [1, 2, 3, 4, 6];
        let make = move || Product::new(&NUMBERS, 4, target).unwrap();
        let holds = move |row: &[usize]| row.iter().map(|rank| NUMBERS[*rank]).product::<i64>() == target;
        checks.push(("Product", Check::new((4, 5), make, holds).domain()));
    }
    for sum in [0, 3, 5, 9] {
        const NUMBERS: [i64; 6] = [-1, 1, 2, 4, 5, 8];
        let make = move || Rellik::new(Arc::new(NUMBERS), sum);
        let holds = move |row: &[usize]| {
            let part =
                |some: usize| (0..4).filter(|i| some >> i & 1 == 1).map(|i| NUMBERS[row[i]]).sum::<i64>();
            (1..16).all(|some| part(some) != sum)
        };
        checks.push(("Rellik", Check::new((4, 6), make, holds).given(differ).prunes(7)));
    }
    checks
}

/// Groups of one to three cells; domain consistent where the numbers are near each other.
fn equal_sums() -> Checks {
    let mut checks: Checks = Vec::new();
    let numbers: [[i64; 5]; 3] = [[1, 2, 3, 4, 5], [-3, 2, 3, 7, 10], [0, 2, 3, 7, 90]];
    let groups: [&[(usize, bool)]; 4] = [
        &[(2, true), (2, true), (1, true)],
        &[(3, true), (2, false)],
        &[(3, false), (3, true)],
        &[(2, false), (2, true), (2, true)],
    ];
    for (numbers, groups) in numbers.into_iter().flat_map(|numbers| groups.map(|groups| (numbers, groups))) {
        let cells = groups.iter().map(|(size, _)| size).sum();
        let make = move || EqualSums::new(Arc::new(numbers), groups);
        let split = move |row: &[usize]| {
            let mut rest = row.to_vec();
            groups.iter().map(|(size, _)| rest.drain(..*size).collect::<Vec<usize>>()).collect::<Vec<_>>()
        };
        let holds = move |row: &[usize]| {
            let sums =
                split(row).into_iter().map(|group| group.iter().map(|rank| numbers[*rank]).sum::<i64>());
            let sums: Vec<i64> = sums.collect();
            sums.iter().all(|sum| *sum == sums[0])
        };
        let given =
            move |row: &[usize]| split(row).iter().zip(groups).all(|(own, (_, apart))| !apart || differ(own));
        let check = Check::new((cells, 5), make, holds).given(given);
        checks.push(("EqualSums", if numbers[4] < 64 { check.domain() } else { check.prunes(40) }));
    }
    checks
}

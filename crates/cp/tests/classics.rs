//! Problems whose answers are known.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_cp::{Choose, Model, Pick, all_different, scalar};

fn queens(n: i64) -> u64 {
    let mut model = Model::new();
    let rows = model.ints(n as usize, 0..n);
    model.post(all_different(&rows));
    model.post(all_different((0..n).map(|i| rows[i as usize] + i)));
    model.post(all_different((0..n).map(|i| rows[i as usize] - i)));
    model.search().unwrap().branch(Choose::Smallest, Pick::Min).count_up_to(u64::MAX).0
}

#[test]
fn queens_are_as_many_as_published() {
    assert_eq!([1, 0, 0, 2, 10, 4, 40, 92], [1, 2, 3, 4, 5, 6, 7, 8].map(queens));
}

#[test]
fn pythagorean_triples_up_to_100() {
    let mut model = Model::new();
    let [x, y, z] = [(); 3].map(|()| model.int(1..=100));
    model.post((x * x + y * y).eq(z * z));
    model.post(x.gt(y));
    assert_eq!(model.count().unwrap(), 52);
}

#[test]
fn send_more_money() {
    let mut model = Model::new();
    let [s, e, n, d, m, o, r, y] = [(); 8].map(|()| model.int(0..=9));
    model.post(all_different([s, e, n, d, m, o, r, y]));
    model.post(s.ge(1));
    model.post(m.ge(1));
    let number = |digits: &[garns_cp::Int]| {
        scalar(digits.iter().rev().enumerate().map(|(i, d)| (10i64.pow(i as u32), *d)))
    };
    model.post((number(&[s, e, n, d]) + number(&[m, o, r, e])).eq(number(&[m, o, n, e, y])));
    let all: Vec<_> = model.search().unwrap().map(|found| found.ints(&[s, e, n, d, m, o, r, y])).collect();
    assert_eq!(all, [[9, 5, 6, 7, 1, 0, 8, 2]]);
}

#[test]
fn large_coefficients_do_not_overflow() {
    let mut model = Model::new();
    let (x, y) = (model.int(1..=10), model.int(1..=10));
    model.post((214_748_365 * x - y).ge(2_147_483_647));
    let mut all: Vec<_> = model.search().unwrap().map(|found| (found[x], found[y])).collect();
    all.sort_unstable();
    assert_eq!(all, [(10, 1), (10, 2), (10, 3)]);
}

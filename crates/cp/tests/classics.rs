//! Problems whose answers are known.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_cp::{Int, Model, Step, ValueSelector, VariableSelector, all_different, scalar};

fn queens(n: i64) -> u64 {
    let mut model = Model::new();
    let rows = model.ints(n as usize, 0..n);
    model.post(all_different(&rows));
    model.post(all_different((0..n).map(|i| rows[i as usize] + i)));
    model.post(all_different((0..n).map(|i| rows[i as usize] - i)));
    model.search().unwrap().branch(VariableSelector::Smallest, ValueSelector::Min).count_up_to(u64::MAX).0
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

/// The cells of an 8×8 board in so many colours, such that queens would not attack within a colour.
fn queen_colours(colours: i64) -> (Model, Vec<Int>) {
    let mut model = Model::new();
    let cells = model.ints(64, 1..=colours);
    let lines: [fn(i64, i64) -> i64; 4] = [|r, _| r, |_, c| c, |r, c| r + c, |r, c| r - c + 7];
    for line in lines {
        for number in 0..15 {
            let on = (0..64).filter(|i| line(i / 8, i % 8) == number);
            model.post(all_different(on.map(|i| cells[i as usize])));
        }
    }
    (model, cells)
}

#[test]
fn the_board_needs_nine_colours() {
    assert!(queen_colours(8).0.solve().unwrap().is_none());
    for learning in [false, true] {
        let (mut model, _) = queen_colours(8);
        let step = model.search().unwrap().break_value_symmetry(true).learning(learning).step();
        assert_eq!(step, Step::Done, "learning {learning}");
    }
    let (mut model, cells) = queen_colours(9);
    let colours = model.solve().unwrap().unwrap().ints(&cells);
    for (i, j) in (0..64).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let (down, across) = ((i / 8_usize).abs_diff(j / 8), (i % 8_usize).abs_diff(j % 8));
        let attacks = down == 0 || across == 0 || down == across;
        assert!(!attacks || colours[i] != colours[j], "cells {i} and {j}");
    }
}

#[test]
fn renaming_values_is_only_left_out_when_asked() {
    // A triangle in three colours: six ways, or one and its copies.
    for (one, count) in [(false, 6), (true, 1)] {
        let mut model = Model::new();
        let corners = model.ints(3, 1..=3);
        model.post(all_different(&corners));
        assert_eq!(model.search().unwrap().break_value_symmetry(one).count_up_to(10).0, count);
    }
    // With a sum, colours are no longer alike.
    let mut model = Model::new();
    let corners = model.ints(3, 1..=3);
    model.post(all_different(&corners));
    model.post((corners[0] + corners[1]).ge(4));
    assert_eq!(model.search().unwrap().break_value_symmetry(true).count_up_to(10).0, 4);
}

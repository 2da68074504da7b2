//! A solver anyone can check by reading it, what a solution is, and puzzles to try.

#![allow(dead_code, reason = "each test file uses a part")]

use garns_nine::{Grid, Marks};
use proptest::prelude::*;

/// Whether `grid` is filled, valid, and takes every digit from `marks`.
pub(crate) fn is_solution(grid: &Grid, marks: &Marks) -> bool {
    let digits = grid.digits();
    let allowed = (0..81).all(|cell| digits[cell] != 0 && marks.masks()[cell] >> (digits[cell] - 1) & 1 == 1);
    allowed && (0..81).all(|a| (0..81).all(|b| a == b || !see_each_other(a, b) || digits[a] != digits[b]))
}

fn see_each_other(a: usize, b: usize) -> bool {
    let (row, column) = (|cell| cell / 9, |cell| cell % 9);
    row(a) == row(b) || column(a) == column(b) || (row(a) / 3, column(a) / 3) == (row(b) / 3, column(b) / 3)
}

/// All solutions, up to `limit`, by trying every digit in the cell with the fewest.
pub(crate) fn solutions(marks: &Marks, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    search(&mut [0; 81], marks, limit, &mut found);
    found
}

fn search(digits: &mut [u8; 81], marks: &Marks, limit: usize, found: &mut Vec<Grid>) {
    if found.len() == limit {
        return;
    }
    let fits = |digits: &[u8; 81], cell: usize| -> Vec<u8> {
        let free = |digit: u8| !(0..81).any(|other| digits[other] == digit && see_each_other(cell, other));
        (1..=9).filter(|&digit| marks.masks()[cell] >> (digit - 1) & 1 == 1 && free(digit)).collect()
    };
    let open = (0..81).filter(|&cell| digits[cell] == 0).map(|cell| (cell, fits(digits, cell)));
    let Some((cell, fitting)) = open.min_by_key(|(_, fitting)| fitting.len()) else {
        found.push(Grid::new(*digits).unwrap());
        return;
    };
    for digit in fitting {
        digits[cell] = digit;
        search(digits, marks, limit, found);
    }
    digits[cell] = 0;
}

/// A solved grid: a pattern with digits, rows and columns shuffled.
pub(crate) fn solved() -> impl Strategy<Value = [u8; 81]> {
    let three = || Just([0, 1, 2]).prop_shuffle();
    let lines = move || (three(), three(), three(), three());
    (Just([1, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle(), lines(), lines(), any::<bool>()).prop_map(
        |(digits, rows, columns, flip)| {
            let line = |(bands, a, b, c): ([usize; 3], [usize; 3], [usize; 3], [usize; 3]), k: usize| {
                3 * bands[k / 3] + [a, b, c][k / 3][k % 3]
            };
            std::array::from_fn(|cell| {
                let (row, column) = if flip { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
                let (row, column) = (line(rows, row), line(columns, column));
                digits[(3 * (row % 3) + row / 3 + column) % 9]
            })
        },
    )
}

/// A solved grid with some cells left: one solution or several.
pub(crate) fn thinned(givens: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Grid> {
    let order = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    (solved(), order, givens).prop_map(|(mut digits, order, givens)| {
        order[givens..].iter().for_each(|&cell| digits[cell] = 0);
        Grid::new(digits).unwrap()
    })
}

/// A thinned grid with one given changed: often impossible.
pub(crate) fn spoiled() -> impl Strategy<Value = Grid> {
    (thinned(25..=45), 0..81usize, 1..=9u8).prop_map(|(grid, cell, digit)| {
        let mut digits = *grid.digits();
        digits[cell] = digit;
        Grid::new(digits).unwrap()
    })
}

/// Any digits anywhere.
pub(crate) fn garbage() -> impl Strategy<Value = Grid> {
    (0.0..1.0f64)
        .prop_flat_map(|density| proptest::collection::vec(proptest::option::weighted(density, 1..=9u8), 81))
        .prop_map(|cells| Grid::new(std::array::from_fn(|cell| cells[cell].unwrap_or(0))).unwrap())
}

/// A solution hidden among other candidates.
pub(crate) fn pencilled() -> impl Strategy<Value = Marks> {
    let extra = proptest::collection::vec((any::<u16>(), any::<u16>()), 81);
    (solved(), extra).prop_map(|(digits, extra)| {
        let mask = |cell: usize| 1 << (digits[cell] - 1) | extra[cell].0 & extra[cell].1 & Marks::ANY;
        Marks::new(std::array::from_fn(mask)).unwrap()
    })
}

/// Any candidates anywhere, empty cells included.
pub(crate) fn scribbled() -> impl Strategy<Value = Marks> {
    // Sparse enough that the oracle sees the end.
    let sparse = (any::<u16>(), any::<u16>()).prop_map(|(a, b)| a & b & Marks::ANY);
    let mask =
        prop_oneof![12 => sparse, 1 => Just(Marks::ANY), 1 => (0..9u16).prop_map(|digit| 1u16 << digit)];
    proptest::collection::vec(mask, 81)
        .prop_map(|masks| Marks::new(std::array::from_fn(|cell| masks[cell])).unwrap())
}

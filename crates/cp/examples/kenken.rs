//! KenKen: a Latin square with cages, each with an operation and its result.

use garns_cp::{Constraint, Error, Int, Model, all_different, or, product, sum};

/// A cage: the result, the operation, the cells as (row, column) from 0.
pub(crate) type Cage = (i64, char, &'static [(usize, usize)]);

/// The cages of a 6×6 KenKen.
pub(crate) const FIGURE_5: [Cage; 14] = [
    (30, '×', &[(0, 0), (0, 1), (0, 2)]),
    (1, '−', &[(0, 3), (1, 3)]),
    (13, '+', &[(0, 4), (0, 5), (1, 5)]),
    (4, '−', &[(1, 0), (2, 0)]),
    (20, '+', &[(1, 1), (1, 2), (2, 1), (2, 2)]),
    (2, '÷', &[(1, 4), (2, 4)]),
    (48, '×', &[(2, 3), (3, 2), (3, 3)]),
    (5, '−', &[(2, 5), (3, 5)]),
    (2, '÷', &[(3, 0), (4, 0)]),
    (3, '÷', &[(3, 1), (4, 1)]),
    (4, '−', &[(3, 4), (4, 4)]),
    (4, '−', &[(4, 2), (4, 3)]),
    (30, '×', &[(5, 4), (4, 5), (5, 5)]),
    (16, '+', &[(5, 0), (5, 1), (5, 2), (5, 3)]),
];

/// All solutions.
pub(crate) fn solutions(size: usize, cages: &[Cage]) -> Result<Vec<Vec<i64>>, Error> {
    let mut model = Model::new();
    let cells = model.ints(size * size, 1..=size as i64);
    for i in 0..size {
        model.post(all_different((0..size).map(|j| cells[size * i + j])));
        model.post(all_different((0..size).map(|j| cells[size * j + i])));
    }
    for (result, operation, places) in cages {
        let cage: Vec<Int> = places.iter().map(|(row, column)| cells[size * row + column]).collect();
        model.post(holds(*result, *operation, &cage));
    }
    Ok(model.search()?.map(|found| found.ints(&cells)).collect())
}

fn holds(result: i64, operation: char, cage: &[Int]) -> Constraint {
    match operation {
        '+' => sum(cage).eq(result),
        '×' => product(cage).eq(result),
        '−' => (cage[0] - cage[1]).abs().eq(result),
        _ => or([cage[0].eq(result * cage[1]), cage[1].eq(result * cage[0])]),
    }
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    for grid in solutions(6, &FIGURE_5)? {
        for row in grid.chunks(6) {
            println!("{row:?}");
        }
    }
    Ok(())
}

//! Magic squares: rows, columns and diagonals have the same sum.

use garns_cp::{Error, Int, Model, all_different, sum};

/// How many there are, up to turning and mirroring.
pub(crate) fn count(n: usize) -> Result<u64, Error> {
    let cells_count = (n * n) as i64;
    let magic = n as i64 * (cells_count + 1) / 2;
    let mut model = Model::new();
    let cells = model.ints(n * n, 1..=cells_count);
    let at = |row: usize, column: usize| cells[n * row + column];
    let total = |line: &[Int]| sum(line).eq(magic);
    model.post(all_different(&cells));
    for i in 0..n {
        model.post(total(&(0..n).map(|j| at(i, j)).collect::<Vec<_>>()));
        model.post(total(&(0..n).map(|j| at(j, i)).collect::<Vec<_>>()));
    }
    model.post(total(&(0..n).map(|i| at(i, i)).collect::<Vec<_>>()));
    model.post(total(&(0..n).map(|i| at(i, n - 1 - i)).collect::<Vec<_>>()));
    // Of eight turned and mirrored squares, one has these corners.
    let last = n - 1;
    for corner in [at(0, last), at(last, 0), at(last, last)] {
        model.post(at(0, 0).lt(corner));
    }
    model.post(at(0, last).lt(at(last, 0)));
    model.count()
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    println!("{} magic square of order 3", count(3)?);
    println!("{} magic squares of order 4", count(4)?);
    Ok(())
}

//! n queens on an n×n board, none of which attacks another.

use garns_cp::{Error, Model, all_different};

/// How many ways there are.
pub(crate) fn count(n: i64) -> Result<u64, Error> {
    let mut model = Model::new();
    let rows = model.ints(n as usize, 0..n);
    model.post(all_different(&rows));
    model.post(all_different(rows.iter().zip(0..).map(|(row, column)| *row + column)));
    model.post(all_different(rows.iter().zip(0..).map(|(row, column)| *row - column)));
    model.count()
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    for n in 4..=10 {
        println!("{n} queens: {} ways", count(n)?);
    }
    Ok(())
}

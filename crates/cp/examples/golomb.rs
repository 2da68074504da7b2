//! Golomb rulers: marks with all distances different, as short as can be.

use garns_cp::{Error, Model, ValueSelector, VariableSelector, all_different};

/// The marks of the shortest ruler with so many.
pub(crate) fn ruler(marks: usize) -> Result<Option<Vec<i64>>, Error> {
    let mut model = Model::new();
    let longest = (marks * marks) as i64;
    let mark = model.ints(marks, 0..=longest);
    model.post(mark[0].eq(0));
    let mut distances = Vec::new();
    for j in 1..marks {
        model.post(mark[j - 1].lt(mark[j]));
        for i in 0..j {
            distances.push(model.var(mark[j] - mark[i]));
        }
    }
    model.post(all_different(&distances));
    // A ruler and its mirror image are one: the first distance is less than the last.
    if let (Some(first), Some(last)) = (distances.first(), distances.last()) {
        model.post(first.lt(last));
    }
    model.minimise(mark[marks - 1]);
    let mut search = model.search()?.first(&mark, VariableSelector::InputOrder, ValueSelector::Min);
    Ok(search.best().0.map(|found| found.ints(&mark)))
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    for marks in 4..=8 {
        println!("{marks} marks: {:?}", ruler(marks)?);
    }
    Ok(())
}

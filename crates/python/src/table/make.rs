//! Series of plain puzzles: each is a function of the seed and its number alone.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;

use garns::generate::{Ended, Row as Made, Series, Spec};
use garns::{Cancel, Limits, grids, say};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Columns, Named, Type, Value, schema};
use super::reading::plain_digits;
use super::thread_count;
use crate::errors::{OrRefuse, refused};
use crate::interrupt;
use crate::language::lang;

/// Columns `number`, `puzzle`, `solution`, `clues`, `seed`; with `rate` also `er`, `ep`, `ed`, `level`, `seconds`; with
/// `canonical` the canonical form.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "what a function of Python takes by name")]
pub(crate) fn table_generate(
    py: Python<'_>,
    count: u64,
    seed: u64,
    first: u64,
    clues: Option<(usize, usize)>,
    minimal: bool,
    rate: bool,
    canonical: bool,
    threads: Option<usize>,
) -> PyResult<PyTable> {
    let threads = thread_count(threads)?;
    let mut named: Named = vec![
        ("number", Type::Count),
        ("puzzle", Type::Text),
        ("solution", Type::Text),
        ("clues", Type::Count),
        ("seed", Type::Count),
    ];
    if rate {
        named.extend(["er", "ep", "ed"].map(|name| (name, Type::Number)));
        named.extend([("level", Type::Short), ("seconds", Type::Number)]);
    }
    if canonical {
        named.push(("canonical", Type::Text));
    }
    let series = Series {
        spec: Spec { clues, minimal, ..Spec::new("sudoku") },
        seed,
        count,
        rate,
        unique_up_to_symmetry: false,
        first,
        known: HashSet::new(),
        device: None,
    };
    let schema = schema(&named, false);
    let made = interrupt::run(py, |cancel| {
        let mut batches = Vec::new();
        let room = usize::try_from(count).unwrap_or(usize::MAX);
        let mut whole = Columns::new(&named, false, room);
        let mut failure = None;
        let ended = run(series, threads, cancel, |number, row| {
            push(&mut whole, number, &row, rate, canonical);
            if whole.is_large() {
                let full = std::mem::replace(&mut whole, Columns::new(&named, false, room));
                match full.finish(&schema) {
                    Ok(batch) => batches.push(batch),
                    Err(error) => failure = Some(error),
                }
            }
        });
        match whole.finish(&schema) {
            Ok(batch) => batches.push(batch),
            Err(error) => failure = Some(error),
        }
        (ended, batches, failure)
    })?;
    let (ended, batches, failure) = made;
    if let Some(error) = failure {
        return Err(refused(error.to_string()));
    }
    match ended.or_refuse()? {
        Ended::Complete => PyTable::try_new(batches, schema),
        Ended::Failed(error) => Err(error).or_refuse(),
        Ended::Stopped | Ended::NoOthers => Err(refused(say!(
            lang(),
            "nothing but puzzles that were there before came up",
            "só apareceram jogos que já existiam"
        ))),
    }
}

fn run(
    series: Series,
    threads: NonZero<usize>,
    cancel: &Cancel,
    mut each: impl FnMut(u64, Made),
) -> Result<Ended, garns::generate::SpecError> {
    series.run(threads, &Limits::from(cancel), |item| {
        let number = item.index;
        item.rows.into_iter().for_each(|row| each(number, row));
        ControlFlow::Continue(())
    })
}

fn push(out: &mut Columns, number: u64, row: &Made, rate: bool, canonical: bool) {
    let start = [
        Value::Count(number),
        Value::Text(&row.puzzle),
        Value::Text(&row.solution),
        Value::Count(row.clues as u64),
        Value::Count(row.seed),
    ];
    let [a, b, c, d, e] = start;
    let form = canonical.then(|| canonical_line(&row.puzzle, &row.solution)).flatten();
    let form = form.map_or(Value::Null, Value::Owned);
    let ratings: [Value<'_>; 5] = [
        row.er.into(),
        row.ep.into(),
        row.ed.into(),
        row.level.map_or(Value::Null, |level| Value::Text(level.title().en)),
        row.seconds.into(),
    ];
    let [er, ep, ed, level, seconds] = ratings;
    match rate {
        true => out.push([a, b, c, d, e, er, ep, ed, level, seconds, form]),
        false => out.push([a, b, c, d, e, form]),
    }
}

/// The canonical form of a plain puzzle with this solution, as a line.
fn canonical_line(puzzle: &str, solution: &str) -> Option<String> {
    let (puzzle, solution) = (plain_digits(puzzle)?, plain_digits(solution)?);
    if !grids::symmetry::is_grid(&solution) {
        return None;
    }
    let givens = (0..).zip(puzzle).fold(0, |set, (cell, digit)| set | u128::from(digit != 0) << cell);
    let form = garns::generate::canonical(&solution, givens);
    String::from_utf8(form.line().to_vec()).ok()
}

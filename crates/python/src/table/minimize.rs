//! Givens that can go.

use garns::Verdict;
use garns::generate::{NotUnique, minimize};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Type, Value};
use super::reading::{Filling, Reader, digits, filling};
use super::rows::Rows;
use super::{Options, over_rows};
use crate::language::lang;

/// Columns `verdict`, `puzzle` (what is left), `solution`, `clues`, and whether it is `minimal` for sure.
#[pyfunction]
pub(crate) fn table_minimize(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    column: &str,
    seed: u64,
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let (rows, options) = (Rows::of(rows, column)?, Options::new(errors, threads, timeout)?);
    let grid = Type::grid(rows.width());
    let named = vec![
        ("verdict", Type::Short),
        ("puzzle", grid),
        ("solution", grid),
        ("clues", Type::Count),
        ("minimal", Type::Flag),
    ];
    let (lang, as_digits) = (lang(), rows.width().is_some());
    over_rows(py, &rows, &named, &options, |limits| {
        move |_, rows, out| {
            let mut reader = Reader::new(lang);
            for row in rows {
                let Some(puzzle) = reader.read_or_tell(*row, out) else { continue };
                match minimize(&puzzle, seed, &limits, |_, _| ()) {
                    Ok(minimized) => {
                        let left = &minimized.puzzle;
                        let text = match as_digits {
                            true => Filling::Digits(digits(left.givens())),
                            false => Filling::Text(garns::generate::text(left)),
                        };
                        let solution = filling(left, &minimized.solution, as_digits);
                        let clues = left.givens().len() - left.givens().blanks();
                        out.push([
                            Value::Text(Verdict::Unique.name()),
                            text.value(),
                            solution.value(),
                            Value::Count(clues as u64),
                            Value::Flag(minimized.undecided.is_empty()),
                        ]);
                    }
                    Err(why) => {
                        let verdict = match why {
                            NotUnique::Impossible => Verdict::Impossible,
                            NotUnique::Several => Verdict::Several,
                            NotUnique::Unknown => Verdict::GaveUp,
                        };
                        let none = Value::Null;
                        let verdict = Value::Text(verdict.name());
                        out.push([verdict, none.clone(), none.clone(), none.clone(), none]);
                    }
                }
                if limits.cancel.is_cancelled() {
                    return;
                }
            }
        }
    })
}

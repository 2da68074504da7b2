//! Solving and counting.

use garns::{Goal, Solver};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Type, Value};
use super::reading::filling;
use super::rows::Rows;
use super::side::{Answer, answer};
use super::{Options, over_rows};
use crate::language::lang;

/// Columns `verdict`, `solution` and `guesses`.
#[pyfunction]
pub(crate) fn table_solve(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let (rows, options) = (Rows::of(rows, column)?, Options::new(errors, threads, timeout)?);
    let named =
        vec![("verdict", Type::Short), ("solution", Type::grid(rows.width())), ("guesses", Type::Count)];
    let (lang, as_digits) = (lang(), rows.width().is_some());
    over_rows(py, &rows, &named, &options, |limits| {
        let solver = Solver::auto(Goal::AtMost(2), limits);
        move |_, rows, out| {
            answer(rows, &solver, lang, out, |out, _, answer| {
                let verdict = Value::Text(answer.verdict().name());
                let guesses = answer.guesses().map_or(Value::Null, Value::Count);
                match &answer {
                    Answer::Plain(found) => {
                        let solution = found.solutions().next();
                        let solution = solution.map_or(Value::Null, |digits| Value::Digits(digits));
                        out.push([verdict, solution, guesses]);
                    }
                    Answer::Other(puzzle, report) => {
                        let solution = report.solutions.first().map(|grid| filling(puzzle, grid, as_digits));
                        let solution = solution.as_ref().map_or(Value::Null, |solution| solution.value());
                        out.push([verdict, solution, guesses]);
                    }
                }
            });
        }
    })
}

/// Columns `count`, and `exact` where it may be more.
#[pyfunction]
pub(crate) fn table_count(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    column: &str,
    limit: Option<u64>,
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let (rows, options) = (Rows::of(rows, column)?, Options::new(errors, threads, timeout)?);
    let named = vec![("count", Type::Count), ("exact", Type::Flag)];
    let lang = lang();
    over_rows(py, &rows, &named, &options, |limits| {
        let solver = Solver::auto(Goal::Count { limit }, limits);
        move |_, rows, out| {
            answer(rows, &solver, lang, out, |out, _, answer| {
                let (count, exact) = match &answer {
                    Answer::Plain(found) => (found.count, found.exact),
                    // A count that is too long for the column is not exact there.
                    Answer::Other(_, report) => (report.count, report.exact && report.long_count.is_none()),
                };
                out.push([Value::Count(count), Value::Flag(exact)]);
            });
        }
    })
}

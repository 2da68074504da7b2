//! Ratings.

use garns::{Depth, RateError, Rated, Raters, Stop};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Named, Type, Value};
use super::reading::Reader;
use super::rows::Rows;
use super::{Options, over_rows};
use crate::language::lang;

/// Columns `verdict`, `er`, `ep`, `ed`, `level`, `seconds`, `visibility`, `rating`; with `full` also `score`, `grade`,
/// `steps`, `refutation`, `guesses`.
#[pyfunction]
pub(crate) fn table_rate(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    column: &str,
    full: bool,
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let (rows, options) = (Rows::of(rows, column)?, Options::new(errors, threads, timeout)?);
    let mut named: Named = vec![("verdict", Type::Short)];
    named.extend(["er", "ep", "ed"].map(|name| (name, Type::Number)));
    named.push(("level", Type::Short));
    named.extend(["seconds", "visibility", "rating"].map(|name| (name, Type::Number)));
    if full {
        named.extend([("score", Type::Count), ("grade", Type::Short)]);
        named.extend(["steps", "refutation", "guesses"].map(|name| (name, Type::Count)));
    }
    let (lang, depth) = (lang(), if full { Depth::Full } else { Depth::Quick });
    over_rows(py, &rows, &named, &options, |limits| {
        move |_, rows, out| {
            let mut raters = Raters::with_limits(depth, limits.clone());
            let mut reader = Reader::new(lang);
            for row in rows {
                let Some(puzzle) = reader.read_or_tell(*row, out) else { continue };
                match raters.rate(&puzzle) {
                    // What was interrupted is not shown.
                    Err(RateError::GaveUp(Stop::Cancelled)) => return,
                    rated => out.push(values(&rated)),
                }
            }
        }
    })
}

/// The values of a row; of a puzzle that has no rating only the verdict says something.
fn values(rated: &Result<Rated, RateError>) -> [Value<'static>; 13] {
    let rated = match rated {
        Ok(rated) => rated,
        Err(why) => {
            let mut values = [const { Value::Null }; 13];
            values[0] = Value::Text(why.verdict().name());
            return values;
        }
    };
    let score = rated.score.as_ref();
    [
        Value::Text("unique"),
        rated.er.into(),
        rated.ep.into(),
        rated.ed.into(),
        rated.level.map_or(Value::Null, |level| Value::Text(level.title().en)),
        rated.seconds.into(),
        rated.visibility.into(),
        rated.logic.map(|logic| logic.rating).or(rated.er).into(),
        score.map(|score| score.points).into(),
        score.map_or(Value::Null, |score| Value::Text(score.level.title().en)),
        score.map_or(Value::Null, |score| Value::Count(score.steps as u64)),
        rated.refutation.into(),
        rated.guesses.into(),
    ]
}

//! Many puzzles at once: a table in, a table out, over all cores and without the interpreter's lock.
//!
//! Rows are read where they lie, in Arrow's buffers or NumPy's memory; parts of them are worked on by [`batch::in_order`], and what
//! each part brings is appended to the columns of the result, in the order of the rows. The first bad row ends it, or is
//! left blank, as the caller likes.

mod columns;
mod forms;
mod judge;
mod make;
mod minimize;
mod rate;
mod read_back;
mod reading;
mod rows;
mod side;
mod solve;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

use garns::{Cancel, Limits, batch, say};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use crate::errors::{refused, refused_row};
use crate::interrupt;
use crate::language::lang;
use columns::{Columns, Named, schema};
use rows::{Row, Rows};

pub(crate) use forms::table_canonical;
pub(crate) use judge::table_judge;
pub(crate) use make::table_generate;
pub(crate) use minimize::table_minimize;
pub(crate) use rate::table_rate;
pub(crate) use read_back::{table_column, table_grids, table_kind, table_of};
pub(crate) use solve::{table_count, table_solve};

/// What every function on tables is told.
struct Options {
    /// Bad rows are left blank and explained in a column, not raised.
    keep_bad: bool,
    threads: NonZero<usize>,
    /// The time for each puzzle.
    time: Option<Duration>,
}

impl Options {
    fn new(errors: &str, threads: Option<usize>, timeout: Option<f64>) -> PyResult<Options> {
        let keep_bad = match errors {
            "raise" => false,
            "null" => true,
            _ => {
                return Err(refused(say!(
                    lang(),
                    "errors is \"raise\" or \"null\", not {errors:?}",
                    "errors é \"raise\" ou \"null\", e não {errors:?}"
                )));
            }
        };
        Ok(Options { keep_bad, threads: thread_count(threads)?, time: interrupt::seconds(timeout)? })
    }

    fn limits(&self, cancel: &Cancel) -> Limits {
        Limits { time: self.time, ..Limits::from(cancel) }
    }
}

/// How many threads work: all cores unless told otherwise.
fn thread_count(threads: Option<usize>) -> PyResult<NonZero<usize>> {
    match threads {
        None => Ok(batch::default_threads()),
        Some(threads) => NonZero::new(threads).ok_or_else(|| {
            refused(say!(lang(), "at least one thread has to work", "ao menos uma thread precisa trabalhar"))
        }),
    }
}

/// Works on the rows, part by part: `prepare` is told how to stop and returns what does a part.
fn over_rows<W: Fn(usize, &[Row<'_>], &mut Columns) + Sync>(
    py: Python<'_>,
    rows: &Rows,
    named: &Named,
    options: &Options,
    prepare: impl FnOnce(Limits) -> W + Send,
) -> PyResult<PyTable> {
    let schema = schema(named, options.keep_bad);
    let done = interrupt::run(py, |cancel| {
        let work = prepare(options.limits(cancel));
        let mut batches = Vec::new();
        let mut whole = Columns::new(named, options.keep_bad, rows.len());
        let mut failure = None;
        let mut fault = None;
        let mut next = 0;
        batch::in_order(
            |size| {
                let start = next;
                next = (start + size).min(rows.len());
                (start < next).then_some(start..next)
            },
            options.threads,
            |range| {
                let mut part = Columns::new(named, options.keep_bad, range.len());
                let start = range.start;
                work(start, &rows.slice(range), &mut part);
                (start, part)
            },
            |(start, mut part)| {
                if cancel.is_cancelled() {
                    return ControlFlow::Break(());
                }
                fault = part.fault.take().map(|(row, why)| (start + row, why));
                if fault.is_some() {
                    return ControlFlow::Break(());
                }
                failure = whole.append(part).err();
                if failure.is_none() && whole.is_large() {
                    let full =
                        std::mem::replace(&mut whole, Columns::new(named, options.keep_bad, rows.len()));
                    match full.finish(&schema) {
                        Ok(batch) => batches.push(batch),
                        Err(error) => failure = Some(error),
                    }
                }
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if let Some(error) = failure {
            return Err(Trouble::Arrow(error.to_string()));
        }
        if let Some((row, why)) = fault {
            return Err(Trouble::Row(row, why));
        }
        if whole.len() > 0 || batches.is_empty() {
            batches.push(whole.finish(&schema).map_err(|error| Trouble::Arrow(error.to_string()))?);
        }
        Ok(batches)
    })?;
    match done {
        Ok(batches) => PyTable::try_new(batches, schema),
        Err(Trouble::Row(row, why)) => Err(refused_row(row, &why)),
        Err(Trouble::Arrow(why)) => Err(refused(why)),
    }
}

/// Why there is no table.
enum Trouble {
    /// A bad row.
    Row(usize, String),
    /// Columns that don't fit, which would be a defect.
    Arrow(String),
}

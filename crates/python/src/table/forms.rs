//! Canonical forms: two puzzles are the same up to symmetry exactly if their forms are equal.

use garns::grids::symmetry;
use garns::{Goal, NoForm, Solver, Verdict, canonical_form};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Type, Value};
use super::reading::filling;
use super::rows::Rows;
use super::side::{Answer, answer};
use super::{Options, over_rows};
use crate::language::lang;

/// Columns `verdict`, `canonical`, and how many `automorphisms` the puzzle has.
#[pyfunction]
pub(crate) fn table_canonical(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    column: &str,
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let (rows, options) = (Rows::of(rows, column)?, Options::new(errors, threads, timeout)?);
    let named = vec![
        ("verdict", Type::Short),
        ("canonical", Type::grid(rows.width())),
        ("automorphisms", Type::Count),
    ];
    let (lang, as_digits) = (lang(), rows.width().is_some());
    over_rows(py, &rows, &named, &options, |limits| {
        let solver = Solver::auto(Goal::AtMost(2), limits.clone());
        move |_, rows, out| {
            answer(rows, &solver, lang, out, |out, _, answer| {
                let verdict = Value::Text(answer.verdict().name());
                match &answer {
                    _ if answer.verdict() != Verdict::Unique => {
                        out.push([verdict, Value::Null, Value::Null]);
                    }
                    Answer::Plain(found) => {
                        let Some(solution) = found.solutions().next() else {
                            return out.push([verdict, Value::Null, Value::Null]);
                        };
                        let (digits, automorphisms) = plain(found.puzzle_digits(), solution);
                        out.push([verdict, Value::Digits(&digits), Value::Count(automorphisms as u64)]);
                    }
                    Answer::Other(puzzle, _) => match canonical_form(puzzle, &limits) {
                        Ok(form) => {
                            let grid = super::reading::grid(&form.puzzle);
                            let form_value = filling(puzzle, &grid, as_digits);
                            let automorphisms = Value::Count(form.transforms.len() as u64);
                            out.push([verdict, form_value.value(), automorphisms]);
                        }
                        Err(NoForm::Stopped(_)) => {
                            out.push([Value::Text(Verdict::GaveUp.name()), Value::Null, Value::Null]);
                        }
                        Err(why) => out.fail(&why.text(lang)),
                    },
                }
            });
        }
    })
}

/// The form of a plain 9×9 puzzle with this only solution, and how many ways lead there.
fn plain(puzzle: &[u8; 81], solution: &[u8; 81]) -> ([u8; 81], usize) {
    let form = symmetry::canonical(solution);
    let givens = (0..).zip(puzzle).fold(0, |set, (cell, digit)| set | u128::from(*digit != 0) << cell);
    let (givens, ways) = form.with_givens(givens);
    let digit = |cell: usize| if givens >> cell & 1 == 1 { form.grid[cell] } else { 0 };
    (std::array::from_fn(digit), ways.len())
}

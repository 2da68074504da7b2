//! Between Python's objects and ours: values, cells, fillings, plain data.

use garns::{Cell, Grid, Puzzle, PuzzleError, Values, say};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyString, PyTuple};
use serde::Serialize;
use serde_json::Value;

use crate::errors::{OrRefuse, refused, unreadable};
use crate::language::lang;
use crate::solution::Solution;

/// A value as Python sees it: a number where it is written as one, else its symbol.
pub(crate) fn value<'py>(py: Python<'py>, values: &Values, rank: usize) -> PyResult<Bound<'py, PyAny>> {
    let (number, symbol) = (values.number(rank), values.symbol(rank));
    if number.to_string() == symbol { number.into_bound_py_any(py) } else { symbol.into_bound_py_any(py) }
}

/// The value that an object is, by rank: its symbol, or its number.
fn rank_of(values: &Values, object: &Bound<'_, PyAny>) -> Option<usize> {
    if let Ok(symbol) = object.cast::<PyString>() {
        return values.rank_of_symbol(symbol.to_str().ok()?);
    }
    values.rank(object.extract::<i64>().ok()?)
}

/// The value, by rank, that is to stand in a cell.
pub(crate) fn rank(values: &Values, cell: Cell, object: &Bound<'_, PyAny>) -> PyResult<usize> {
    rank_of(values, object).ok_or_else(|| {
        let found = shown(object);
        let all = values.all_symbols().join(" ");
        refused(say!(
            lang(),
            "{cell}: {found} is not a value; the values are {all}",
            "{cell}: {found} não é um valor; os valores são {all}"
        ))
    })
}

/// An object in a few words.
fn shown(object: &Bound<'_, PyAny>) -> String {
    let text = object.repr().map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned());
    garns::clean_line(&text).chars().take(40).collect()
}

/// A cell by name (`"r1c9"`) or as row and column, counted from 1.
pub(crate) fn cell(object: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = object.cast::<PyString>() {
        return name.to_str()?.parse().map_err(|wrong: garns::NotACell| refused(wrong.text(lang())));
    }
    let place = object.extract::<(u16, u16)>().ok();
    let place = place.and_then(|(row, col)| Some((row.checked_sub(1)?, col.checked_sub(1)?)));
    place.map(|(row, col)| Cell::new(row, col)).ok_or_else(|| {
        let found = shown(object);
        refused(say!(
            lang(),
            "{found} is not a cell such as \"r1c9\" or (1, 9)",
            "{found} não é uma célula como \"r1c9\" ou (1, 9)"
        ))
    })
}

/// The same, of a puzzle: the index of the cell.
pub(crate) fn index(puzzle: &Puzzle, object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let cell = cell(object)?;
    puzzle.index(cell).ok_or(PuzzleError::OutsideGrid { cell }).or_refuse()
}

/// What is written into the cells of a puzzle: a text, a solution, a mapping from cells to values beside the givens, or
/// values in reading order, nested in any way; `None`, `"."` and a 0 that is no value are blank.
pub(crate) fn filling(puzzle: &Puzzle, object: &Bound<'_, PyAny>) -> PyResult<Grid> {
    if let Ok(solution) = object.cast::<Solution>() {
        let text = solution.get().line();
        return garns::read_filling(puzzle, &text).map_err(|error| unreadable(&error));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return garns::read_filling(puzzle, text.to_str()?).map_err(|error| unreadable(&error));
    }
    if let Ok(mapping) = object.cast::<PyMapping>() {
        let mut grid = puzzle.givens().clone();
        for item in mapping.items()?.iter() {
            let (name, object): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let index = index(puzzle, &name)?;
            grid.set(index, rank(puzzle.values(), puzzle.cells()[index], &object)?);
        }
        return Ok(grid);
    }
    let mut grid = Grid::blank(puzzle.cells().len());
    let mut objects = Vec::new();
    flatten(object, &mut objects, 0)?;
    let (found, expected) = (objects.len(), grid.len());
    if found != expected {
        return Err(refused(say!(
            lang(),
            "the grid has {found} cells, expected {expected}",
            "a grade tem {found} células, eram esperadas {expected}"
        )));
    }
    for (i, object) in objects.iter().enumerate() {
        let values = puzzle.values();
        if rank_of(values, object).is_some() || !is_blank(object) {
            grid.set(i, rank(values, puzzle.cells()[i], object)?);
        }
    }
    Ok(grid)
}

/// Deeper lists than this are no grid.
const DEEPEST: usize = 4;

fn flatten<'py>(object: &Bound<'py, PyAny>, into: &mut Vec<Bound<'py, PyAny>>, depth: usize) -> PyResult<()> {
    let single = object.is_none() || object.is_instance_of::<PyString>() || object.extract::<i64>().is_ok();
    if depth > 0 && single || depth > DEEPEST {
        into.push(object.clone());
        return Ok(());
    }
    let items = object.try_iter().map_err(|_| {
        let found = shown(object);
        refused(say!(lang(), "{found} is not a grid", "{found} não é uma grade"))
    })?;
    items.into_iter().try_for_each(|item| flatten(&item?, into, depth + 1))
}

fn is_blank(object: &Bound<'_, PyAny>) -> bool {
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_str().is_ok_and(|text| [".", "", " ", "_", "0"].contains(&text));
    }
    object.is_none() || object.extract::<i64>().is_ok_and(|number| number == 0)
}

/// Plain data as Python's own: dictionaries, lists, numbers, texts.
pub(crate) fn data<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(data).map_err(|error| refused(error.to_string()))?;
    plain(py, &value)
}

fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => flag.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let items = items.iter().map(|item| plain(py, item)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, plain(py, field)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// A result, of one of the classes in `garns/results.py`, which knows how to be made from plain data.
pub(crate) fn result<'py>(
    py: Python<'py>,
    class: &str,
    fields: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("garns.results")?.getattr(class)?.call_method1("_of", PyTuple::new(py, [fields])?)
}

/// A whole number of any length.
pub(crate) fn long<'py>(py: Python<'py>, decimal: &str) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<pyo3::types::PyInt>().call1((decimal,))
}

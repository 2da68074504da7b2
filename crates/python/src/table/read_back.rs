//! The columns of a result as Python's own values.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use garns::say;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3_arrow::PyTable;
use pyo3_arrow::buffer::PyArrowBuffer;

use crate::errors::refused;
use crate::language::lang;

/// The pieces of a column.
fn pieces(table: &PyTable, name: &str) -> PyResult<Vec<ArrayRef>> {
    let column = |batch: &arrow_array::RecordBatch| batch.column_by_name(name).cloned();
    let pieces: Option<Vec<ArrayRef>> = table.batches().iter().map(column).collect();
    pieces.ok_or_else(|| {
        refused(say!(lang(), "the table has no column {name:?}", "a tabela não tem a coluna {name:?}"))
    })
}

/// A column as a list.
#[pyfunction]
pub(crate) fn table_column<'py>(py: Python<'py>, table: PyTable, name: &str) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for piece in pieces(&table, name)? {
        for row in 0..piece.len() {
            list.append(value(py, &piece, row)?)?;
        }
    }
    Ok(list)
}

fn value<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(row).into_bound_py_any(py),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(row).into_bound_py_any(py),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(row).into_bound_py_any(py),
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::List(_) => values(py, &array.as_list::<i32>().value(row)),
        DataType::FixedSizeList(..) => values(py, &array.as_fixed_size_list().value(row)),
        other => Err(refused(other.to_string())),
    }
}

fn values<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    for row in 0..array.len() {
        list.append(value(py, array, row)?)?;
    }
    Ok(list.into_any())
}

/// What a column holds: text, grid, count, number, flag or texts.
#[pyfunction]
pub(crate) fn table_kind(table: PyTable, name: &str) -> PyResult<&'static str> {
    let (_, schema) = table.into_inner();
    let field = schema.field_with_name(name).map_err(|error| refused(error.to_string()))?;
    Ok(match field.data_type() {
        DataType::UInt64 => "count",
        DataType::Float64 => "number",
        DataType::Boolean => "flag",
        DataType::FixedSizeList(..) => "grid",
        DataType::List(_) => "texts",
        _ => "text",
    })
}

/// The memory of a column of grids, and how many cells each has; nothing for other columns.
#[pyfunction]
pub(crate) fn table_grids(table: PyTable, name: &str) -> PyResult<Option<(usize, Vec<PyArrowBuffer>)>> {
    let mut buffers = Vec::new();
    let mut width = None;
    for piece in pieces(&table, name)? {
        let Some(lists) = piece.as_fixed_size_list_opt() else { return Ok(None) };
        let Some(values) = lists.values().as_primitive_opt::<UInt8Type>() else { return Ok(None) };
        width = usize::try_from(lists.value_length()).ok();
        buffers.push(PyArrowBuffer::new(values.values().inner().clone()));
    }
    Ok(width.map(|width| (width, buffers)))
}

/// A table of whatever speaks Arrow.
#[pyfunction]
pub(crate) fn table_of(table: PyTable) -> PyTable {
    table
}

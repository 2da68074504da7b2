//! The puzzles of a table, where they lie: Arrow's buffers and NumPy's memory are read in place.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use garns::say;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use pyo3_arrow::buffer::AnyBufferProtocol;
use pyo3_arrow::input::AnyArray;

use crate::errors::{refused, refused_row};
use crate::language::lang;
use crate::puzzle::Puzzle;

/// Puzzles in a row.
pub(crate) struct Rows {
    chunks: Vec<Chunk>,
    /// Where each chunk ends.
    ends: Vec<usize>,
}

/// A piece of a column.
enum Chunk {
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    /// A number for each cell, 0 for blank: so many cells in a row of the table.
    Digits(FixedSizeListArray),
}

/// What a row holds.
#[derive(Clone, Copy)]
pub(crate) enum Row<'a> {
    Null,
    Text(&'a str),
    Digits(&'a [u8]),
}

impl Rows {
    /// The rows of whatever holds puzzles: an Arrow array or a column of a table, a matrix of bytes, a list of texts.
    pub(crate) fn of(input: &Bound<'_, PyAny>, column: &str) -> PyResult<Rows> {
        if input.is_instance_of::<PyString>() || input.is_instance_of::<PyBytes>() {
            return Err(refused(say!(
                lang(),
                "a table, an array or a list of puzzles is wanted here; garns.Puzzle(…) is for one",
                "aqui se espera uma tabela, um array ou uma lista de jogos; garns.Puzzle(…) é para um"
            )));
        }
        let arrow = ["__arrow_c_stream__", "__arrow_c_array__"].map(|name| input.hasattr(name));
        if arrow.into_iter().any(|there| matches!(there, Ok(true))) {
            let (chunks, field) = input.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
            return match field.data_type() {
                DataType::Struct(fields) => {
                    let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
                    let taken: Option<Vec<ArrayRef>> = chunks
                        .iter()
                        .map(|chunk| chunk.as_struct().column_by_name(column).cloned())
                        .collect();
                    match taken.filter(|_| names.contains(&column)) {
                        Some(chunks) => Rows::of_arrays(chunks),
                        None => Err(no_column(column, &names)),
                    }
                }
                _ => Rows::of_arrays(chunks),
            };
        }
        match input.extract::<AnyBufferProtocol>() {
            Ok(matrix @ AnyBufferProtocol::UInt8(_)) => Rows::of_arrays(vec![matrix.into_arrow_array()?]),
            Ok(_) => Err(wrong_type("numbers that are not uint8")),
            Err(_) => Rows::of_list(input),
        }
    }

    fn of_arrays(arrays: Vec<ArrayRef>) -> PyResult<Rows> {
        let chunks: Vec<Chunk> = arrays.iter().map(chunk).collect::<PyResult<_>>()?;
        let ends = arrays.iter().scan(0, |end, array| {
            *end += array.len();
            Some(*end)
        });
        Ok(Rows { chunks, ends: ends.collect() })
    }

    fn of_list(list: &Bound<'_, PyAny>) -> PyResult<Rows> {
        let mut texts = StringBuilder::new();
        for (row, item) in list.try_iter()?.enumerate() {
            let item = item?;
            if item.is_none() {
                texts.append_null();
            } else if let Ok(text) = item.cast::<PyString>() {
                texts.append_value(text.to_str()?);
            } else if let Ok(puzzle) = item.cast::<Puzzle>() {
                texts.append_value(garns::generate::text(puzzle.get().inner()));
            } else {
                let kind = item.get_type().name()?;
                return Err(refused_row(
                    row,
                    &say!(
                        lang(),
                        "a puzzle in a list is a text or a Puzzle, not {kind}",
                        "um jogo numa lista é um texto ou um Puzzle, e não {kind}"
                    ),
                ));
            }
        }
        Rows::of_arrays(vec![Arc::new(texts.finish())])
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// How many cells each row has, where rows are numbers and not texts.
    pub(crate) fn width(&self) -> Option<usize> {
        match self.chunks.first() {
            Some(Chunk::Digits(lists)) => usize::try_from(lists.value_length()).ok(),
            _ => None,
        }
    }

    /// These rows, in their order.
    pub(crate) fn slice(&self, range: Range<usize>) -> Vec<Row<'_>> {
        let mut rows = Vec::with_capacity(range.len());
        let first = self.ends.partition_point(|end| *end <= range.start);
        for (chunk, end) in self.chunks.iter().zip(&self.ends).skip(first) {
            let start = end - chunk.len();
            if start >= range.end {
                break;
            }
            chunk.collect(range.start.max(start) - start..range.end.min(*end) - start, &mut rows);
        }
        rows
    }
}

impl Chunk {
    fn len(&self) -> usize {
        match self {
            Chunk::Text(array) => array.len(),
            Chunk::LargeText(array) => array.len(),
            Chunk::TextView(array) => array.len(),
            Chunk::Digits(array) => array.len(),
        }
    }

    fn collect<'a>(&'a self, range: Range<usize>, rows: &mut Vec<Row<'a>>) {
        macro_rules! texts {
            ($array:expr) => {
                rows.extend(range.map(|row| match $array.is_null(row) {
                    true => Row::Null,
                    false => Row::Text($array.value(row)),
                }))
            };
        }
        match self {
            Chunk::Text(array) => texts!(array),
            Chunk::LargeText(array) => texts!(array),
            Chunk::TextView(array) => texts!(array),
            Chunk::Digits(array) => {
                let values = array.values().as_primitive::<arrow_array::types::UInt8Type>().values();
                rows.extend(range.map(|row| {
                    let start = array.value_offset(row) as usize;
                    match array.is_null(row) {
                        true => Row::Null,
                        false => Row::Digits(&values[start..start + array.value_length() as usize]),
                    }
                }));
            }
        }
    }
}

fn chunk(array: &ArrayRef) -> PyResult<Chunk> {
    match array.data_type() {
        DataType::Utf8 => Ok(Chunk::Text(array.as_string::<i32>().clone())),
        DataType::LargeUtf8 => Ok(Chunk::LargeText(array.as_string::<i64>().clone())),
        DataType::Utf8View => Ok(Chunk::TextView(array.as_string_view().clone())),
        DataType::FixedSizeList(item, _) if *item.data_type() == DataType::UInt8 => {
            Ok(Chunk::Digits(array.as_fixed_size_list().clone()))
        }
        // A list of nothing, and a column that holds nothing.
        DataType::Null => Ok(Chunk::Text(StringArray::new_null(array.len()))),
        other => Err(wrong_type(&other.to_string())),
    }
}

fn wrong_type(found: &str) -> PyErr {
    refused(say!(
        lang(),
        "puzzles are a column of texts, or uint8 with a number for each cell; this is {found}",
        "jogos são uma coluna de textos, ou uint8 com um número para cada célula; isto é {found}"
    ))
}

fn no_column(column: &str, names: &[&str]) -> PyErr {
    let names = names.join(", ");
    refused(say!(
        lang(),
        "the table has no column {column:?}; it has: {names}",
        "a tabela não tem a coluna {column:?}; tem: {names}"
    ))
}

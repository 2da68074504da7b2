//! Rows as a Parquet file.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use garns::generate::Row;
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::Value;

use crate::sink::Sink;

/// Rows in a group: enough for the columns to be worth it, few enough to be held.
const GROUP: usize = 20_000;

/// What a column holds.
#[derive(Clone, Copy)]
enum Column {
    Text,
    Whole,
    Decimal,
}

fn column(name: &str) -> Column {
    match name {
        "clues" | "seed" => Column::Whole,
        "er" | "ep" | "ed" | "seconds" => Column::Decimal,
        _ => Column::Text,
    }
}

/// A Parquet file without compression that is being written.
pub(super) struct Table<'a> {
    file: SerializedFileWriter<Pipe>,
    pipe: Pipe,
    group: Vec<Value>,
    sink: &'a mut Sink,
}

impl<'a> Table<'a> {
    pub(super) fn new(sink: &'a mut Sink) -> Result<Table<'a>> {
        let fields: Result<Vec<_>> = Row::COLUMNS
            .iter()
            .map(|name| {
                let (physical, converted) = match column(name) {
                    Column::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
                    Column::Whole if *name == "seed" => (Physical::INT64, ConvertedType::UINT_64),
                    Column::Whole => (Physical::INT64, ConvertedType::NONE),
                    Column::Decimal => (Physical::DOUBLE, ConvertedType::NONE),
                };
                let field = Type::primitive_type_builder(name, physical);
                let field = field.with_repetition(Repetition::OPTIONAL).with_converted_type(converted);
                Ok(Arc::new(field.build()?))
            })
            .collect();
        let schema = Arc::new(Type::group_type_builder("puzzles").with_fields(fields?).build()?);
        let properties = Arc::new(WriterProperties::builder().set_created_by("garns".to_owned()).build());
        let pipe = Pipe::default();
        let file = SerializedFileWriter::new(pipe.clone(), schema, properties)?;
        Ok(Table { file, pipe, group: Vec::new(), sink })
    }

    /// Adds a row, a JSON object.
    pub(super) fn push(&mut self, row: &str) -> Result<()> {
        self.group.push(serde_json::from_str(row)?);
        if self.group.len() == GROUP { self.close_group() } else { Ok(()) }
    }

    fn close_group(&mut self) -> Result<()> {
        write_group(self.file.next_row_group()?, &self.group)?;
        self.group.clear();
        Ok(self.sink.write_all(&self.pipe.take())?)
    }

    /// Adds what is left, and the end of the file.
    pub(super) fn finish(mut self) -> Result<()> {
        if !self.group.is_empty() {
            self.close_group()?;
        }
        self.file.close()?;
        Ok(self.sink.write_all(&self.pipe.take())?)
    }
}

/// Holds what the writer of Parquet has written, which wants a place that can be sent to other threads; the program's
/// outputs cannot.
#[derive(Clone, Default)]
struct Pipe(Arc<Mutex<Vec<u8>>>);

impl Pipe {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn write_group<W: Write + Send>(mut group: SerializedRowGroupWriter<'_, W>, rows: &[Value]) -> Result<()> {
    for name in Row::COLUMNS {
        let mut writer = group.next_column()?.context("a column for each name")?;
        // 1 where there is a value, 0 where there is none.
        let there: Vec<i16> =
            rows.iter().map(|row| i16::from(row.get(name).is_some_and(|v| !v.is_null()))).collect();
        match column(name) {
            Column::Text => {
                let values: Vec<ByteArray> =
                    rows.iter().filter_map(|row| row.get(name)?.as_str()).map(ByteArray::from).collect();
                writer.typed::<ByteArrayType>().write_batch(&values, Some(&there), None)?;
            }
            Column::Whole => {
                // Seeds above the signed range keep their bits, as the column's type says.
                let values: Vec<i64> =
                    rows.iter().filter_map(|row| row.get(name)?.as_u64()).map(|n| n as i64).collect();
                writer.typed::<Int64Type>().write_batch(&values, Some(&there), None)?;
            }
            Column::Decimal => {
                let values: Vec<f64> = rows.iter().filter_map(|row| row.get(name)?.as_f64()).collect();
                writer.typed::<DoubleType>().write_batch(&values, Some(&there), None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    Ok(())
}

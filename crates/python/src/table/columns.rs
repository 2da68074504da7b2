//! The columns of a result while it grows, row by row in parts and part by part in the whole.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, UInt64Builder,
};
use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, FixedSizeListArray, RecordBatch, UInt8Array};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    /// A word.
    Short,
    Text,
    /// Grids of so many cells, a number for each, 0 for blank.
    Digits(usize),
    Count,
    Number,
    Flag,
    Texts,
}

impl Type {
    /// Grids as they came in: numbers if there is a width, else texts.
    pub(crate) fn grid(width: Option<usize>) -> Type {
        width.map_or(Type::Text, Type::Digits)
    }

    fn data_type(self) -> DataType {
        match self {
            Type::Short | Type::Text => DataType::Utf8,
            Type::Digits(width) => DataType::FixedSizeList(item(DataType::UInt8, false), width as i32),
            Type::Count => DataType::UInt64,
            Type::Number => DataType::Float64,
            Type::Flag => DataType::Boolean,
            Type::Texts => DataType::List(item(DataType::Utf8, true)),
        }
    }
}

fn item(data_type: DataType, nullable: bool) -> Arc<Field> {
    Arc::new(Field::new("item", data_type, nullable))
}

/// The columns by name.
pub(crate) type Named = Vec<(&'static str, Type)>;

/// So many rows a batch has at the most, and a part more.
const LARGEST: usize = 1 << 22;

/// The column of sentences that say what is wrong with a row.
const ERROR: &str = "error";

/// What the table will look like; with a column of sentences where bad rows are not raised.
pub(crate) fn schema(columns: &Named, with_errors: bool) -> SchemaRef {
    let named = columns.iter().map(|(name, kind)| Field::new(*name, kind.data_type(), true));
    let error = with_errors.then(|| Field::new(ERROR, DataType::Utf8, true));
    Arc::new(Schema::new(named.chain(error).collect::<Vec<_>>()))
}

/// A value in a row.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Text(&'a str),
    Owned(String),
    /// A number for each cell; in a column of texts only of 9×9.
    Digits(&'a [u8]),
    Count(u64),
    Number(f64),
    Flag(bool),
    Texts(Vec<String>),
}

impl From<Option<f64>> for Value<'_> {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Value::Null, Value::Number)
    }
}

impl From<Option<u32>> for Value<'_> {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Value::Null, |number| Value::Count(number.into()))
    }
}

/// Columns that grow.
pub(crate) struct Columns {
    columns: Vec<Column>,
    /// What is wrong with rows, where it is not raised.
    errors: Option<StringBuilder>,
    /// The first bad row and what is wrong with it, where it is raised.
    pub(crate) fault: Option<(usize, String)>,
    rows: usize,
}

enum Column {
    Text(StringBuilder),
    Digits { width: usize, values: Vec<u8>, valid: NullBufferBuilder },
    Count(UInt64Builder),
    Number(Float64Builder),
    Flag(BooleanBuilder),
    Texts(ListBuilder<StringBuilder>),
}

impl Columns {
    /// Columns with room for so many rows.
    pub(crate) fn new(named: &Named, with_errors: bool, rows: usize) -> Columns {
        Columns {
            columns: named.iter().map(|(_, kind)| Column::new(*kind, rows)).collect(),
            errors: with_errors.then(StringBuilder::new),
            fault: None,
            rows: 0,
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    /// Whether it is time for the next batch: the ends of texts in a batch are 32-bit numbers.
    pub(crate) fn is_large(&self) -> bool {
        let bytes = |column: &Column| match column {
            Column::Text(texts) => texts.values_slice().len(),
            Column::Texts(_) => self.rows * 512,
            _ => 0,
        };
        self.rows >= LARGEST || self.columns.iter().map(bytes).max().unwrap_or(0) >= 1 << 30
    }

    /// Adds a row: a value for each column.
    pub(crate) fn push<const N: usize>(&mut self, values: [Value<'_>; N]) {
        for (column, value) in self.columns.iter_mut().zip(&values) {
            column.push(value);
        }
        self.end_row(None);
    }

    /// Adds a row of nothing, for a row of nothing.
    pub(crate) fn push_null(&mut self) {
        self.columns.iter_mut().for_each(|column| column.push(&Value::Null));
        self.end_row(None);
    }

    /// Adds a row that has no answer, and says why.
    pub(crate) fn fail(&mut self, why: &str) {
        if self.errors.is_none() && self.fault.is_none() {
            self.fault = Some((self.rows, why.to_owned()));
        }
        self.columns.iter_mut().for_each(|column| column.push(&Value::Null));
        self.end_row(Some(why));
    }

    fn end_row(&mut self, error: Option<&str>) {
        if let Some(errors) = &mut self.errors {
            errors.append_option(error);
        }
        self.rows += 1;
    }

    /// Adds the rows of another, which has the same columns.
    pub(crate) fn append(&mut self, mut part: Columns) -> Result<(), ArrowError> {
        for (column, part) in self.columns.iter_mut().zip(part.columns) {
            column.append(part)?;
        }
        if let (Some(errors), Some(more)) = (&mut self.errors, &mut part.errors) {
            errors.append_array(&more.finish())?;
        }
        self.rows += part.rows;
        Ok(())
    }

    /// What there is as a batch of Arrow.
    pub(crate) fn finish(mut self, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        let mut arrays: Vec<ArrayRef> =
            self.columns.into_iter().map(Column::finish).collect::<Result<_, _>>()?;
        if let Some(errors) = &mut self.errors {
            arrays.push(Arc::new(errors.finish()));
        }
        RecordBatch::try_new(schema.clone(), arrays)
    }
}

impl Column {
    fn new(kind: Type, rows: usize) -> Column {
        // More than a batch holds is never needed.
        let rows = rows.min(LARGEST);
        match kind {
            Type::Short => Column::Text(StringBuilder::with_capacity(rows, 8 * rows)),
            Type::Text => Column::Text(StringBuilder::with_capacity(rows, 81 * rows)),
            Type::Digits(width) => Column::Digits {
                width,
                values: Vec::with_capacity(width * rows),
                valid: NullBufferBuilder::new(rows),
            },
            Type::Count => Column::Count(UInt64Builder::with_capacity(rows)),
            Type::Number => Column::Number(Float64Builder::with_capacity(rows)),
            Type::Flag => Column::Flag(BooleanBuilder::with_capacity(rows)),
            Type::Texts => Column::Texts(ListBuilder::new(StringBuilder::new())),
        }
    }

    /// What does not fit a column is a defect, and shows as nothing. By reference: a value just written, read as a whole, would
    /// have to wait for its parts (a tenth of the time of a million rows).
    #[inline]
    fn push(&mut self, value: &Value<'_>) {
        match (self, value) {
            (Column::Text(texts), Value::Text(text)) => texts.append_value(text),
            (Column::Text(texts), Value::Owned(text)) => texts.append_value(text),
            (Column::Text(texts), Value::Digits(digits)) if digits.len() == 81 => {
                // Written as a loop over an array, which becomes a few instructions on vectors.
                let mut line = [b'.'; 81];
                for (sign, digit) in line.iter_mut().zip(*digits) {
                    *sign = if *digit == 0 { b'.' } else { b'0' | digit };
                }
                texts.append_option(std::str::from_utf8(&line).ok());
            }
            (Column::Text(texts), _) => texts.append_null(),
            (Column::Digits { width, values, valid }, Value::Digits(digits)) if digits.len() == *width => {
                values.extend_from_slice(digits);
                valid.append_non_null();
            }
            (Column::Digits { width, values, valid }, _) => {
                values.resize(values.len() + *width, 0);
                valid.append_null();
            }
            (Column::Count(counts), Value::Count(count)) => counts.append_value(*count),
            (Column::Count(counts), _) => counts.append_null(),
            (Column::Number(numbers), Value::Number(number)) => numbers.append_value(*number),
            (Column::Number(numbers), _) => numbers.append_null(),
            (Column::Flag(flags), Value::Flag(flag)) => flags.append_value(*flag),
            (Column::Flag(flags), _) => flags.append_null(),
            (Column::Texts(lists), Value::Texts(texts)) => lists.append_value(texts.iter().map(Some)),
            (Column::Texts(lists), _) => lists.append_null(),
        }
    }

    fn append(&mut self, part: Column) -> Result<(), ArrowError> {
        match (self, part) {
            (Column::Text(whole), Column::Text(mut part)) => whole.append_array(&part.finish())?,
            (Column::Digits { values, valid, .. }, Column::Digits { values: more, valid: mut and, .. }) => {
                values.extend_from_slice(&more);
                let rows = and.len();
                match and.finish() {
                    Some(nulls) => valid.append_buffer(&nulls),
                    None => valid.append_n_non_nulls(rows),
                }
            }
            (Column::Count(whole), Column::Count(mut part)) => whole.append_array(&part.finish()),
            (Column::Number(whole), Column::Number(mut part)) => whole.append_array(&part.finish()),
            (Column::Flag(whole), Column::Flag(mut part)) => whole.append_array(&part.finish()),
            (Column::Texts(whole), Column::Texts(mut part)) => {
                for list in part.finish().iter() {
                    match list {
                        Some(list) => whole.append_value(list.as_string::<i32>()),
                        None => whole.append_null(),
                    }
                }
            }
            _ => return Err(ArrowError::SchemaError("parts with other columns than the whole".to_owned())),
        }
        Ok(())
    }

    fn finish(self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Column::Text(mut texts) => Arc::new(texts.finish()),
            Column::Count(mut counts) => Arc::new(counts.finish()),
            Column::Number(mut numbers) => Arc::new(numbers.finish()),
            Column::Flag(mut flags) => Arc::new(flags.finish()),
            Column::Texts(mut lists) => ArrayBuilder::finish(&mut lists),
            Column::Digits { width, values, mut valid } => {
                let values: ArrayRef = Arc::new(UInt8Array::new(values.into(), None));
                let item = item(DataType::UInt8, false);
                Arc::new(FixedSizeListArray::try_new(item, width as i32, values, valid.finish())?)
            }
        })
    }
}

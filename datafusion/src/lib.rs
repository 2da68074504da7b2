//! Functions of one puzzle for SQL, by DataFusion: `garns_solve`, `garns_count`, `garns_rate`, `garns_canonical`.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let context = garns_datafusion::context();
//! let frame = context.sql("SELECT garns_solve('12..3......4...1') AS solution").await?;
//! frame.show().await?;
//! # Ok(())
//! # }
//! ```
//!
//! What is null, or no puzzle, has null; so has a puzzle without the thing asked for (several solutions, no rating). DataFusion
//! hands over batches of rows on as many threads as it has, and plain 9×9 puzzles of a batch are solved side by side.

mod answers;

use std::hash::Hash;

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::execution::context::SessionContext;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};

/// A context that knows the functions.
#[must_use]
pub fn context() -> SessionContext {
    let context = SessionContext::new();
    register(&context);
    context
}

/// Makes the functions known to a context.
pub fn register(context: &SessionContext) {
    for question in Question::ALL {
        context.register_udf(ScalarUDF::from(Function::new(question)));
    }
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    Solve,
    Count,
    Rate,
    Canonical,
}

impl Question {
    const ALL: [Question; 4] = [Question::Solve, Question::Count, Question::Rate, Question::Canonical];

    fn name(self) -> &'static str {
        match self {
            Question::Solve => "garns_solve",
            Question::Count => "garns_count",
            Question::Rate => "garns_rate",
            Question::Canonical => "garns_canonical",
        }
    }

    fn answer(self, puzzles: &[Option<&str>]) -> ArrayRef {
        match self {
            Question::Solve => answers::solutions(puzzles),
            Question::Count => answers::counts(puzzles),
            Question::Rate => answers::ratings(puzzles),
            Question::Canonical => answers::forms(puzzles),
        }
    }
}

/// A question as DataFusion knows functions.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Function {
    question: Question,
    signature: Signature,
}

impl Function {
    fn new(question: Question) -> Function {
        // The same text has the same answer: constants are answered once, while the query is planned.
        Function { question, signature: Signature::string(1, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.question.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _arguments: &[DataType]) -> Result<DataType> {
        Ok(match self.question {
            Question::Solve | Question::Canonical => DataType::Utf8,
            Question::Count => DataType::UInt64,
            Question::Rate => DataType::Float64,
        })
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&arguments.args)?;
        let texts = match arrays.first() {
            Some(array) if *array.data_type() == DataType::Utf8 => array.clone(),
            Some(array) => cast(array, &DataType::Utf8)?,
            None => return Ok(ColumnarValue::Array(self.question.answer(&[]))),
        };
        let texts = texts.as_string::<i32>();
        let rows: Vec<Option<&str>> =
            (0..texts.len()).map(|row| (!texts.is_null(row)).then(|| texts.value(row))).collect();
        Ok(ColumnarValue::Array(self.question.answer(&rows)))
    }
}

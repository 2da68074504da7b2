//! What is wrong, as exceptions. The classes are Python's own (`garns/errors.py`), so that they can be pickled and read.

use garns::{Lang, Place, ReadError, Stop};
use pyo3::prelude::*;

use crate::language::lang;

/// The exceptions, with the documentation that is at their definition.
mod classes {
    pyo3::import_exception!(garns.errors, GarnsError);
    pyo3::import_exception!(garns.errors, GaveUpError);
    pyo3::import_exception!(garns.errors, UnreadWarning);
}

/// What was given makes no sense; one sentence says what and where.
pub(crate) fn refused(sentence: impl Into<String>) -> PyErr {
    classes::GarnsError::new_err((sentence.into(),))
}

/// The same of a text, with its place as data.
pub(crate) fn unreadable(error: &ReadError) -> PyErr {
    unreadable_in(None, error)
}

/// The same of a text in a file, which is named.
pub(crate) fn unreadable_in(name: Option<&str>, error: &ReadError) -> PyErr {
    let (line, column) = match error.place {
        Some(Place { line, column }) => (Some(line), column),
        None => (None, None),
    };
    let said = error.text(lang());
    let said = name.map_or_else(|| said.clone(), |name| format!("{name}: {said}"));
    classes::GarnsError::new_err((said, line, column))
}

/// A row of a table, counted from 0, makes no sense.
pub(crate) fn refused_row(row: usize, sentence: &str) -> PyErr {
    let told = garns::say!(lang(), "row {row}: {sentence}", "linha {row}: {sentence}");
    classes::GarnsError::new_err((told, None::<usize>, None::<usize>, row))
}

/// There is no answer, because a limit was reached.
pub(crate) fn gave_up(stop: Stop) -> PyErr {
    let why = stop.text(lang());
    gave_up_since(garns::say!(lang(), "gave up: {why}", "desisti: {why}"))
}

/// The same, in words of one's own.
pub(crate) fn gave_up_since(sentence: String) -> PyErr {
    classes::GaveUpError::new_err((sentence,))
}

/// Tells as a warning that a part of a text was not read.
pub(crate) fn warn(py: Python<'_>, sentence: &str) -> PyResult<()> {
    let category = py.get_type::<classes::UnreadWarning>();
    let sentence = std::ffi::CString::new(sentence.replace('\0', ""))?;
    PyErr::warn(py, &category, &sentence, 1)
}

/// Something that says in both languages what is wrong.
pub(crate) trait Told {
    /// One sentence.
    fn told(&self, lang: Lang) -> String;
}

/// Types whose method `text` says it.
macro_rules! told {
    ($($type:ty),* $(,)?) => {
        $(impl Told for $type {
            fn told(&self, lang: Lang) -> String {
                self.text(lang)
            }
        })*
    };
}

told!(
    garns::PuzzleError,
    garns::SettingError,
    garns::UnsupportedError,
    garns::WriteError,
    garns::generate::SpecError,
    garns::generate::GenerateError,
);

/// `result.or_refuse()?` raises what is wrong.
pub(crate) trait OrRefuse<T> {
    /// The value, or the exception.
    fn or_refuse(self) -> PyResult<T>;
}

impl<T, E: Told> OrRefuse<T> for Result<T, E> {
    fn or_refuse(self) -> PyResult<T> {
        self.map_err(|error| refused(error.told(lang())))
    }
}

//! Why a text that asks for an answer has none.

use std::{fmt, io};

/// Why there is no answer.
#[derive(Debug)]
pub enum RunError<E> {
    /// Something is wrong with the text.
    Text(E),
    /// The answer can't be written.
    Io(io::Error),
}

impl<E> From<io::Error> for RunError<E> {
    fn from(error: io::Error) -> RunError<E> {
        RunError::Io(error)
    }
}

impl<E: fmt::Display> fmt::Display for RunError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Text(error) => error.fmt(f),
            RunError::Io(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for RunError<E> {}

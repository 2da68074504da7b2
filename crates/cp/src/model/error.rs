//! What can be wrong with a model.

use std::fmt;

use crate::atom::MOST_VARIABLES;
use crate::clock::Stop;

/// A model that says nothing sensible. (One that merely has no solution is no error.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A variable was made with no values at all.
    NoValues,
    /// A value is beyond ±2⁶².
    OutOfReach {
        /// The value.
        value: i128,
    },
    /// Numbers are too large to be sure of the arithmetic.
    Overflow {
        /// Where.
        what: &'static str,
    },
    /// Lists that belong together have different lengths.
    Lengths {
        /// Where.
        what: &'static str,
        /// How many there are on one side.
        left: usize,
        /// How many there are on the other.
        right: usize,
    },
    /// The constraint has to hold; it can't be asked whether it does.
    NoTruthValue {
        /// The constraint.
        name: &'static str,
    },
    /// A variable is not of this model.
    ForeignVariable,
    /// The model has as many variables as it can have.
    TooManyVariables,
    /// The model was given a second objective.
    SecondObjective,
    /// Another language can't say what the model says.
    Unwritable {
        /// The constraint.
        name: &'static str,
        /// The language.
        language: &'static str,
    },
    /// The deadline passed, or the solve was cancelled, before the model was written down or propagated.
    Stopped(Stop),
    /// An argument makes no sense.
    Argument {
        /// What is wrong, in a sentence.
        what: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoValues => f.write_str("a variable needs at least one value"),
            Error::OutOfReach { value } => {
                write!(f, "the value {value} is out of reach: variables take values from -2^62 to 2^62")
            }
            Error::Overflow { what } => write!(
                f,
                "the numbers of {what} are too large: sums and products must stay below 2^126, and coefficients within \
                 64 bits"
            ),
            Error::Lengths { what, left, right } => write!(f, "{what}: {left} does not go with {right}"),
            Error::NoTruthValue { name } => {
                write!(f, "{name} can only be posted, not negated, named or combined")
            }
            Error::SecondObjective => {
                f.write_str("the model has an objective already: make one expression of both")
            }
            Error::ForeignVariable => f.write_str("a variable of another model"),
            Error::TooManyVariables => write!(f, "a model has at most {MOST_VARIABLES} variables"),
            Error::Unwritable { name, language } => write!(f, "{name} can't be written as {language}"),
            Error::Stopped(_) => f.write_str("stopped before it was done"),
            Error::Argument { what } => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {}

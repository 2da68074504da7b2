//! What can be wrong with a model.

use thiserror::Error;

use crate::clock::Stop;

/// A model that says nothing sensible. (One that merely has no solution is no error.)
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// A variable was made with no values at all.
    #[error("a variable needs at least one value")]
    NoValues,
    /// A value is beyond ±2⁶².
    #[error("the value {value} is out of reach: variables take values from -2^62 to 2^62")]
    OutOfReach {
        /// The value.
        value: i128,
    },
    /// Numbers are too large to be sure of the arithmetic.
    #[error(
        "the numbers of {what} are too large: sums and products must stay below 2^126, and coefficients within 64 bits"
    )]
    Overflow {
        /// Where.
        what: &'static str,
    },
    /// Lists that belong together have different lengths.
    #[error("{what}: {left} does not go with {right}")]
    Lengths {
        /// Where.
        what: &'static str,
        /// How many there are on one side.
        left: usize,
        /// How many there are on the other.
        right: usize,
    },
    /// The constraint has to hold; it can't be asked whether it does.
    #[error("{name} can only be posted, not negated, named or combined")]
    NoTruthValue {
        /// The constraint.
        name: &'static str,
    },
    /// The time was over, or somebody cancelled, before the model was written down or propagated.
    #[error("stopped before it was done")]
    Stopped(Stop),
    /// An argument makes no sense.
    #[error("{what}")]
    Argument {
        /// What is wrong, in a sentence.
        what: String,
    },
}

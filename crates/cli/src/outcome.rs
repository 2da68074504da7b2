//! How a command ended, and the exit code that says so.

use garns::Verdict;

/// From best to worst: a batch ends with the worst of its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Answered,
    /// The answer is no: impossible, or a check that failed.
    Negative,
    /// No answer: a limit, a cancellation, or a method that can't decide.
    GaveUp,
    /// The input or the command was wrong.
    BadInput,
}

impl Outcome {
    /// The process' exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Outcome::Answered => 0,
            Outcome::Negative => 1,
            Outcome::GaveUp => 3,
            Outcome::BadInput => 2,
        }
    }
}

impl From<Verdict> for Outcome {
    fn from(verdict: Verdict) -> Outcome {
        match verdict {
            Verdict::Unique | Verdict::Several | Verdict::Solved => Outcome::Answered,
            Verdict::Impossible => Outcome::Negative,
            Verdict::GaveUp => Outcome::GaveUp,
        }
    }
}

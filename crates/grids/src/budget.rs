//! What a calculation may use, and why one ended without an answer.

use std::fmt;

/// What a calculation may use.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Bytes that tables may take together.
    pub memory: usize,
    /// Asked every few milliseconds whether to stop.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// An error once it is cancelled.
    pub(crate) fn check(&self) -> Result<(), Unfinished> {
        if (self.stop)() { Err(Unfinished::Stopped) } else { Ok(()) }
    }

    /// An error if so many bytes are more than there may be.
    pub(crate) fn fits(&self, bytes: f64) -> Result<(), Unfinished> {
        if bytes > self.memory as f64 { Err(Unfinished::Memory { bytes }) } else { Ok(()) }
    }
}

impl Default for Budget<'_> {
    /// Four gigabytes, and never cancelled.
    fn default() -> Self {
        Budget { memory: 4 << 30, stop: &|| false }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unfinished {
    /// It was cancelled.
    Stopped,
    /// The tables would need more memory than they may take: at least so many bytes.
    Memory {
        /// At least so many.
        bytes: f64,
    },
    /// No way to count this is built in.
    NoMethod,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Stopped => f.write_str("it was stopped"),
            Unfinished::Memory { bytes } => {
                write!(f, "the tables would need at least {:.1} GB", bytes / 1e9)
            }
            Unfinished::NoMethod => f.write_str("there is no method for this here"),
        }
    }
}

impl std::error::Error for Unfinished {}

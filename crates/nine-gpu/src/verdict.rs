//! What comes back of a puzzle where nothing else is asked for.

use garns_nine::{End, Report};

/// The short form of a [`Report`], one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict(u8);

impl Verdict {
    /// The largest number of solutions it can tell.
    pub const MOST: u64 = 63;

    /// Solutions found.
    #[must_use]
    pub fn solutions(self) -> u64 {
        u64::from(self.0 & 63)
    }

    /// Why the search ended.
    #[must_use]
    pub fn end(self) -> End {
        match self.0 >> 6 {
            0 => End::Exhausted,
            1 => End::Enough,
            2 => End::GaveUp,
            _ => End::Cancelled,
        }
    }

    /// What the device says.
    pub(crate) fn from_byte(byte: u8) -> Verdict {
        Verdict(byte)
    }

    pub(crate) fn of(report: &Report) -> Verdict {
        let end = match report.end {
            End::Exhausted => 0,
            End::Enough => 1,
            End::GaveUp => 2,
            End::Cancelled => 3,
        };
        Verdict(end << 6 | report.solutions.min(Verdict::MOST) as u8)
    }
}

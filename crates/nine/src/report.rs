//! What is asked of a search, and what it answers: plain data.

use std::fmt;

/// When to stop. The bounds hold for each puzzle of a batch on its own.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Stop a puzzle at this many solutions.
    pub solutions: u64,
    /// Give a puzzle up when it needs more guesses than this.
    pub guesses: u64,
    /// Stop everything soon after this says so. It is asked every few microseconds, on the
    /// thread that searches: a flag, a clock, or both.
    pub cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Limits<'a> {
    /// Search to the end.
    pub const NONE: Limits<'static> = Limits { solutions: u64::MAX, guesses: u64::MAX, cancel: None };

    /// Stop each puzzle at `solutions`: 1 to solve, 2 to tell whether a solution
    /// is the only one.
    pub const fn solutions(solutions: u64) -> Limits<'static> {
        Limits { solutions, ..Limits::NONE }
    }

    /// The same, and no more than this many guesses.
    pub const fn with_guesses(self, guesses: u64) -> Limits<'a> {
        Limits { guesses, ..self }
    }

    /// The same, and stop when `cancel` says so.
    pub const fn with_cancel(self, cancel: &'a (dyn Fn() -> bool + Sync)) -> Limits<'a> {
        Limits { cancel: Some(cancel), ..self }
    }

    /// Whether it is time to stop.
    pub(crate) fn cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel())
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cancel = self.cancel.map(|_| "…");
        let mut limits = f.debug_struct("Limits");
        limits.field("solutions", &self.solutions).field("guesses", &self.guesses);
        limits.field("cancel", &cancel).finish()
    }
}

/// Why the search of a puzzle ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Everything was searched: the number of solutions is exact.
    Exhausted,
    /// [`Limits::solutions`] were found, or the receiver of the solutions wanted
    /// no more: there may be others.
    Enough,
    /// [`Limits::guesses`] was passed.
    GaveUp,
    /// [`Limits::cancel`] said so; or the search never began.
    #[default]
    Cancelled,
}

/// What the search of one puzzle came to. The default is that of a puzzle not
/// looked at: what to fill a slice of reports with before a batch writes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Report {
    /// Solutions found.
    pub solutions: u64,
    /// How often deduction stopped and a minirow was guessed. The same on every
    /// [path](crate::Path).
    pub guesses: u64,
    /// Rounds of deduction, those included that found nothing or a contradiction.
    /// The same on every path.
    pub rounds: u64,
    /// Why it ended.
    pub end: End,
}

impl Report {
    /// The answer where [`Limits::solutions`] is 0.
    pub(crate) const NOTHING_ASKED: Report = Report { solutions: 0, guesses: 0, rounds: 0, end: End::Enough };

    /// Whether there is exactly one solution; `None` if the search stopped before
    /// it could tell.
    pub fn unique(&self) -> Option<bool> {
        match (self.solutions, self.end) {
            (2.., _) => Some(false),
            (found, End::Exhausted) => Some(found == 1),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unique_only_if_proven() {
        let report = |solutions, end| Report { solutions, end, ..Report::default() };
        assert_eq!(report(0, End::Exhausted).unique(), Some(false));
        assert_eq!(report(1, End::Exhausted).unique(), Some(true));
        assert_eq!(report(1, End::Enough).unique(), None);
        assert_eq!(report(2, End::Enough).unique(), Some(false));
        assert_eq!(report(2, End::GaveUp).unique(), Some(false));
        assert_eq!(report(1, End::GaveUp).unique(), None);
        assert_eq!(Report::default().unique(), None);
    }
}

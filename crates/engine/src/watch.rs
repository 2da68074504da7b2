//! The stream of events an engine sends while it works.

use std::ops::ControlFlow;

use garns_puzzle::Grid;

/// Something that happened in a run. Cells are indices into [`Puzzle::cells`](garns_puzzle::Puzzle::cells).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A value was written into a cell.
    Placed {
        /// The cell.
        cell: usize,
        /// The value's rank.
        rank: usize,
    },
    /// A cell was blanked again.
    Removed {
        /// The cell.
        cell: usize,
    },
    /// From time to time: how far the search has come.
    Progress {
        /// Values tried so far; 0 where the method doesn't tell before its end.
        nodes: u64,
        /// Solutions found so far.
        found: u64,
    },
    /// Where values are counted: this one has been seen in this cell, in so many solutions so far.
    Seen {
        /// The cell.
        cell: usize,
        /// The value's rank.
        rank: usize,
        /// How many solutions.
        count: u64,
    },
    /// A solution, verified by the checker.
    Solution(&'a Grid),
}

/// Receives events. The live view, progress bars and streamed output are all watches.
pub trait Watch {
    /// Whether single steps (placed, removed) are wanted. When not, engines don't even look.
    fn wants_steps(&self) -> bool {
        false
    }

    /// Takes an event; `Break` stops the run as a cancelled one.
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()>;
}

/// A watch that sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Watch for Silent {
    fn event(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Every closure over events is a watch that wants no single steps.
impl<F: FnMut(Event<'_>) -> ControlFlow<()>> Watch for F {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        self(event)
    }
}

//! The stream of events an engine sends while it works.

use std::ops::ControlFlow;

use garns_puzzle::Grid;

/// Something that happened in a run. Cells are indices into [`Puzzle::cells`](garns_puzzle::Puzzle::cells).
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// A method that improves a full grid starts from this one: at its beginning, and at each restart.
    Filled(&'a Grid),
    /// Two cells changed their values with each other.
    Swapped {
        /// One cell.
        a: usize,
        /// The other.
        b: usize,
    },
    /// A swap was considered and not made, since it makes matters worse. Here and below, the same cell twice is a change of
    /// its value alone.
    Rejected {
        /// One cell.
        a: usize,
        /// The other.
        b: usize,
    },
    /// A swap better than the one made was left out, since it was made a short time ago.
    Tabu {
        /// One cell.
        a: usize,
        /// The other.
        b: usize,
    },
    /// A swap was made although it is tabu, since nothing was ever better.
    Aspiration {
        /// One cell.
        a: usize,
        /// The other.
        b: usize,
    },
    /// Where a method that improves a full grid stands: at every step for those who want steps, else ever more
    /// seldom, and once at the end.
    Cost(Standing),
    /// A solution, verified by the checker.
    Solution(&'a Grid),
}

/// Where a method that improves a full grid stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Steps so far.
    pub iteration: u64,
    /// How many values are repeated in the houses, counted with each repetition; 0 is a solution.
    pub cost: u64,
    /// The smallest cost so far.
    pub best: u64,
    /// The temperature, where there is one.
    pub temperature: Option<f64>,
    /// Swaps made so far.
    pub swaps: u64,
    /// Swaps considered and not made.
    pub rejected: u64,
    /// Swaps left out because they were tabu.
    pub tabu: u64,
    /// Swaps made although they were tabu.
    pub aspirations: u64,
    /// How often it started again.
    pub restarts: u64,
}

/// Receives events. The live view, progress bars and streamed output are all watches.
pub trait Watch {
    /// Whether single steps (placed, removed, swapped) are wanted. When not, engines don't even look.
    fn wants_steps(&self) -> bool {
        false
    }

    /// Whether [`Event::Cost`] is wanted where single steps are not: at every step at first, then ever more seldom,
    /// so that a run of any length sends a few tens of thousands.
    fn wants_cost(&self) -> bool {
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

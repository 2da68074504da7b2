//! What both local searches share while they run: limits, what a watch hears, and the counters.

use std::ops::ControlFlow;

use garns_puzzle::Grid;

use super::board::Board;
use crate::run::Run;
use crate::{Event, Standing, Stop};

/// Iterations between two looks at the clock and the cancel flag, if each is as short as it can be.
const PER_LOOK: u64 = 1 << 13;

/// A watch that wants no steps hears of the cost this often each time the number of iterations doubles.
const PER_DOUBLING: u64 = 1 << 11;

/// One run of a local search.
pub(crate) struct Pace<'r, 'a> {
    run: &'r mut Run<'a>,
    /// Whether every step is to be told.
    pub(crate) steps: bool,
    costs: bool,
    most: u64,
    per_look: u64,
    next_look: u64,
    next_cost: u64,
    /// Where the search stands.
    pub(crate) now: Standing,
    /// Swaps judged.
    pub(crate) evaluated: u64,
}

impl<'r, 'a> Pace<'r, 'a> {
    /// For at most so many iterations, each of which may take as long as judging `weight` swaps.
    pub(crate) fn new(run: &'r mut Run<'a>, most: Option<u64>, weight: u64) -> Pace<'r, 'a> {
        let (steps, costs) = (run.wants_steps(), run.wants_cost());
        let most = most.unwrap_or(u64::MAX);
        let per_look = (PER_LOOK / weight.max(1)).max(1);
        let now = Standing::default();
        Pace { run, steps, costs, most, per_look, next_look: 0, next_cost: 0, now, evaluated: 0 }
    }

    /// The number of iterations at which to [`pause`](Pace::pause) next.
    pub(crate) fn due(&self) -> u64 {
        let due = self.run.next_look_at(self.next_look).min(self.most);
        if self.costs && !self.steps { due.min(self.next_cost) } else { due }
    }

    /// Looks at limits and clock, and tells how it goes; `Break` when the run is to end.
    pub(crate) fn pause(&mut self) -> ControlFlow<()> {
        self.run.count_nodes(self.now.iteration);
        if self.now.iteration >= self.run.next_look_at(self.next_look) {
            self.run.look()?;
            self.next_look = self.now.iteration + self.per_look;
        }
        if self.costs && !self.steps && self.now.iteration >= self.next_cost {
            self.tell_cost()?;
            self.next_cost += (self.next_cost / PER_DOUBLING).max(1);
        }
        if self.now.iteration >= self.most {
            return self.run.stop(Stop::Iterations);
        }
        ControlFlow::Continue(())
    }

    /// `Break` at the deadline or when cancelled, between two iterations.
    pub(crate) fn check_time(&mut self) -> ControlFlow<()> {
        self.run.check_time()
    }

    /// Tells where the search stands.
    pub(crate) fn tell_cost(&mut self) -> ControlFlow<()> {
        self.run.tell(Event::Cost(self.now))
    }

    /// Tells of a swap that was made; with a spare cell it is a value written into the other one.
    pub(crate) fn swapped<const K: usize>(&mut self, board: &Board<K>, a: u16, b: u16) -> ControlFlow<()> {
        match board.meant(a, b) {
            Some((cell, other)) if cell == other => {
                self.run.tell(Event::Placed { cell, rank: usize::from(board.value(cell as u16)) })
            }
            Some((a, b)) => self.run.tell(Event::Swapped { a, b }),
            None => ControlFlow::Continue(()),
        }
    }

    /// Passes an event on.
    pub(crate) fn tell(&mut self, event: Event<'_>) -> ControlFlow<()> {
        self.run.tell(event)
    }

    /// The search starts, or starts again, from a grid that is made only if it is watched.
    pub(crate) fn filled(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        if self.steps || self.costs {
            self.run.tell(Event::Filled(&grid()))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Hands a solution over.
    pub(crate) fn solved(&mut self, grid: Grid) -> ControlFlow<()> {
        self.run.solution(|| grid)
    }

    /// The method can't go on.
    pub(crate) fn stuck(&mut self) -> ControlFlow<()> {
        self.run.stop(Stop::Stuck)
    }

    /// The end: the last word to the watch, and the counters for the report.
    pub(crate) fn end(self) -> Vec<(&'static str, u64)> {
        if self.steps || self.costs {
            self.run.tell_last(Event::Cost(self.now));
        }
        self.run.count_nodes(self.now.iteration);
        vec![
            ("iterations", self.now.iteration),
            ("evaluated", self.evaluated),
            ("swaps", self.now.swaps),
            ("restarts", self.now.restarts),
            ("cost", self.now.cost),
            ("best", self.now.best),
        ]
    }
}

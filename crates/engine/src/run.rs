//! The bookkeeping all searches share: limits, events, and what becomes of a solution.

use std::ops::ControlFlow;

use garns_grids::BigUint;
use garns_puzzle::{Grid, Puzzle};
use web_time::{Duration, Instant};

use crate::report::verdict;
use crate::{Event, Goal, Limits, Report, Stop, Watch};

/// The most nodes that pass between two looks at the clock and the cancel flag; fewer where nodes take long.
const NODES_PER_LOOK: u64 = 1 << 10;

/// Two looks should lie no further apart than this.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// How often a watch hears of progress.
const PROGRESS_EVERY: Duration = Duration::from_millis(50);

/// Solutions that are only counted pass the checker up to this many; those handed over all pass it.
pub(crate) const COUNTED_AND_CHECKED: u64 = 1000;

/// One run in progress.
pub(crate) struct Run<'a> {
    puzzle: &'a Puzzle,
    goal: Goal,
    enough: u64,
    limits: Limits,
    watch: &'a mut dyn Watch,
    started: Instant,
    told: Instant,
    nodes: u64,
    next_look: u64,
    looked: Instant,
    /// Nodes between two looks, as long as nodes take what they took so far.
    stride: u64,
    count: u64,
    long_count: Option<BigUint>,
    solutions: Vec<Grid>,
    stop: Option<Stop>,
    /// What else the method counts.
    pub(crate) others: Vec<(&'static str, u64)>,
}

impl<'a> Run<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, goal: Goal, limits: &Limits, watch: &'a mut dyn Watch) -> Run<'a> {
        let now = Instant::now();
        let enough = goal.enough().unwrap_or(u64::MAX);
        let mut run = Run {
            puzzle,
            goal,
            enough,
            limits: limits.begun(),
            watch,
            started: now,
            told: now,
            nodes: 0,
            next_look: 0,
            looked: now,
            stride: 1,
            count: 0,
            long_count: None,
            solutions: Vec::new(),
            stop: None,
            others: Vec::new(),
        };
        run.next_look = run.look_after();
        run
    }

    fn look_after(&self) -> u64 {
        let soon = self.nodes + self.stride;
        self.limits.nodes.map_or(soon, |most| soon.min(most))
    }

    /// Counts a node; `Break` when a limit is reached or the run is cancelled.
    #[inline]
    pub(crate) fn node(&mut self) -> ControlFlow<()> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// For methods that count their nodes themselves: so many there have been.
    pub(crate) fn count_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// For methods that count their nodes themselves: at which number to look again, in at most so many.
    pub(crate) fn next_look(&self, soon: u64) -> u64 {
        let soon = self.nodes + soon;
        self.limits.nodes.map_or(soon, |most| soon.min(most))
    }

    /// The number of nodes to look at next, if not sooner because of the limit.
    pub(crate) fn next_look_at(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(nodes, |most| nodes.min(most))
    }

    /// What the run may use.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether the watch wants to hear how the cost goes.
    pub(crate) fn wants_cost(&self) -> bool {
        self.watch.wants_cost()
    }

    /// What was given.
    pub(crate) fn givens(&self) -> &Grid {
        self.puzzle.givens()
    }

    /// `Break` when a limit is reached or the run is cancelled.
    #[cold]
    pub(crate) fn look(&mut self) -> ControlFlow<()> {
        let now = Instant::now();
        // How long a node takes depends on the puzzle; only when it is looked depends on the clock, not what is found.
        let took = now - self.looked;
        self.looked = now;
        if took > LOOK_EVERY {
            self.stride = (self.stride / 2).max(1);
        } else if took < LOOK_EVERY / 4 {
            self.stride = (self.stride * 2).min(NODES_PER_LOOK);
        }
        self.next_look = self.look_after();
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) && !self.limits.cancel.is_cancelled() {
            return self.stop(Stop::Nodes);
        }
        if let Some(stop) = self.limits.stop() {
            return self.stop(stop);
        }
        self.tell_progress(now)
    }

    /// `Break` at the deadline or when cancelled: for what takes long before the first node.
    pub(crate) fn check_time(&mut self) -> ControlFlow<()> {
        self.limits.stop().map_or(ControlFlow::Continue(()), |stop| self.stop(stop))
    }

    /// Whether the watch wants to hear of single steps.
    pub(crate) fn wants_steps(&self) -> bool {
        self.watch.wants_steps()
    }

    /// Passes an event on; `Break` when the watch wants no more.
    pub(crate) fn tell(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if self.watch.event(event).is_break() {
            self.stop(Stop::Cancelled)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Passes an event on after the end: there is nothing left to stop.
    pub(crate) fn tell_last(&mut self, event: Event<'_>) {
        let _ = self.watch.event(event);
    }

    /// Ends the run early.
    pub(crate) fn stop(&mut self, why: Stop) -> ControlFlow<()> {
        self.stop = Some(why);
        ControlFlow::Break(())
    }

    /// Takes a solution; `grid` is asked for only if it is needed. `Break` when there are enough.
    #[inline]
    pub(crate) fn solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        if self.goal.shows_solutions() || self.count < COUNTED_AND_CHECKED {
            let grid = grid();
            if !self.puzzle.is_solution(&grid) {
                return self.stop(Stop::Defect);
            }
            if self.goal.shows_solutions() {
                self.tell(Event::Solution(&grid))?;
            }
            if self.goal.keeps_solutions() {
                self.solutions.push(grid);
            }
        }
        self.count += 1;
        if self.count >= self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Takes the number of all solutions, none of which was seen. `Break` when it reaches the limit.
    pub(crate) fn total(&mut self, total: BigUint) -> ControlFlow<()> {
        let short = u64::try_from(&total);
        self.count = short.as_ref().map_or(u64::MAX, |count| *count).min(self.enough);
        if self.goal.enough().is_some_and(|enough| self.count >= enough) {
            return ControlFlow::Break(());
        }
        self.long_count = short.is_err().then_some(total);
        ControlFlow::Continue(())
    }

    /// Checks a solution that is not one to be reported; `Break` when it is none at all.
    pub(crate) fn verify(&mut self, grid: &Grid) -> ControlFlow<()> {
        if self.puzzle.is_solution(grid) { ControlFlow::Continue(()) } else { self.stop(Stop::Defect) }
    }

    /// Tells the watch how many solutions there are so far, now and then; for methods that count their nodes
    /// themselves. `Break` when the watch wants no more.
    #[inline]
    pub(crate) fn progress(&mut self) -> ControlFlow<()> {
        if self.count.is_multiple_of(NODES_PER_LOOK) {
            self.tell_progress(Instant::now())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn tell_progress(&mut self, now: Instant) -> ControlFlow<()> {
        if now - self.told < PROGRESS_EVERY {
            return ControlFlow::Continue(());
        }
        self.told = now;
        self.tell(Event::Progress { nodes: self.nodes, found: self.count })
    }

    /// The report on a puzzle that the engine does not accept.
    pub(crate) fn refuse(mut self, engine: &'static str) -> Report {
        let _ = self.stop(Stop::Stuck);
        self.report(engine, false)
    }

    /// The report; `exhausted` says that the whole space was searched.
    pub(crate) fn report(self, engine: &'static str, exhausted: bool) -> Report {
        let exact = exhausted && self.stop.is_none();
        Report {
            verdict: verdict(self.goal, self.count, exact, self.stop),
            count: self.count,
            long_count: self.long_count,
            exact,
            solutions: self.solutions,
            partial: None,
            stop: self.stop,
            engine,
            seconds: self.started.elapsed().as_secs_f64(),
            stats: [("nodes", self.nodes)].into_iter().chain(self.others).collect(),
        }
    }
}

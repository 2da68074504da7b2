//! Depth-first search: try a value, propagate, and after a conflict take it back and go on without it.
//!
//! For one solution it restarts by the sequence of Luby, Sinclair and Zuckerman (1993), keeping only the weights of the
//! variable order. A search that takes long probes every value once at the root: values that fail are shaved off (singleton
//! consistency), and of the others what no value of a cell leaves anywhere goes too (constructive disjunction). Hard
//! puzzles are often hard because one such inference is missing.
//!
//! There is no trail: a domain is a word, so that copying the board is cheaper than recording its changes.
//!
//! What a search has left can be [divided](Search::divide): its open branches, and these divided further where they are large,
//! are searched side by side by others like it, which begin with its weights.

mod divide;

pub use divide::Frontier;

use super::recording::{Recording, Removal, Remover};
use super::weights::Weights;
use super::{Binary, Board, BoardPropagator, Conflict};
use crate::{CellIndex, Domain, Rank, Stop};

/// Told what a search tries and takes back. `()` listens to nothing.
pub trait Observer {
    /// A value was tried in a cell, at this depth.
    fn decided(&mut self, cell: CellIndex, rank: Rank, depth: usize);

    /// All decisions deeper than this were taken back.
    fn backtracked(&mut self, depth: usize);

    /// Propagation came to its end, or to a conflict, and removed this: after the root, a decision, or the removal of a
    /// refuted one. Told by a search that [records](Search::record).
    fn propagated(&mut self, _removed: &[Removal]) {}

    /// With the decisions that stand, there is no solution but those found: the last of them is taken back next. Those
    /// that a restart takes back are not refuted.
    fn refuted(&mut self) {}
}

impl Observer for () {
    fn decided(&mut self, _: CellIndex, _: Rank, _: usize) {}

    fn backtracked(&mut self, _: usize) {}
}

/// Why a search came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The board holds a solution.
    Solution,
    /// There are no more solutions.
    Done,
    /// It tried as many nodes as wanted; or it was [stopped](Stop), and can't go on.
    Nodes,
}

/// How the next cell is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The greatest weight per value (a kind of dom/wdeg), of cells and of the places of a value.
    Conflicts,
    /// The smallest domain.
    Smallest,
    /// The first.
    InputOrder,
}

/// Propagations between two checks of [`Stop`]: each takes microseconds, on a large board up to a millisecond.
const PROPAGATIONS_PER_CHECK: u64 = 32;

/// Conflicts after which every value is probed, the first time.
const PROBE_AFTER: u64 = 300;

#[derive(Clone, Copy, Debug)]
struct Decision {
    cell: CellIndex,
    value: Domain,
    /// The values that go from the cell when this one is refuted: itself, and those it stood for.
    refutes: Domain,
}

/// A board with its propagators, and the state of a search over it.
#[derive(Debug)]
pub struct Search {
    board: Board,
    propagators: Vec<Box<dyn BoardPropagator>>,
    weights: Weights,
    variable_order: VariableOrder,
    /// The propagator that ran last; none if peers or binary constraints did.
    running: Option<usize>,
    /// The board after the root was propagated.
    root: Vec<Domain>,
    /// The board before each decision, one after the other.
    saved: Vec<Domain>,
    decisions: Vec<Decision>,
    /// Whether the board holds a solution, so that the last decision is to be taken back first.
    at_solution: bool,
    /// Whether nothing was propagated yet.
    fresh: bool,
    /// Conflicts of the shortest run before a restart; the restarts so far, and the conflicts since the last.
    restart_unit: Option<u64>,
    restarts: u64,
    since: u64,
    /// Whether a solution was found since the search began: then nothing may be searched twice.
    found: bool,
    /// The number of conflicts at which the search restarts and probes every value.
    probe_at: u64,
    /// The next cell to probe, while that goes on.
    probing: Option<usize>,
    /// Sets of values that may be exchanged for each other, of which one stands for all that no decision has used.
    value_classes: Vec<Domain>,
    /// The values of decisions before this search began.
    used: Domain,
    /// When to stop, even in the middle of propagation.
    stop: Stop,
    /// Whether that was reached: what failed since then proves nothing.
    stopped: bool,
    /// What is removed, if it is recorded.
    recording: Option<Box<Recording>>,
    /// Values tried.
    pub nodes: u64,
    /// Values tried in vain.
    pub conflicts: u64,
    /// Runs of propagators.
    pub propagations: u64,
}

impl Search {
    /// Houses are not among the propagators: a value that is fixed goes from all peers at once. `full` are those in which
    /// every value has a place.
    pub(crate) fn new(
        domains: Vec<Domain>,
        mut propagators: Vec<Box<dyn BoardPropagator>>,
        houses: &[Vec<CellIndex>],
        full: Vec<Vec<CellIndex>>,
        binaries: &[Binary],
        stop: &Stop,
    ) -> Search {
        propagators.sort_by_key(|propagator| (propagator.priority(), propagator.cells().len()));
        Search {
            weights: Weights::new(domains.len(), &propagators, binaries, full),
            board: Board::new(domains, &propagators, houses, binaries),
            propagators,
            variable_order: VariableOrder::Conflicts,
            running: None,
            root: Vec::new(),
            saved: Vec::new(),
            decisions: Vec::new(),
            at_solution: false,
            fresh: true,
            restart_unit: None,
            restarts: 0,
            since: 0,
            found: false,
            probe_at: PROBE_AFTER,
            probing: None,
            value_classes: Vec::new(),
            used: 0,
            stop: stop.clone(),
            stopped: false,
            recording: None,
            nodes: 0,
            conflicts: 0,
            propagations: 0,
        }
    }

    /// In these cells values are interchangeable, so that trying one of those that no cell has yet is enough.
    pub fn interchangeable(&mut self, cells: &[CellIndex]) {
        self.weights.interchangeable(cells);
    }

    /// The values of each set may be [exchanged](crate::Problem::interchangeable_values) for each other: of solutions that
    /// differ only by that, at least one is found, and perhaps no other (GE-trees; Roney-Dougal, Gent, Kelsey and Linton
    /// 2004).
    pub fn value_classes(&mut self, classes: Vec<Domain>) {
        self.value_classes = classes;
    }

    /// What is refuted with a value that is tried next: values of its class that no decision has used are all alike.
    fn refutes(&self, value: Domain) -> Domain {
        let Some(class) = self.value_classes.iter().find(|class| *class & value != 0) else { return value };
        let used = self.decisions.iter().fold(self.used, |used, decision| used | decision.value);
        if used & value == 0 { class & !used } else { value }
    }

    /// How the next cell is chosen.
    pub fn variable_order(&mut self, variable_order: VariableOrder) {
        self.variable_order = variable_order;
    }

    /// Restarts, the first time after so many conflicts, until there is a solution.
    pub fn restarts(&mut self, restart_unit: u64) {
        self.restart_unit = Some(restart_unit);
    }

    /// From now on observers are told what propagation removes.
    pub fn record(&mut self) {
        self.recording = Some(Box::default());
    }

    /// For each propagator the cells that it looks at or prunes; the numbers of [`Remover::Propagator`] count these.
    #[must_use]
    pub fn scopes(&self) -> Vec<Vec<CellIndex>> {
        let scopes = self.propagators.iter().map(|propagator| {
            let mut cells = [propagator.reads(), &propagator.others()].concat();
            cells.sort_unstable();
            cells.dedup();
            cells
        });
        scopes.collect()
    }

    /// What is removed from now on is recorded, if anything is.
    fn begin_recording(&mut self) {
        if let Some(recording) = &mut self.recording {
            recording.begin(&self.board.domains);
        }
    }

    /// What was removed since the last look, was by this.
    #[inline]
    fn removed_by(&mut self, by: impl FnOnce() -> Remover) {
        if let Some(recording) = &mut self.recording {
            recording.look(&self.board.domains, by());
        }
    }

    /// Tells what was recorded.
    fn tell_removals(&self, observer: &mut dyn Observer) {
        if let Some(recording) = &self.recording {
            observer.propagated(&recording.removed);
        }
    }

    /// Whether it was stopped in the middle of something.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The domains as they are.
    pub fn domains(&self) -> &[Domain] {
        &self.board.domains
    }

    /// Leaves a cell only these values, for good; only before the search or after [`reset`](Search::reset).
    pub fn limit(&mut self, cell: CellIndex, mask: Domain) -> bool {
        let alive = self.board.keep(cell, mask).and_then(|()| self.fixpoint());
        alive.is_ok()
    }

    /// Propagates the root; whether solutions may be left.
    pub fn start(&mut self) -> bool {
        self.fresh = false;
        let alive = self.fixpoint().is_ok();
        self.root.clone_from(&self.board.domains);
        alive
    }

    /// Looks only for solutions in which the cell has this value, until [`reset`](Search::reset); whether there may be
    /// some.
    pub fn assume(&mut self, cell: CellIndex, value: Domain) -> bool {
        self.saved.extend_from_slice(&self.board.domains);
        (self.at_solution, self.found) = (false, false);
        (self.restarts, self.since) = (0, 0);
        self.probe_at = self.conflicts + PROBE_AFTER;
        self.probing = None;
        self.board.keep(cell, value).and_then(|()| self.fixpoint()).is_ok()
    }

    /// Back to before [`assume`](Search::assume).
    pub fn reset(&mut self) {
        let cells = self.board.domains.len();
        if self.saved.len() >= cells {
            self.board.domains.copy_from_slice(&self.saved[..cells]);
        }
        self.saved.clear();
        self.decisions.clear();
        self.board.clear();
    }

    /// Propagates to a fixpoint, and leaves the queue empty.
    fn fixpoint(&mut self) -> Result<(), Conflict> {
        let result = self.propagate();
        if result.is_err() {
            self.board.clear();
        }
        result
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.running = None;
            let spread = self.board.spread();
            self.removed_by(|| Remover::Neighbours);
            spread?;
            let Some(number) = self.board.queue.next() else { return Ok(()) };
            self.propagations += 1;
            if self.propagations.is_multiple_of(PROPAGATIONS_PER_CHECK) && self.stop.is_set() {
                self.stopped = true;
                return Err(Conflict);
            }
            self.running = Some(number);
            let ran = self.propagators[number].propagate(&mut self.board);
            self.removed_by(|| Remover::Propagator(number as u32));
            ran?;
            self.board.queue.ran(number);
        }
    }

    fn choose(&mut self) -> Option<(CellIndex, Domain)> {
        let open = |domain: &Domain| domain & (domain - 1) != 0;
        let cell = match self.variable_order {
            VariableOrder::Conflicts => return self.weights.choose(&self.board),
            VariableOrder::InputOrder => self.board.domains.iter().position(open)?,
            VariableOrder::Smallest => {
                let open = self.board.domains.iter().enumerate().filter(|(_, domain)| open(domain));
                open.min_by_key(|(_, domain)| domain.count_ones())?.0
            }
        };
        let domain = self.board.domains[cell];
        Some((CellIndex::new(cell), domain & domain.wrapping_neg()))
    }

    /// Takes back decisions until one can be otherwise; whether there is one.
    fn backtrack(&mut self, observer: &mut dyn Observer, mut dead: bool) -> bool {
        let cells = self.board.domains.len();
        while let Some(Decision { cell, refutes, .. }) = self.decisions.pop() {
            if dead {
                self.conflicts += 1;
                self.since += 1;
                match self.running.map_or(&[][..], |number| self.propagators[number].conflict_scope()) {
                    [] => self.weights.bump_wipeout(cell, &self.board),
                    failed => self.weights.bump(cell, failed, &self.board),
                }
            }
            let from = self.saved.len() - cells;
            self.board.domains.copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
            observer.refuted();
            observer.backtracked(self.decisions.len());
            self.begin_recording();
            let kept = self.board.keep(cell, !refutes).and_then(|()| self.fixpoint());
            self.tell_removals(observer);
            if kept.is_ok() {
                return true;
            }
            self.board.clear();
            if self.stopped {
                return false;
            }
            dead = true;
        }
        false
    }

    /// On to the next solution, or until there have been so many nodes.
    pub fn step(&mut self, until: u64, observer: &mut dyn Observer) -> Outcome {
        match self.go_on(until, observer) {
            // What failed after it was stopped proves nothing.
            Outcome::Done if self.stopped => Outcome::Nodes,
            halt => halt,
        }
    }

    fn go_on(&mut self, until: u64, observer: &mut dyn Observer) -> Outcome {
        if self.fresh {
            self.begin_recording();
            let alive = self.start();
            self.tell_removals(observer);
            if !alive {
                return Outcome::Done;
            }
        }
        if std::mem::replace(&mut self.at_solution, false) && !self.backtrack(observer, false) {
            return Outcome::Done;
        }
        loop {
            if self.nodes >= until {
                return Outcome::Nodes;
            }
            if self
                .restart_unit
                .is_some_and(|restart_unit| self.since >= restart_unit * luby(self.restarts + 1))
            {
                self.restart(observer);
            }
            if self.conflicts >= self.probe_at && !self.found {
                // Probing costs a propagation for each value: worth it once so many conflicts have been paid for.
                self.probe_at = self.conflicts.saturating_mul(8);
                self.restart(observer);
                self.probing = Some(0);
            }
            match self.probe(until, observer) {
                None => return Outcome::Done,
                Some(false) => return Outcome::Nodes,
                Some(true) => {}
            }
            let Some((cell, value)) = self.choose() else {
                self.at_solution = true;
                self.found = true;
                self.restart_unit = None;
                return Outcome::Solution;
            };
            self.nodes += 1;
            self.saved.extend_from_slice(&self.board.domains);
            let refutes = self.refutes(value);
            self.decisions.push(Decision { cell, value, refutes });
            observer.decided(cell, value.trailing_zeros() as usize, self.decisions.len());
            self.begin_recording();
            let kept = self.board.keep(cell, value).and_then(|()| self.fixpoint());
            self.tell_removals(observer);
            if kept.is_err() {
                self.board.clear();
                if self.stopped || !self.backtrack(observer, true) {
                    return Outcome::Done;
                }
            }
        }
    }

    /// Goes on probing, cell by cell, until there have been so many nodes; `None` if there is no solution, otherwise
    /// whether it is done.
    fn probe(&mut self, until: u64, observer: &mut dyn Observer) -> Option<bool> {
        while let Some(cell) = self.probing {
            if self.nodes >= until {
                return Some(false);
            }
            let more = cell < self.board.domains.len();
            self.probing = more.then_some(cell + 1);
            if more {
                let alive = self.shave(CellIndex::new(cell));
                self.tell_removals(observer);
                if !alive {
                    return None;
                }
            }
        }
        Some(true)
    }

    /// Probes every value of a cell: what none of them leaves anywhere goes. Whether any is possible.
    fn shave(&mut self, cell: CellIndex) -> bool {
        let mut values = self.board.get(cell);
        if values & (values - 1) == 0 {
            self.begin_recording();
            return true;
        }
        let before = self.board.domains.clone();
        let mut left = vec![0u64; before.len()];
        while values != 0 {
            let value = values & values.wrapping_neg();
            values ^= value;
            self.nodes += 1;
            if self.board.keep(cell, value).and_then(|()| self.fixpoint()).is_ok() {
                left.iter_mut().zip(&self.board.domains).for_each(|(left, domain)| *left |= domain);
            } else {
                self.board.clear();
            }
            if self.stopped {
                return false;
            }
            self.board.domains.copy_from_slice(&before);
        }
        self.begin_recording();
        if left[cell.index()] == 0 {
            return false;
        }
        let kept = (0..left.len()).try_for_each(|cell| self.board.keep(CellIndex::new(cell), left[cell]));
        self.removed_by(|| Remover::Probe(cell));
        kept.and_then(|()| self.fixpoint()).is_ok()
    }

    /// Takes back all decisions; keeps the weights.
    fn restart(&mut self, observer: &mut dyn Observer) {
        self.restarts += 1;
        self.since = 0;
        let cells = self.board.domains.len();
        let from = self.saved.len() - self.decisions.len() * cells;
        if !self.decisions.is_empty() {
            self.board.domains.copy_from_slice(&self.saved[from..from + cells]);
        }
        self.saved.truncate(from);
        self.decisions.clear();
        observer.backtracked(0);
    }
}

/// 1, 1, 2, 1, 1, 2, 4, …: the series by Luby, Sinclair and Zuckerman.
fn luby(n: u64) -> u64 {
    let mut n = n;
    loop {
        let length = u64::BITS - n.leading_zeros();
        if n + 1 == 1 << length {
            return 1 << (length - 1);
        }
        n -= (1 << (length - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn the_series() {
        let first: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

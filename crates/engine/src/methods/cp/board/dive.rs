//! Depth-first search on a board: try a value, narrow, and in a dead end take it back and go on without it.

use super::scores::Scores;
use super::{Board, Constraint, Dead, Related};
use crate::Limits;
use crate::methods::cp::steps::Steps;

/// Why a search came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::methods::cp) enum Halt {
    /// The board holds a solution.
    Solution,
    /// There are no more solutions.
    Done,
    /// As many nodes as wanted; or its time is up, or it was cancelled, and the board is in no state to go on.
    Nodes,
}

/// How the next cell is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::methods::cp) enum Taste {
    /// The most dead ends per candidate, of cells and places.
    Conflicts,
    /// The fewest candidates.
    Smallest,
    /// The first.
    InputOrder,
}

/// Narrowings between two looks at the clock and the cancel flag: each takes microseconds, on a large board up to a
/// millisecond.
const NARROWINGS_PER_LOOK: u64 = 32;

/// Dead ends after which a search is worth thinking about again, the first time.
const RETHINK: u64 = 300;

#[derive(Clone, Copy, Debug)]
struct Decision {
    cell: u32,
    value: u64,
}

/// A board with its constraints, and a search over it.
#[derive(Debug)]
pub(in crate::methods::cp) struct Dive {
    board: Board,
    constraints: Vec<Box<dyn Constraint>>,
    scores: Scores,
    taste: Taste,
    /// The constraint that ran last; none if a cell lost a value to a peer.
    running: Option<usize>,
    /// The board before each decision, one after the other.
    saved: Vec<u64>,
    decisions: Vec<Decision>,
    /// Decisions below which nothing is taken back.
    at_solution: bool,
    fresh: bool,
    /// Dead ends before the search starts again, and those since it last did.
    patience: Option<u64>,
    restarts: u64,
    since: u64,
    /// Whether a solution was found since the search began: then nothing may be searched twice.
    found: bool,
    /// The number of dead ends after which the search starts again with what it learned, after trying every candidate.
    rethink: u64,
    /// The next cell of which every candidate is tried, while that goes on.
    probing: Option<u32>,
    /// When to stop even in the middle of narrowing.
    limits: Limits,
    /// Whether that was reached: what failed since then proves nothing.
    late: bool,
    pub(in crate::methods::cp) nodes: u64,
    pub(in crate::methods::cp) conflicts: u64,
    pub(in crate::methods::cp) narrowings: u64,
}

impl Dive {
    /// The search over these candidates. Houses are told apart from the constraints: values go from peers at once.
    pub(in crate::methods::cp) fn new(
        bits: Vec<u64>,
        mut constraints: Vec<Box<dyn Constraint>>,
        houses: &[Vec<usize>],
        related: &[Related],
        values: usize,
        limits: &Limits,
    ) -> Dive {
        constraints.sort_by_key(|constraint| (constraint.priority(), constraint.cells().len()));
        let full = houses.iter().filter(|house| house.len() == values);
        let full = full.map(|house| house.iter().map(|cell| *cell as u32).collect()).collect();
        Dive {
            scores: Scores::new(bits.len(), &constraints, related, full),
            board: Board::new(bits, &constraints, houses, related),
            constraints,
            taste: Taste::Conflicts,
            running: None,
            saved: Vec::new(),
            decisions: Vec::new(),
            at_solution: false,
            fresh: true,
            patience: None,
            restarts: 0,
            since: 0,
            found: false,
            rethink: RETHINK,
            probing: None,
            limits: limits.clone(),
            late: false,
            nodes: 0,
            conflicts: 0,
            narrowings: 0,
        }
    }

    /// In these cells values may be exchanged for each other.
    pub(in crate::methods::cp) fn exchangeable(&mut self, cells: &[usize]) {
        self.scores.exchangeable(cells);
    }

    /// How the next cell is chosen.
    pub(in crate::methods::cp) fn taste(&mut self, taste: Taste) {
        self.taste = taste;
    }

    /// Starts again after so many dead ends, and then ever more, until there is a solution.
    pub(in crate::methods::cp) fn restarts(&mut self, patience: u64) {
        self.patience = Some(patience);
    }

    /// Whether its time was up, or it was cancelled, in the middle of something.
    pub(in crate::methods::cp) fn is_late(&self) -> bool {
        self.late
    }

    /// The candidates as they are.
    pub(in crate::methods::cp) fn bits(&self) -> &[u64] {
        &self.board.bits
    }

    /// Leaves a cell only these candidates, for good; only before the search or after [`reset`](Dive::reset).
    pub(in crate::methods::cp) fn limit(&mut self, cell: usize, mask: u64) -> bool {
        let alive = self.board.keep(cell as u32, mask).and_then(|()| self.settle());
        alive.is_ok()
    }

    /// Narrows until nothing changes; whether solutions may be left.
    pub(in crate::methods::cp) fn start(&mut self) -> bool {
        self.fresh = false;
        self.settle().is_ok()
    }

    /// Looks only for solutions in which the cell has this value, until [`reset`](Dive::reset); whether there may be
    /// some.
    pub(in crate::methods::cp) fn suppose(&mut self, cell: usize, value: u64) -> bool {
        self.saved.extend_from_slice(&self.board.bits);
        (self.at_solution, self.found) = (false, false);
        (self.restarts, self.since) = (0, 0);
        self.rethink = self.conflicts + RETHINK;
        self.probing = None;
        self.board.keep(cell as u32, value).and_then(|()| self.settle()).is_ok()
    }

    /// Back to before [`suppose`](Dive::suppose).
    pub(in crate::methods::cp) fn reset(&mut self) {
        let cells = self.board.bits.len();
        if self.saved.len() >= cells {
            self.board.bits.copy_from_slice(&self.saved[..cells]);
        }
        self.saved.clear();
        self.decisions.clear();
        self.board.clear();
    }

    /// Narrows until nothing changes.
    fn settle(&mut self) -> Result<(), Dead> {
        let result = self.narrow();
        if result.is_err() {
            self.board.clear();
        }
        result
    }

    fn narrow(&mut self) -> Result<(), Dead> {
        loop {
            self.running = None;
            self.board.spread()?;
            let Some(number) = self.board.news.next() else { return Ok(()) };
            self.narrowings += 1;
            if self.narrowings.is_multiple_of(NARROWINGS_PER_LOOK) && self.limits.stop().is_some() {
                self.late = true;
                return Err(Dead);
            }
            self.running = Some(number);
            self.constraints[number].narrow(&mut self.board)?;
            self.board.news.ran(number);
        }
    }

    fn choose(&mut self) -> Option<(u32, u64)> {
        let open = |bits: &u64| bits & (bits - 1) != 0;
        let cell = match self.taste {
            Taste::Conflicts => return self.scores.choose(&self.board),
            Taste::InputOrder => self.board.bits.iter().position(open)?,
            Taste::Smallest => {
                let open = self.board.bits.iter().enumerate().filter(|(_, bits)| open(bits));
                open.min_by_key(|(_, bits)| bits.count_ones())?.0
            }
        };
        let bits = self.board.bits[cell];
        Some((cell as u32, bits & bits.wrapping_neg()))
    }

    /// Takes back decisions until one can be otherwise; whether there is one.
    fn backtrack(&mut self, steps: &mut Option<Steps<'_, '_>>, mut dead: bool) -> bool {
        let cells = self.board.bits.len();
        while let Some(Decision { cell, value }) = self.decisions.pop() {
            if dead {
                self.conflicts += 1;
                self.since += 1;
                match self.running.map_or(&[][..], |number| self.constraints[number].failed()) {
                    [] => self.scores.blame_emptied(cell, &self.board),
                    failed => self.scores.blame(cell, failed, &self.board),
                }
            }
            let from = self.saved.len() - cells;
            self.board.bits.copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
            if let Some(steps) = steps {
                steps.backtracked(self.decisions.len());
            }
            if self.board.keep(cell, !value).and_then(|()| self.settle()).is_ok() {
                return true;
            }
            self.board.clear();
            if self.late {
                return false;
            }
            dead = true;
        }
        false
    }

    /// On to the next solution, or until there have been so many nodes.
    pub(in crate::methods::cp) fn step(&mut self, until: u64, steps: &mut Option<Steps<'_, '_>>) -> Halt {
        match self.go_on(until, steps) {
            // Not a dead end: nobody knows what would have come.
            Halt::Done if self.late => Halt::Nodes,
            halt => halt,
        }
    }

    fn go_on(&mut self, until: u64, steps: &mut Option<Steps<'_, '_>>) -> Halt {
        if self.fresh && !self.start() {
            return Halt::Done;
        }
        if std::mem::replace(&mut self.at_solution, false) && !self.backtrack(steps, false) {
            return Halt::Done;
        }
        loop {
            if self.nodes >= until {
                return Halt::Nodes;
            }
            if self.patience.is_some_and(|patience| self.since >= patience * luby(self.restarts + 1)) {
                self.restart(steps);
            }
            if self.conflicts >= self.rethink && !self.found {
                // A puzzle that took so long is worth trying every candidate once.
                self.rethink = self.conflicts.saturating_mul(8);
                self.restart(steps);
                self.probing = Some(0);
            }
            match self.probe(until) {
                None => return Halt::Done,
                Some(false) => return Halt::Nodes,
                Some(true) => {}
            }
            let Some((cell, value)) = self.choose() else {
                self.at_solution = true;
                self.found = true;
                self.patience = None;
                return Halt::Solution;
            };
            self.nodes += 1;
            self.saved.extend_from_slice(&self.board.bits);
            self.decisions.push(Decision { cell, value });
            if let Some(steps) = steps {
                steps.decided(cell as usize, value.trailing_zeros() as usize, self.decisions.len());
            }
            if self.board.keep(cell, value).and_then(|()| self.settle()).is_err() {
                self.board.clear();
                if self.late || !self.backtrack(steps, true) {
                    return Halt::Done;
                }
            }
        }
    }

    /// Goes on trying every candidate, cell by cell, until there have been so many nodes; `None` if there is no solution,
    /// otherwise whether it is done.
    fn probe(&mut self, until: u64) -> Option<bool> {
        while let Some(cell) = self.probing {
            if self.nodes >= until {
                return Some(false);
            }
            let more = (cell as usize) < self.board.bits.len();
            self.probing = more.then_some(cell + 1);
            if more && !self.try_all(cell) {
                return None;
            }
        }
        Some(true)
    }

    /// Tries every candidate of a cell; what none of them leaves anywhere goes. Whether any is possible.
    fn try_all(&mut self, cell: u32) -> bool {
        let mut values = self.board.get(cell);
        if values & (values - 1) == 0 {
            return true;
        }
        let before = self.board.bits.clone();
        let mut left = vec![0u64; before.len()];
        while values != 0 {
            let value = values & values.wrapping_neg();
            values ^= value;
            self.nodes += 1;
            if self.board.keep(cell, value).and_then(|()| self.settle()).is_ok() {
                left.iter_mut().zip(&self.board.bits).for_each(|(left, bits)| *left |= bits);
            } else {
                self.board.clear();
            }
            if self.late {
                return false;
            }
            self.board.bits.copy_from_slice(&before);
        }
        if left[cell as usize] == 0 {
            return false;
        }
        let kept = (0..left.len()).try_for_each(|cell| self.board.keep(cell as u32, left[cell]));
        kept.and_then(|()| self.settle()).is_ok()
    }

    /// Gives up all decisions, not what was learned of cells.
    fn restart(&mut self, steps: &mut Option<Steps<'_, '_>>) {
        self.restarts += 1;
        self.since = 0;
        let cells = self.board.bits.len();
        let from = self.saved.len() - self.decisions.len() * cells;
        if !self.decisions.is_empty() {
            self.board.bits.copy_from_slice(&self.saved[from..from + cells]);
        }
        self.saved.truncate(from);
        self.decisions.clear();
        if let Some(steps) = steps {
            steps.backtracked(0);
        }
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

//! One puzzle at a time, for the shortest wait.
//!
//! The same rounds, the same guesses and the same order as in the
//! [batch search](crate::search), but the lanes are digits: three vectors of three
//! digits each hold a third of the puzzle. Nothing waits for a neighbour, and a
//! round takes a sixth of the time that a round of sixteen puzzles takes.

use crate::Grid;
use crate::branch;
use crate::lanes::Lanes;
use crate::layout;
use crate::puzzle::Puzzles;
use crate::report::{End, Limits, Report};
use crate::round::{Round, State};
use crate::search::{CANCEL_INTERVAL, DEPTH, SUSPICION, Sink};

/// The lanes that are digits.
const DIGITS: u32 = 0b111;

/// Memory for searching one puzzle on vectors of four lanes.
pub(crate) struct Single<V: Lanes> {
    state: State<V, 1>,
    round: Round<V, 1>,
    /// Branches put aside.
    stack: Vec<State<V, 1>>,
}

impl<V: Lanes> Single<V> {
    pub(crate) fn new() -> Self {
        let state = [[[V::zeros(); 3]; 3]; 1];
        Self { state, round: Round::new(), stack: Vec::with_capacity(DEPTH) }
    }

    /// Searches the first of `puzzles`. To be inlined into a function compiled for
    /// `V`.
    #[inline(always)]
    pub(crate) fn run(&mut self, puzzles: Puzzles<'_>, limits: &Limits<'_>, sink: &mut dyn Sink) {
        self.take_up(puzzles);
        let wanted = sink.wants_solutions();
        let mut report = Report { end: End::Exhausted, ..Report::default() };
        loop {
            if report.rounds.is_multiple_of(CANCEL_INTERVAL) && limits.cancelled() {
                report.end = End::Cancelled;
                break;
            }
            report.rounds += 1;
            let seen = self.round.run(&mut self.state);
            if seen.impossible & DIGITS == 0 {
                if seen.open & DIGITS != 0 {
                    if seen.changed & DIGITS == 0 {
                        if report.guesses == limits.guesses {
                            report.end = End::GaveUp;
                            break;
                        }
                        if report.guesses == SUSPICION && puzzles.doubled(0) {
                            break;
                        }
                        report.guesses += 1;
                        self.guess();
                    }
                    continue;
                }
                report.solutions += 1;
                let enough = wanted && sink.solution(0, report.solutions, self.solution()).is_break();
                if enough || report.solutions == limits.solutions {
                    report.end = End::Enough;
                    break;
                }
            }
            match self.stack.pop() {
                Some(state) => self.state = state,
                None => break,
            }
        }
        sink.done(0, report);
    }

    #[inline(always)]
    fn take_up(&mut self, puzzles: Puzzles<'_>) {
        // A search that was stopped, or whose receiver panicked, left its branches.
        self.stack.clear();
        let rows = self.state[0].as_flattened_mut();
        let put = |at: usize, word| rows[at % 9].as_mut()[at / 9] = word;
        match puzzles {
            Puzzles::Grids(grids) => V::words_of_grid(&grids[0], put),
            Puzzles::Marks(marks) => layout::words_of_marks(&marks[0], put),
            Puzzles::Struck(struck) => {
                V::words_of_grid(struck[0].grid(), put);
                let (word, bit) = struck[0].lost();
                rows[word % 9].as_mut()[word / 9] &= !bit;
            }
        }
    }

    #[inline(always)]
    fn guess(&mut self) {
        let guess = branch::choose(&self.round, 0);
        let (lane, i) = (guess.digit / 3, guess.digit % 3);
        let mut aside = self.state;
        for j in 0..3 {
            aside[0][j][i].as_mut()[lane] &= !guess.aside[j];
            self.state[0][j][i].as_mut()[lane] &= !guess.taken[j];
        }
        self.stack.push(aside);
    }

    /// The grid, once all cells have one candidate.
    #[inline(always)]
    fn solution(&self) -> Grid {
        let rows = self.state[0].as_flattened();
        V::grid_of_words(|at| rows[at % 9].as_ref()[at / 9])
    }
}

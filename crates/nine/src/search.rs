//! The search: every lane its own puzzle, its own depth-first tree, its own stack.
//!
//! All lanes go through a [round](crate::round) together. After it each lane is
//! in one of four cases, which concern it alone:
//!
//! * impossible: go on with the branch last put aside;
//! * no cell was open: a solution; go on likewise;
//! * something changed: another round;
//! * nothing changed: [guess](crate::branch), and put the other branch aside.
//!
//! A lane with no branch left is done and takes the next puzzle of the batch at
//! once, so that the lanes stay full. What a puzzle goes through does not depend
//! on its neighbours; that is why the answers, the order of the solutions and the
//! statistics are the same on every path.

use crate::Grid;
use crate::branch::{self, Guesses};
use crate::lanes::Lanes;
use crate::layout::{self, Words, word};
use crate::puzzle::{Puzzles, Struck};
use crate::report::{End, Limits, Report};
use crate::round::{Round, State};
use std::ops::{ControlFlow, Range};

/// How many branches can wait on a lane's stack. Each comes from a guess that
/// settled a digit in a row or in a column, and each of these pairs is settled
/// only once on the way down.
pub(crate) const DEPTH: usize = 2 * 81;

/// So many guesses are more than a sound puzzle is likely to need: time to look whether a
/// digit was given twice in a minirow, the one contradiction among givens that a
/// [round](crate::round) does not see at once and a sparse puzzle could hide for hours.
/// (Looking at every puzzle would cost a tenth of an easy one's time.)
pub(crate) const SUSPICION: u64 = 500;

/// Rounds between two looks at the cancel flag.
pub(crate) const CANCEL_INTERVAL: u64 = 64;

/// Takes what the search finds, for the puzzle at an index of the batch.
pub(crate) trait Sink {
    /// Whether [`Sink::solution`] is to be called at all.
    fn wants_solutions(&self) -> bool;
    /// A solution of a puzzle, the `number`th from 1; whether to go on.
    fn solution(&mut self, puzzle: usize, number: u64, solution: Grid) -> ControlFlow<()>;
    /// The search of a puzzle ended; called once for each puzzle, in any order.
    fn done(&mut self, puzzle: usize, report: Report);
    /// A puzzle that is not in the batch, with an index from the batch's length on: asked for a lane that is free
    /// when the batch is used up.
    fn more(&mut self) -> Option<(usize, Struck)> {
        None
    }
}

/// Memory for searching on lanes `V`; allocated once and used for any number of
/// batches.
pub(crate) struct Search<V: Lanes> {
    /// Word by word, all lanes beside each other.
    state: State<V, 3>,
    round: Round<V, 3>,
    guesses: Guesses<V>,
    /// `DEPTH` branches for each lane.
    stack: Vec<Words>,
    lanes: [Lane; 32],
}

/// What a lane is at.
#[derive(Clone, Copy, Default)]
struct Lane {
    /// The index of its puzzle in the batch.
    puzzle: usize,
    /// How many branches wait on its stack.
    depth: usize,
    solutions: u64,
    guesses: u64,
    /// The number of the round in which it took up the puzzle.
    since: u64,
}

impl<V: Lanes> Search<V> {
    pub(crate) fn new() -> Self {
        Self {
            state: [[[V::zeros(); 3]; 3]; 3],
            round: Round::new(),
            guesses: Guesses::new(),
            stack: vec![[0; 27]; V::COUNT * DEPTH],
            lanes: [Lane::default(); 32],
        }
    }

    /// Searches all puzzles. To be inlined into a function compiled for `V`.
    #[inline(always)]
    pub(crate) fn run(&mut self, puzzles: Puzzles<'_>, limits: &Limits<'_>, sink: &mut dyn Sink) {
        let wanted = sink.wants_solutions();
        let mut waiting = 0..puzzles.len();
        let mut busy = 0u32;
        let mut now = 0u64;
        for lane in 0..V::COUNT {
            let taken = self.take_up(lane, &mut waiting, puzzles, now) || self.take_more(lane, sink, now);
            busy |= u32::from(taken) << lane;
        }
        while busy != 0 {
            if now.is_multiple_of(CANCEL_INTERVAL) && limits.cancelled() {
                for lane in set_bits(busy) {
                    self.report(lane, now, End::Cancelled, sink);
                }
                waiting.for_each(|puzzle| sink.done(puzzle, Report::default()));
                return;
            }
            now += 1;
            let seen = self.round.run(&mut self.state);
            let possible = busy & !seen.impossible;
            let mut back = busy & seen.impossible;
            let mut finished = 0u32;
            let guessing = possible & seen.open & !seen.changed;
            let together = guessing.count_ones() >= V::MANY_GUESSES;
            if together {
                V::choose_all(&self.round, &mut self.guesses);
            }
            for lane in set_bits(guessing) {
                let Lane { guesses, puzzle, .. } = self.lanes[lane];
                if guesses == limits.guesses {
                    self.report(lane, now, End::GaveUp, sink);
                    finished |= 1 << lane;
                } else if guesses == SUSPICION && puzzle < puzzles.len() && puzzles.doubled(puzzle) {
                    self.report(lane, now, End::Exhausted, sink);
                    finished |= 1 << lane;
                } else {
                    self.guess(lane, together);
                }
            }
            for lane in set_bits(possible & !seen.open) {
                self.lanes[lane].solutions += 1;
                let Lane { puzzle, solutions, .. } = self.lanes[lane];
                let enough = wanted && sink.solution(puzzle, solutions, self.solution(lane)).is_break();
                if !enough && solutions < limits.solutions {
                    back |= 1 << lane;
                } else {
                    self.report(lane, now, End::Enough, sink);
                    finished |= 1 << lane;
                }
            }
            for lane in set_bits(back) {
                if !self.go_back(lane) {
                    self.report(lane, now, End::Exhausted, sink);
                    finished |= 1 << lane;
                }
            }
            for lane in set_bits(finished) {
                if !self.take_up(lane, &mut waiting, puzzles, now) && !self.take_more(lane, sink, now) {
                    busy &= !(1 << lane);
                }
            }
        }
    }

    /// Gives a lane the next puzzle; false if there is none.
    #[inline(always)]
    fn take_up(&mut self, lane: usize, waiting: &mut Range<usize>, puzzles: Puzzles<'_>, now: u64) -> bool {
        let Some(puzzle) = waiting.next() else {
            return false;
        };
        self.lanes[lane] = Lane { puzzle, since: now, ..Lane::default() };
        let rows = self.state.as_flattened_mut().as_flattened_mut();
        let put = |at: usize, word| rows[at].as_mut()[lane] = word;
        match puzzles {
            Puzzles::Grids(grids) => V::words_of_grid(&grids[puzzle], put),
            Puzzles::Marks(marks) => layout::words_of_marks(&marks[puzzle], put),
            Puzzles::Struck(struck) => self.load(lane, &struck[puzzle]),
        }
        true
    }

    /// Gives a lane a puzzle from outside the batch; false if there is none.
    #[inline(always)]
    fn take_more(&mut self, lane: usize, sink: &mut dyn Sink, now: u64) -> bool {
        let Some((puzzle, struck)) = sink.more() else {
            return false;
        };
        self.lanes[lane] = Lane { puzzle, since: now, ..Lane::default() };
        self.load(lane, &struck);
        true
    }

    #[inline(always)]
    fn load(&mut self, lane: usize, struck: &Struck) {
        let rows = self.state.as_flattened_mut().as_flattened_mut();
        V::words_of_grid(struck.grid(), |at: usize, word| rows[at].as_mut()[lane] = word);
        let (word, bit) = struck.lost();
        rows[word].as_mut()[lane] &= !bit;
    }

    #[inline(always)]
    fn guess(&mut self, lane: usize, chosen: bool) {
        let guess = if chosen { self.guesses.of(lane) } else { branch::choose(&self.round, lane) };
        let depth = self.lanes[lane].depth;
        self.lanes[lane].depth = depth + 1;
        self.lanes[lane].guesses += 1;
        let aside = &mut self.stack[lane * DEPTH + depth];
        for (word, row) in aside.iter_mut().zip(self.state.as_flattened().as_flattened()) {
            *word = row.as_ref()[lane];
        }
        for j in 0..3 {
            aside[word(guess.digit, j)] &= !guess.aside[j];
            self.state[guess.digit / 3][j][guess.digit % 3].as_mut()[lane] &= !guess.taken[j];
        }
    }

    /// Takes the last branch put aside; false if there is none.
    #[inline(always)]
    fn go_back(&mut self, lane: usize) -> bool {
        let Some(depth) = self.lanes[lane].depth.checked_sub(1) else {
            return false;
        };
        self.lanes[lane].depth = depth;
        let aside = &self.stack[lane * DEPTH + depth];
        for (row, &word) in self.state.as_flattened_mut().as_flattened_mut().iter_mut().zip(aside) {
            row.as_mut()[lane] = word;
        }
        true
    }

    #[inline(always)]
    fn report(&self, lane: usize, now: u64, end: End, sink: &mut dyn Sink) {
        let Lane { puzzle, solutions, guesses, since, .. } = self.lanes[lane];
        sink.done(puzzle, Report { solutions, guesses, rounds: now - since, end });
    }

    /// The grid in a lane whose cells all have one candidate.
    #[inline(always)]
    fn solution(&self, lane: usize) -> Grid {
        let rows = self.state.as_flattened().as_flattened();
        V::grid_of_words(|at| rows[at].as_ref()[lane])
    }
}

/// The positions of the set bits, lowest first.
#[inline(always)]
fn set_bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Four, Plain};
    use crate::single::Single;

    struct Story(Vec<(usize, Grid)>, Vec<Report>);

    impl Sink for Story {
        fn wants_solutions(&self) -> bool {
            true
        }
        fn solution(&mut self, puzzle: usize, _: u64, solution: Grid) -> ControlFlow<()> {
            self.0.push((puzzle, solution));
            ControlFlow::Continue(())
        }
        fn done(&mut self, puzzle: usize, report: Report) {
            self.1[puzzle] = report;
        }
    }

    /// Plain lanes, which other targets use, tell the same story as this target's.
    #[test]
    fn plain_lanes_search_alike() {
        let grids: Vec<Grid> = [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            ".................................................................................",
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
            "1.......1........................................................................",
        ]
        .iter()
        .cycle()
        .take(9)
        .map(|line| line.parse().unwrap())
        .collect();
        let limits = Limits::solutions(20);
        let story = || Story(Vec::new(), vec![Report::default(); grids.len()]);
        let (mut four, mut plain) = (story(), story());
        Search::<Four>::new().run(Puzzles::Grids(&grids), &limits, &mut four);
        Search::<Plain>::new().run(Puzzles::Grids(&grids), &limits, &mut plain);
        assert_eq!((&four.0, &four.1), (&plain.0, &plain.1));
        let mut single = Single::<Plain>::new();
        for (puzzle, report) in four.1.iter().enumerate() {
            let mut alone = story();
            single.run(Puzzles::Grids(&grids[puzzle..=puzzle]), &limits, &mut alone);
            assert_eq!(alone.1[0], *report);
        }
    }
}

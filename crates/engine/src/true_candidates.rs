//! True candidates: for every cell, which values it has in some solution, and in how many.
//!
//! One model serves all questions. Each asks for solutions in which one cell has one value, and every solution
//! found answers many others, since it shows a value for every cell; a value that is in none is taken away for
//! good, which makes the next question easier.
//!
//! No solution is remembered. Those of one question all differ, so a value has at least as many as any single
//! question showed of it; those of two questions may be the same, and are never added up. Where no other question
//! showed enough of a value, its own counts them all.

use std::ops::ControlFlow;

use garns_puzzle::{Candidates, Grid, Puzzle};

use crate::methods::cp::Questions;
use crate::run::Run;
use crate::{Event, Goal, Limits, Stop, Watch};

/// What is known of each candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueCandidates {
    /// For each cell, for each value by rank: how many solutions were seen with it, at most
    /// [`limit`](TrueCandidates::limit).
    pub counts: Vec<Vec<u64>>,
    /// What is not counted further.
    pub limit: u64,
    /// Why it ended early, if it did: then a candidate that was not seen may still be in a solution.
    pub stop: Option<Stop>,
    /// Values tried on the way.
    pub nodes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl TrueCandidates {
    /// The values a cell (by index) has in some solution seen.
    #[must_use]
    pub fn of(&self, cell: usize) -> Candidates {
        let seen = self.counts[cell].iter().enumerate().filter(|(_, count)| **count > 0);
        seen.map(|(rank, _)| rank).collect()
    }

    /// Whether it is proven that there is no solution.
    #[must_use]
    pub fn impossible(&self) -> bool {
        self.stop.is_none() && self.counts.iter().flatten().all(|count| *count == 0)
    }
}

/// Finds, for every cell, the values it has in some solution, each counted up to the limit (at least 1).
///
/// The watch hears of [`Event::Seen`] as counts grow, and of [`Event::Progress`].
pub fn true_candidates(
    puzzle: &Puzzle,
    limit: u64,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> TrueCandidates {
    let limit = limit.max(1);
    let cells = puzzle.cells().len();
    let mut search = Counting {
        counts: vec![vec![0; puzzle.values().len()]; cells],
        limit,
        run: Run::new(puzzle, Goal::Each, limits, watch),
    };
    let begun = search.run.limits().clone();
    let _ = match Questions::new(puzzle, &begun) {
        Some(mut questions) => search.ask_all(&mut questions),
        // A contradiction, unless it is that the time was up.
        None => search.run.check_time(),
    };
    let Counting { counts, run, .. } = search;
    let report = run.report("cp", true);
    TrueCandidates { counts, limit, stop: report.stop, nodes: report.stats[0].1, seconds: report.seconds }
}

struct Counting<'a> {
    counts: Vec<Vec<u64>>,
    limit: u64,
    run: Run<'a>,
}

impl Counting<'_> {
    /// Asks for every value of every cell that has not been seen often enough.
    fn ask_all(&mut self, questions: &mut Questions) -> ControlFlow<()> {
        let mut here = self.counts.clone();
        for cell in 0..self.counts.len() {
            for rank in questions.candidates(cell).iter() {
                if self.counts[cell][rank] >= self.limit {
                    continue;
                }
                here.iter_mut().for_each(|counts| counts.fill(0));
                let answered = questions.ask(cell, rank, &mut self.run, &mut |run, grid| {
                    take(&mut self.counts, &mut here, self.limit, run, &grid)?;
                    // What has been seen often enough needs no more of them.
                    ControlFlow::Continue(here[cell][rank] < self.limit)
                });
                answered?;
                if self.counts[cell][rank] == 0 {
                    questions.exclude(cell, rank, &mut self.run)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Counts a solution of a question among those it has shown so far.
fn take(
    counts: &mut [Vec<u64>],
    here: &mut [Vec<u64>],
    limit: u64,
    run: &mut Run<'_>,
    grid: &Grid,
) -> ControlFlow<()> {
    run.verify(grid)?;
    for (cell, rank) in grid.iter().enumerate().filter_map(|(cell, rank)| Some((cell, rank?))) {
        here[cell][rank] += 1;
        let count = here[cell][rank].min(limit);
        if counts[cell][rank] < count {
            counts[cell][rank] = count;
            run.tell(Event::Seen { cell, rank, count })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, puzzle};
    use crate::{Silent, make};

    /// The counts by listing all solutions.
    fn listed(puzzle: &Puzzle, limit: u64) -> Vec<Vec<u64>> {
        let all = make("backtrack", &[]).unwrap().run(
            puzzle,
            Goal::AtMost(10_000),
            &Limits::default(),
            &mut Silent,
        );
        let mut counts = vec![vec![0; puzzle.values().len()]; puzzle.cells().len()];
        for grid in &all.solutions {
            for (cell, rank) in grid.iter().enumerate() {
                let count = &mut counts[cell][rank.unwrap()];
                *count = limit.min(*count + 1);
            }
        }
        counts
    }

    #[test]
    fn counts_are_those_of_all_solutions() {
        let seven = puzzle(&format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9)));
        for limit in [1, 3, 100] {
            for puzzle in [&Puzzle::sudoku(4).unwrap(), &Puzzle::latin(3).unwrap(), &seven] {
                let found = true_candidates(puzzle, limit, &Limits::default(), &mut Silent);
                assert_eq!(found.counts, listed(puzzle, limit), "limit {limit}");
                assert_eq!((found.stop, found.impossible()), (None, false));
            }
        }
    }

    #[test]
    fn time_and_cancellation_end_it_however_close_solutions_lie() {
        use web_time::{Duration, Instant};
        // Solutions come by the thousand without a node between them.
        let blank = Puzzle::sudoku(9).unwrap();
        let started = Instant::now();
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let found = true_candidates(&blank, u64::MAX, &limits, &mut Silent);
        assert_eq!(found.stop, Some(Stop::Time));
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        let limits = Limits::default();
        limits.cancel.cancel();
        assert_eq!(true_candidates(&blank, 1, &limits, &mut Silent).stop, Some(Stop::Cancelled));
    }

    #[test]
    fn nothing_is_true_of_a_contradiction() {
        let twice = puzzle(&format!("11{}", "0".repeat(79)));
        let found = true_candidates(&twice, 1, &Limits::default(), &mut Silent);
        assert!(found.impossible());
        assert!(found.of(40).is_empty());
    }

    #[test]
    fn events_tell_what_is_seen_and_can_end_it() {
        let blank = Puzzle::sudoku(4).unwrap();
        let mut seen = vec![vec![0; 4]; 16];
        let mut watch = |event: Event<'_>| {
            if let Event::Seen { cell, rank, count } = event {
                seen[cell][rank] = count;
            }
            ControlFlow::Continue(())
        };
        let found = true_candidates(&blank, 2, &Limits::default(), &mut watch);
        assert_eq!(found.counts, seen);
        let mut left = 20;
        let mut impatient = |_: Event<'_>| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = true_candidates(&blank, 1, &Limits::default(), &mut impatient);
        assert_eq!(found.stop, Some(Stop::Cancelled));
    }
}

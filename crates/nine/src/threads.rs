//! Batches on all threads of the current rayon pool.

use crate::{Grid, Limits, Path, PathUnavailable, Puzzle, Report, Solver};
use std::sync::Mutex;

/// Puzzles a thread takes at a time, at the most and at the least. At the end of a portion
/// lanes stand idle until the hardest of its puzzles is done: few large portions lose
/// least, as long as there are enough of them that the threads end together.
const PORTION: std::ops::RangeInclusive<usize> = 1024..=16_384;

/// The size of a portion of so many puzzles.
fn portion(puzzles: usize) -> usize {
    (puzzles / (8 * rayon::current_num_threads())).clamp(*PORTION.start(), *PORTION.end())
}

/// Solves batches with a [`Solver`] on each thread of the current rayon pool. The
/// answers are those of one solver, in input order.
///
/// ```
/// use garns_nine::{Grid, Limits, Report, Threads};
///
/// let puzzles = vec![Grid::BLANK; 5000];
/// let mut reports = vec![Report::default(); puzzles.len()];
/// Threads::new().count_batch(&puzzles, &Limits::solutions(2), &mut reports);
/// assert!(reports.iter().all(|report| report.solutions == 2));
/// ```
pub struct Threads {
    path: Path,
}

impl Default for Threads {
    fn default() -> Self {
        Self::new()
    }
}

impl Threads {
    /// On the fastest path this processor has.
    pub fn new() -> Threads {
        Threads { path: Path::best() }
    }

    /// On this very path.
    ///
    /// # Errors
    /// The processor lacks what the path needs.
    pub fn with_path(path: Path) -> Result<Threads, PathUnavailable> {
        if path.is_available() { Ok(Threads { path }) } else { Err(PathUnavailable(path)) }
    }

    /// [`Solver::count_batch`] on all threads.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn count_batch<P: Puzzle>(&self, puzzles: &[P], limits: &Limits<'_>, reports: &mut [Report]) {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        let size = portion(puzzles.len());
        let portions = puzzles.chunks(size).zip(reports.chunks_mut(size));
        self.share(portions, |solver, (puzzles, reports)| solver.count_batch(puzzles, limits, reports));
    }

    /// [`Solver::solve_batch`] on all threads.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_batch<P: Puzzle>(
        &self,
        puzzles: &[P],
        limits: &Limits<'_>,
        reports: &mut [Report],
        solutions: &mut [Grid],
    ) {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        assert_eq!(puzzles.len(), solutions.len(), "one solution for each puzzle");
        let size = portion(puzzles.len());
        let answers = reports.chunks_mut(size).zip(solutions.chunks_mut(size));
        self.share(puzzles.chunks(size).zip(answers), |solver, (puzzles, (reports, solutions))| {
            solver.solve_batch(puzzles, limits, reports, solutions);
        });
    }

    /// One solver per thread; each takes portions until there are none.
    fn share<T>(&self, portions: impl Iterator<Item = T> + Send, work: impl Fn(&mut Solver, T) + Sync) {
        let portions = Mutex::new(portions.fuse());
        rayon::broadcast(|_| {
            let mut solver: Option<Solver> = None;
            loop {
                // The lock is held only to take a portion, and a panic elsewhere
                // leaves the iterator whole.
                let next = portions.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
                let Some(portion) = next else { break };
                if solver.is_none() {
                    solver = Solver::with_path(self.path).ok();
                }
                if let Some(solver) = &mut solver {
                    work(solver, portion);
                }
            }
        });
    }
}

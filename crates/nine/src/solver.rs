//! The public face: one puzzle or a batch, counted, solved or enumerated.

use crate::path::{Engine, Path, PathUnavailable};
use crate::report::{End, Limits, Report};
use crate::search::Sink;
use crate::{Grid, Puzzle, Struck};
use std::ops::ControlFlow;

/// Solves puzzles on one thread.
///
/// It owns all memory the search needs: nothing is allocated once it is made.
/// Everything is deterministic, and one puzzle at a time or a batch, on whatever
/// [`Path`], give the same answers, solutions in the same order and the same
/// statistics.
///
/// ```
/// use garns_nine::{Grid, Limits, Report, Solver};
///
/// let mut solver = Solver::new();
/// let puzzle: Grid =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
///
/// // One puzzle, with the shortest wait.
/// let solution = solver.solve(&puzzle).expect("it has a solution");
/// assert!(solution.to_string().starts_with("987654321"));
/// assert!(solver.is_unique(&puzzle));
///
/// // Many puzzles, with the highest rate.
/// let puzzles = vec![puzzle; 100];
/// let mut reports = vec![Report::default(); 100];
/// solver.count_batch(&puzzles, &Limits::solutions(2), &mut reports);
/// assert!(reports.iter().all(|report| report.unique() == Some(true)));
/// # Ok::<(), garns_nine::LineError>(())
/// ```
pub struct Solver {
    engine: Engine,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver on the fastest path this processor has.
    pub fn new() -> Solver {
        match Solver::with_path(Path::best()) {
            Ok(solver) => solver,
            Err(PathUnavailable(path)) => unreachable!("{path:?} was found available"),
        }
    }

    /// A solver on this very path, for tests and measurements.
    ///
    /// # Errors
    /// The processor lacks what the path needs.
    pub fn with_path(path: Path) -> Result<Solver, PathUnavailable> {
        Ok(Solver { engine: Engine::new(path)? })
    }

    /// The path it runs on.
    pub fn path(&self) -> Path {
        self.engine.path()
    }

    /// A solution, if there is one; the first one found, if there are several.
    pub fn solve<P: Puzzle>(&mut self, puzzle: &P) -> Option<Grid> {
        let mut solution = None;
        self.solutions(puzzle, &Limits::solutions(1), |found| {
            solution = Some(found);
            ControlFlow::Break(())
        });
        solution
    }

    /// Whether there is exactly one solution.
    pub fn is_unique<P: Puzzle>(&mut self, puzzle: &P) -> bool {
        self.count(puzzle, &Limits::solutions(2)).unique() == Some(true)
    }

    /// Counts the solutions within `limits`.
    pub fn count<P: Puzzle>(&mut self, puzzle: &P, limits: &Limits<'_>) -> Report {
        let mut reports = [Report::default()];
        self.run_one(puzzle, limits, &mut Count(&mut reports));
        reports[0]
    }

    /// Hands every solution within `limits` to `receive`, until it breaks. The
    /// order is the same on every path; no solution comes twice.
    ///
    /// ```
    /// use garns_nine::{Grid, Limits, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut seen = 0;
    /// let report = Solver::new().solutions(&Grid::BLANK, &Limits::NONE, |_| {
    ///     seen += 1;
    ///     if seen < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(report.solutions, 1000);
    /// ```
    pub fn solutions<P: Puzzle>(
        &mut self,
        puzzle: &P,
        limits: &Limits<'_>,
        receive: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Report {
        let mut stream = Stream { receive, report: Report::default() };
        self.run_one(puzzle, limits, &mut stream);
        stream.report
    }

    /// Counts the solutions of each puzzle within `limits`; `reports[k]` is about
    /// `puzzles[k]`.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn count_batch<P: Puzzle>(&mut self, puzzles: &[P], limits: &Limits<'_>, reports: &mut [Report]) {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        if limits.solutions == 0 {
            return reports.fill(Report::NOTHING_ASKED);
        }
        self.engine.batch(P::puzzles(puzzles), limits, &mut Count(reports));
    }

    /// Solves each puzzle within `limits`; `reports[k]` and `solutions[k]` are
    /// about `puzzles[k]`. The solution is the first one found;
    /// [`Grid::BLANK`] where none was ([`Report::solutions`] is 0).
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_batch<P: Puzzle>(
        &mut self,
        puzzles: &[P],
        limits: &Limits<'_>,
        reports: &mut [Report],
        solutions: &mut [Grid],
    ) {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        assert_eq!(puzzles.len(), solutions.len(), "one solution for each puzzle");
        if limits.solutions == 0 {
            solutions.fill(Grid::BLANK);
            return reports.fill(Report::NOTHING_ASKED);
        }
        self.engine.batch(P::puzzles(puzzles), limits, &mut First { reports, solutions });
    }

    /// Hands every solution of each puzzle within `limits` to `receive`: the index of the puzzle, the number of the solution
    /// counted from 1, and the solution. `Break` ends that puzzle. `reports[k]` is about `puzzles[k]`.
    ///
    /// The solutions of one puzzle come in the same order as from [`Solver::solutions`]; in which order puzzles take turns
    /// depends on the path.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn solutions_batch<P: Puzzle>(
        &mut self,
        puzzles: &[P],
        limits: &Limits<'_>,
        reports: &mut [Report],
        receive: impl FnMut(usize, u64, &Grid) -> ControlFlow<()>,
    ) {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        if limits.solutions == 0 {
            return reports.fill(Report::NOTHING_ASKED);
        }
        self.engine.batch(P::puzzles(puzzles), limits, &mut Each { reports, receive });
    }

    /// Looks in each puzzle for a solution other than the one that is known: the question of
    /// everybody who takes givens away. `others[k]` is the first one found in `puzzles[k]`, and
    /// [`Report::solutions`] is then 1; where there is none it is 0 and the grid is
    /// [`Grid::BLANK`]. The known one counts neither as found nor towards `limits`.
    ///
    /// ```
    /// use garns_nine::{Grid, Limits, Report, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let known = solver.solve(&Grid::BLANK).expect("there are many");
    /// let (mut reports, mut others) = ([Report::default(); 2], [Grid::BLANK; 2]);
    /// solver.another_batch(&[Grid::BLANK, known], &[known, known], &Limits::NONE, &mut reports, &mut others);
    /// assert!(reports[0].solutions == 1 && others[0] != known);
    /// assert!(reports[1].solutions == 0 && others[1] == Grid::BLANK);
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn another_batch<P: Puzzle>(
        &mut self,
        puzzles: &[P],
        known: &[Grid],
        limits: &Limits<'_>,
        reports: &mut [Report],
        others: &mut [Grid],
    ) {
        assert_eq!(puzzles.len(), known.len(), "one known solution for each puzzle");
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        assert_eq!(puzzles.len(), others.len(), "one solution for each puzzle");
        let limits = Limits { solutions: u64::MAX, ..*limits };
        self.engine.batch(P::puzzles(puzzles), &limits, &mut Another { known, reports, others });
    }

    /// Answers questions that depend on answers: each asks for another solution than one that is known. A lane
    /// that is free takes the next question at once, so that as many can be open as there are lanes (and no
    /// more than 16 need be).
    ///
    /// The answers to single questions do not depend on the path; the order in which they come does.
    pub fn answer_stream(&mut self, questions: &mut dyn Questions) {
        let mut talk = Talk { questions, found: Grid::BLANK };
        self.engine.batch(Grid::puzzles(&[]), &Limits::NONE, &mut talk);
    }

    /// Whether the second grid solves the first, said without the search: it is full, has the givens, and each digit once
    /// in each house. `None` on a path that has no quick way to tell.
    #[inline]
    pub fn solves(&self, puzzle: &Grid, solution: &Grid) -> Option<bool> {
        self.engine.solves(puzzle, solution)
    }

    /// Whether a digit is given twice in a row, a column or a box of a grid: 81 digits, 0 for blank, or a line that
    /// [`Grid::from_line`] reads (nothing is said of other lines). `None` on a path that has no quick way to tell.
    #[inline]
    pub fn doubled(&self, cells: &[u8; 81]) -> Option<bool> {
        self.engine.doubled(cells)
    }

    fn run_one<P: Puzzle>(&mut self, puzzle: &P, limits: &Limits<'_>, sink: &mut dyn Sink) {
        if limits.solutions == 0 {
            return sink.done(0, Report::NOTHING_ASKED);
        }
        self.engine.single(P::puzzles(std::slice::from_ref(puzzle)), limits, sink);
    }
}

/// Questions for [`Solver::answer_stream`].
pub trait Questions {
    /// The next question, with a number to know it by; `None` if there is none before another answer comes.
    /// Its givens do not contradict each other.
    fn next(&mut self) -> Option<(usize, Struck)>;
    /// Whether a solution is the one that is known.
    fn is_known(&self, number: usize, solution: &Grid) -> bool;
    /// The answer: another solution, or that there is none.
    fn answer(&mut self, number: usize, other: Option<&Grid>);
}

/// Passes questions and answers on.
struct Talk<'a> {
    questions: &'a mut dyn Questions,
    /// The solution last found; the search of its puzzle ends at once.
    found: Grid,
}

impl Sink for Talk<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }
    fn solution(&mut self, puzzle: usize, _: u64, solution: Grid) -> ControlFlow<()> {
        if self.questions.is_known(puzzle, &solution) {
            return ControlFlow::Continue(());
        }
        self.found = solution;
        ControlFlow::Break(())
    }
    fn done(&mut self, puzzle: usize, report: Report) {
        self.questions.answer(puzzle, (report.end == End::Enough).then_some(&self.found));
    }
    fn more(&mut self) -> Option<(usize, Struck)> {
        self.questions.next()
    }
}

/// Keeps the reports only.
struct Count<'a>(&'a mut [Report]);

impl Sink for Count<'_> {
    fn wants_solutions(&self) -> bool {
        false
    }
    fn solution(&mut self, _: usize, _: u64, _: Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn done(&mut self, puzzle: usize, report: Report) {
        self.0[puzzle] = report;
    }
}

/// Keeps the first solution of each puzzle too.
struct First<'a> {
    reports: &'a mut [Report],
    solutions: &'a mut [Grid],
}

impl Sink for First<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }
    fn solution(&mut self, puzzle: usize, number: u64, solution: Grid) -> ControlFlow<()> {
        if number == 1 {
            self.solutions[puzzle] = solution;
        }
        ControlFlow::Continue(())
    }
    fn done(&mut self, puzzle: usize, report: Report) {
        self.reports[puzzle] = report;
        if report.solutions == 0 {
            self.solutions[puzzle] = Grid::BLANK;
        }
    }
}

/// Keeps the reports, and passes each solution on.
struct Each<'a, F> {
    reports: &'a mut [Report],
    receive: F,
}

impl<F: FnMut(usize, u64, &Grid) -> ControlFlow<()>> Sink for Each<'_, F> {
    fn wants_solutions(&self) -> bool {
        true
    }
    fn solution(&mut self, puzzle: usize, number: u64, solution: Grid) -> ControlFlow<()> {
        (self.receive)(puzzle, number, &solution)
    }
    fn done(&mut self, puzzle: usize, report: Report) {
        self.reports[puzzle] = report;
    }
}

/// Keeps the first solution of each puzzle that is not the known one.
struct Another<'a> {
    known: &'a [Grid],
    reports: &'a mut [Report],
    others: &'a mut [Grid],
}

impl Sink for Another<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }
    fn solution(&mut self, puzzle: usize, _: u64, solution: Grid) -> ControlFlow<()> {
        if solution == self.known[puzzle] {
            return ControlFlow::Continue(());
        }
        self.others[puzzle] = solution;
        ControlFlow::Break(())
    }
    fn done(&mut self, puzzle: usize, report: Report) {
        // Every solution but the known one ends the search.
        let found = report.end == End::Enough;
        self.reports[puzzle] = Report { solutions: u64::from(found), ..report };
        if !found {
            self.others[puzzle] = Grid::BLANK;
        }
    }
}

/// Passes each solution on.
struct Stream<F> {
    receive: F,
    report: Report,
}

impl<F: FnMut(Grid) -> ControlFlow<()>> Sink for Stream<F> {
    fn wants_solutions(&self) -> bool {
        true
    }
    fn solution(&mut self, _: usize, _: u64, solution: Grid) -> ControlFlow<()> {
        (self.receive)(solution)
    }
    fn done(&mut self, _: usize, report: Report) {
        self.report = report;
    }
}

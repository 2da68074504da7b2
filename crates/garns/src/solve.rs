//! What people ask of a puzzle, as methods of it.
//!
//! An extension trait, since `Puzzle` is defined where nothing can be solved yet: so every puzzle has these methods, from
//! wherever it came.

use std::fmt;
use std::ops::ControlFlow;

use garns_engine::{Cancel, Event, Goal, Limits, Report, Silent, Stop, UnsupportedError, Verdict};
use garns_format::{Hints, ReadError, filling_line};
use garns_puzzle::{Puzzle, impl_error, sentences};

use crate::{Solution, Solver};

/// What can be asked of every [`Puzzle`]; `use garns::prelude::*` brings it.
///
/// Nothing here has a limit of time. [`Solver`] has, and takes every other choice: the engine, its parameters, the goal,
/// a watcher.
pub trait PuzzleExt: Sized + sealed::Sealed {
    /// Reads the one puzzle in a text, in whichever [format](crate::FORMATS) it is.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// let puzzle = Puzzle::read("[[1,2,_,_],[3,_,_,_],[_,_,_,4],[_,_,_,1]]")?;
    /// assert_eq!(puzzle.to_line(), "12..3......4...1");
    /// # Ok::<(), garns::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no puzzle, or more than one.
    fn read(text: &str) -> Result<Self, ReadError>;

    /// The givens on one line, `.` for a blank cell.
    fn to_line(&self) -> String;

    /// Looks for a solution, and for a second one: two are enough to tell.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// let puzzle: Puzzle = "12..3......4...1".parse()?;
    /// let solution = puzzle.solve()?.unique().ok_or("it has none, or several")?;
    /// assert_eq!(solution.to_string(), "1243341221344321");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it remains undecided, which would be a defect of garns.
    fn solve(&self) -> Result<Outcome, SolveError>;

    /// Every solution, found one by one while you ask for them.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// let blank = Puzzle::sudoku(4)?;
    /// assert_eq!(blank.solutions().count(), 288);
    /// assert!(blank.solutions().take(3).all(|solution| blank.is_solution(solution.grid())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solutions(&self) -> Solutions;

    /// The number of all solutions.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// assert_eq!(Puzzle::latin(4)?.count()?, 576);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it remains undecided, which would be a defect of garns.
    fn count(&self) -> Result<u64, SolveError>;

    /// How hard it is.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// let leo: Puzzle =
    ///     "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4".parse()?;
    /// let rated = leo.rate()?;
    /// assert_eq!(rated.er, Some(4.0));
    /// assert_eq!(rated.level, Some(garns::Level::Expert));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it has not exactly one solution, or too many cells, or rules no rating knows of.
    #[cfg(feature = "logic")]
    fn rate(&self) -> Result<crate::Rated, crate::RateError>;

    /// The next step as a person would take it; none where the grid is full or no technique finds one.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// let mut puzzle: Puzzle = "12..3......4...1".parse()?;
    /// let hint = puzzle.hint()?.ok_or("stuck")?;
    /// assert_eq!(hint.to_string(), "Full house: 4 is all that is missing in box 1. So write 4 in r2c2.");
    /// hint.apply(&mut puzzle)?;
    /// assert_eq!(puzzle.to_line(), "12..34.....4...1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it has no solution, or too many cells.
    #[cfg(feature = "logic")]
    fn hint(&self) -> Result<Option<crate::Hint>, crate::RateError>;

    /// A picture with all its rules, as SVG.
    ///
    /// ```
    /// use garns::prelude::*;
    ///
    /// assert!(Puzzle::sudoku(9)?.to_svg().starts_with("<svg"));
    /// # Ok::<(), garns::PuzzleError>(())
    /// ```
    #[cfg(feature = "draw")]
    fn to_svg(&self) -> String;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for garns_puzzle::Puzzle {}
}

impl PuzzleExt for Puzzle {
    fn read(text: &str) -> Result<Puzzle, ReadError> {
        garns_format::read(text, &Hints::default())
    }

    fn to_line(&self) -> String {
        filling_line(self, self.givens())
    }

    fn solve(&self) -> Result<Outcome, SolveError> {
        let report = run(self, Goal::AtMost(2))?;
        Ok(Outcome { puzzle: self.clone(), report })
    }

    fn solutions(&self) -> Solutions {
        Solutions::of(self.clone())
    }

    fn count(&self) -> Result<u64, SolveError> {
        run(self, Goal::Count { limit: None }).map(|report| report.count)
    }

    #[cfg(feature = "logic")]
    fn rate(&self) -> Result<crate::Rated, crate::RateError> {
        crate::Raters::new(crate::Depth::Full).rate(self)
    }

    #[cfg(feature = "logic")]
    fn hint(&self) -> Result<Option<crate::Hint>, crate::RateError> {
        crate::Hint::of(self, &Limits::default())
    }

    #[cfg(feature = "draw")]
    fn to_svg(&self) -> String {
        use garns_draw::{Content, Options, draw, svg};
        svg(&draw(self, &Content::default(), &Options::default()))
    }
}

/// Answers without limits.
fn run(puzzle: &Puzzle, goal: Goal) -> Result<Report, SolveError> {
    let report = Solver::auto(goal, Limits::default()).run(puzzle, &mut Silent)?;
    match report.stop {
        Some(stop) => Err(SolveError::GaveUp(stop)),
        None => Ok(report),
    }
}

/// What is known of a puzzle's solutions.
#[derive(Clone, Debug)]
pub struct Outcome {
    puzzle: Puzzle,
    report: Report,
}

impl Outcome {
    /// Whether there is one solution, several or none.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }

    /// The only solution; nothing if there are several, or none.
    #[must_use]
    pub fn unique(self) -> Option<Solution> {
        (self.report.verdict == Verdict::Unique).then(|| self.any()).flatten()
    }

    /// A solution, if there is one, be it one of several.
    #[must_use]
    pub fn any(self) -> Option<Solution> {
        let Outcome { puzzle, report } = self;
        report.solutions.into_iter().next().map(|grid| Solution::new(puzzle, grid))
    }

    /// All that the engine told.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }
}

sentences! {
    /// Why there is no answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SolveError in lang {
        Unsupported(refusal: UnsupportedError) => refusal.text(lang);
        GaveUp(stop: Stop): "gave up: {why}", "desisti: {why}", why = stop.text(lang);
    }
}

impl_error!(SolveError, from Unsupported(UnsupportedError));

/// The solutions of a puzzle, one by one.
///
/// A thread of its own looks a few solutions ahead, and ends soon after this is dropped. In WebAssembly, which has no
/// threads, all are found before the first is handed over.
pub struct Solutions {
    puzzle: Puzzle,
    grids: Box<dyn Iterator<Item = Found> + Send>,
    cancel: Cancel,
    error: Option<SolveError>,
}

/// A solution, or why there are no more.
type Found = Result<garns_puzzle::Grid, SolveError>;

impl Solutions {
    fn of(puzzle: Puzzle) -> Solutions {
        let cancel = Cancel::default();
        let grids = grids(puzzle.clone(), Limits::from(&cancel));
        Solutions { puzzle, grids, cancel, error: None }
    }

    /// After the last one: why those handed over are not all, if they are not.
    #[must_use]
    pub fn error(&self) -> Option<SolveError> {
        self.error
    }
}

/// Hands every solution to `each`, and then why it ended early, if it did; until `each` wants no more.
fn each_solution(puzzle: &Puzzle, limits: Limits, mut each: impl FnMut(Found) -> ControlFlow<()>) {
    let report = Solver::auto(Goal::Each, limits).run(puzzle, &mut |event: Event<'_>| match event {
        Event::Solution(grid) => each(Ok(grid.clone())),
        _ => ControlFlow::Continue(()),
    });
    let error = match report {
        Ok(report) => report.stop.map(SolveError::GaveUp),
        Err(refusal) => Some(SolveError::Unsupported(refusal)),
    };
    if let Some(error) = error {
        let _ = each(Err(error));
    }
}

#[cfg(not(target_family = "wasm"))]
fn grids(puzzle: Puzzle, limits: Limits) -> Box<dyn Iterator<Item = Found> + Send> {
    /// So far may the search be ahead.
    const AHEAD: usize = 64;
    let (sender, grids) = std::sync::mpsc::sync_channel(AHEAD);
    std::thread::spawn(move || {
        each_solution(&puzzle, limits, |found| match sender.send(found) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        });
    });
    Box::new(grids.into_iter())
}

#[cfg(target_family = "wasm")]
fn grids(puzzle: Puzzle, limits: Limits) -> Box<dyn Iterator<Item = Found> + Send> {
    let mut grids = Vec::new();
    each_solution(&puzzle, limits, |found| {
        grids.push(found);
        ControlFlow::Continue(())
    });
    Box::new(grids.into_iter())
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match self.grids.next()? {
            Ok(grid) => Some(Solution::new(self.puzzle.clone(), grid)),
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("error", &self.error).finish_non_exhaustive()
    }
}

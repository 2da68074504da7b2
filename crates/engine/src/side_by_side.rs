//! Many one-line 9×9 puzzles at once, for batches.

use std::ops::ControlFlow;

use garns_grids::symmetry::Way;
use garns_nine::{End, Grid as Digits, Report, Solver};
use garns_puzzle::{DoubledDigit, doubled_nine_given, is_nine_solution};

use crate::limits::Cancel;
use crate::methods::nine::Nine;
use crate::report::verdict;
use crate::run::COUNTED_AND_CHECKED;
use crate::{Goal, Verdict};

/// So many solutions of a puzzle are kept: those that tell one from several. Of a puzzle that has more, where more are asked
/// for, the engine hands them over one by one.
pub const KEPT: usize = 2;

/// A puzzle that needs more guesses than this is left to the engine, which searches one puzzle alone several times faster
/// than a lane does: otherwise the lanes beside it might stand idle for long.
const WORTHWHILE: u64 = 20_000;

/// Lines that are plain 9×9 puzzles, answered side by side by the kernel of `nine`.
///
/// It answers what is proven and passes the checker. All else (cancelled, very long searches, very many solutions) is left
/// to the engine, one by one, so that nothing needs to be said twice.
pub struct SideBySide<'a> {
    engine: &'a Nine,
    goal: Goal,
    cancel: Cancel,
    /// There until it is given back.
    scratch: Option<Scratch>,
}

/// A solver and what lies in front of it; kept from batch to batch, so that nothing is allocated twice.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) solver: Solver,
    puzzles: Vec<Digits>,
    /// For each puzzle, once it ran.
    reports: Vec<Report>,
    /// The first solution of each puzzle, then the second: as long as the longest batch so far.
    solutions: [Vec<Digits>; KEPT],
}

/// Does batches of plain 9×9 puzzles elsewhere than on the processor's own lanes.
pub trait Device: std::fmt::Debug + Send + Sync {
    /// Searches the puzzles within the limits. Writes a report for each, and its first and second solution where it has
    /// them, just as [`Solver::solutions_batch`] finds them. False when it can't: the processor does it then.
    fn solve(
        &self,
        puzzles: &[Digits],
        limits: &garns_nine::Limits<'_>,
        reports: &mut [Report],
        solutions: [&mut [Digits]; KEPT],
    ) -> bool;

    /// Takes the givens of full grids away, cell by cell in the order given for each, as long as the solution stays the
    /// only one. False when it can't.
    fn dig(&self, solutions: &[Digits], orders: &[[u8; 81]], puzzles: &mut [Digits]) -> bool;

    /// Says of each full grid what leads to its canonical form. False when it can't.
    fn canonical(&self, grids: &[Digits], ways: &mut [Way]) -> bool;

    /// How many puzzles it wants at once.
    fn portion(&self) -> usize;
}

/// The answer to one line.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// What the goal asks for.
    pub verdict: Verdict,
    /// Solutions seen.
    pub count: u64,
    /// Whether that is the number of all solutions.
    pub exact: bool,
    /// What the kernel counted.
    pub stats: [(&'static str, u64); 2],
    puzzle: &'a Digits,
    solutions: [Option<&'a Digits>; KEPT],
}

impl<'a> SideBySide<'a> {
    pub(crate) fn new(engine: &'a Nine, goal: Goal, cancel: Cancel) -> SideBySide<'a> {
        let mut scratch = engine.take();
        scratch.puzzles.clear();
        scratch.reports.clear();
        SideBySide { engine, goal, cancel, scratch: Some(scratch) }
    }

    /// Takes a line of 81 digits and signs for blank; false for other lines. The lines taken are numbered from 0.
    #[inline]
    pub fn push(&mut self, line: &[u8; 81]) -> bool {
        let Some(scratch) = &mut self.scratch else { return false };
        // Spaces may be blank cells or not: that is for the reader of the format to say.
        let Some(digits) = Digits::from_signs(line) else { return false };
        scratch.puzzles.push(digits);
        true
    }

    /// Takes a line as [`SideBySide::push`] does, but not one whose givens contradict each other, where that can be seen
    /// at once: see [`SideBySide::sees_doubled_givens`].
    #[inline]
    pub fn push_sound(&mut self, line: &[u8; 81]) -> bool {
        let Some(scratch) = &mut self.scratch else { return false };
        let Some(digits) = Digits::from_signs(line) else { return false };
        // By the line, not by the digits: what was just written is slow to read.
        let sound = scratch.solver.doubled(line) != Some(true);
        if sound {
            scratch.puzzles.push(digits);
        }
        sound
    }

    /// Whether the processor sees at once that givens contradict each other.
    #[must_use]
    pub fn sees_doubled_givens(&self) -> bool {
        self.scratch.as_ref().is_some_and(|scratch| scratch.solver.doubled(&[0; 81]).is_some())
    }

    /// Takes 81 digits, 0 for blank; false where one is no digit. They are numbered with the lines.
    #[inline]
    pub fn push_digits(&mut self, digits: &[u8; 81]) -> bool {
        let (Some(scratch), Ok(digits)) = (&mut self.scratch, Digits::new(*digits)) else { return false };
        scratch.puzzles.push(digits);
        true
    }

    /// How many lines were taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scratch.as_ref().map_or(0, |scratch| scratch.puzzles.len())
    }

    /// Whether no line was taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Solves what was taken, until it is cancelled; by the device if there is one.
    pub fn run(&mut self, device: Option<&dyn Device>) {
        let Some(Scratch { solver, puzzles, reports, solutions }) = &mut self.scratch else { return };
        let (enough, shown) = (self.goal.enough().unwrap_or(u64::MAX), self.goal.shows_solutions());
        let most = if shown { enough.min(KEPT as u64 + 1) } else { enough };
        // What a device finds is checked afterwards, be it shown or not.
        let kept = if shown || device.is_some() { enough.min(KEPT as u64) } else { 0 };
        let used = if device.is_some() { KEPT } else { kept as usize };
        for solutions in &mut solutions[..used] {
            let length = solutions.len().max(puzzles.len());
            solutions.resize(length, Digits::BLANK);
        }
        reports.resize(puzzles.len(), Report::default());
        let cancel = || self.cancel.is_cancelled();
        let limits = garns_nine::Limits::solutions(most).with_guesses(WORTHWHILE).with_cancel(&cancel);
        let mut refused = Vec::new();
        let by_device = device.is_some_and(|device| {
            device.solve(
                puzzles,
                &limits,
                reports,
                solutions.each_mut().map(|kept| &mut kept[..puzzles.len()]),
            )
        });
        let receive = |puzzle: usize, number: u64, solution: &Digits| {
            if number <= kept {
                solutions[number as usize - 1][puzzle] = *solution;
            } else if !shown
                && number <= COUNTED_AND_CHECKED
                && !is_nine_solution(puzzles[puzzle].digits(), solution.digits())
            {
                refused.push(puzzle);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        if !by_device {
            solver.solutions_batch(puzzles, &limits, reports, receive);
        }
        let checked = |puzzle: &Digits, solution: &Digits| {
            let seen = solver.solves(puzzle, solution);
            seen.unwrap_or_else(|| is_nine_solution(puzzle.digits(), solution.digits()))
        };
        // Those that are kept are checked one after the other: that is quicker than in between.
        for (at, solutions) in solutions[..kept as usize].iter().enumerate() {
            for (puzzle, (report, solution)) in reports.iter().zip(solutions).enumerate() {
                let found = report.solutions > at as u64;
                if found && !checked(&puzzles[puzzle], solution) {
                    refused.push(puzzle);
                }
            }
        }
        // The engine says what a grid is that the checker refuses.
        for puzzle in refused {
            reports[puzzle] = Report::default();
        }
    }

    /// The puzzle on a line, by its number: 81 characters, `.` for blanks.
    #[must_use]
    pub fn puzzle_line(&self, number: usize) -> Option<[u8; 81]> {
        Some(self.scratch.as_ref()?.puzzles.get(number)?.to_line())
    }

    /// The answer to a line by its number, if there is one.
    #[must_use]
    #[inline]
    pub fn answer(&self, number: usize) -> Option<Found<'_>> {
        let scratch = self.scratch.as_ref()?;
        let report = scratch.reports.get(number)?;
        let shown = self.goal.shows_solutions();
        let count = report.solutions;
        let exact = report.end == End::Exhausted;
        let complete = report.end == End::Enough && self.goal.enough() == Some(count);
        if !(exact || complete) || shown && count > KEPT as u64 {
            return None;
        }
        let solution = |at: usize| (shown && (at as u64) < count).then(|| &scratch.solutions[at][number]);
        Some(Found {
            verdict: verdict(self.goal, count, exact, None),
            count,
            exact,
            stats: [("guesses", report.guesses), ("rounds", report.rounds)],
            puzzle: &scratch.puzzles[number],
            solutions: std::array::from_fn(solution),
        })
    }
}

impl Drop for SideBySide<'_> {
    fn drop(&mut self) {
        if let Some(scratch) = self.scratch.take() {
            self.engine.give_back(scratch);
        }
    }
}

/// The digit that a line of 81 digits and signs for blank gives twice, if it does.
#[must_use]
pub fn doubled_in_line(line: &[u8]) -> Option<DoubledDigit> {
    doubled_nine_given(Digits::from_signs(line.try_into().ok()?)?.digits())
}

impl Found<'_> {
    /// A digit that is given twice in a row, a column or a box, as a puzzle with such givens is refused.
    #[must_use]
    pub fn doubled_given(&self) -> Option<DoubledDigit> {
        doubled_nine_given(self.puzzle.digits())
    }

    /// The puzzle as 81 characters, `.` for blanks.
    #[must_use]
    pub fn puzzle_line(&self) -> [u8; 81] {
        self.puzzle.to_line()
    }

    /// The digits of the puzzle, 0 for blank.
    #[must_use]
    pub fn puzzle_digits(&self) -> &[u8; 81] {
        self.puzzle.digits()
    }

    /// The solutions that the goal shows, as digits.
    #[inline]
    pub fn solutions(&self) -> impl Iterator<Item = &[u8; 81]> {
        self.solutions.into_iter().flatten().map(Digits::digits)
    }

    /// The solutions that the goal shows, as 81 digits each.
    #[inline]
    pub fn solution_lines(&self) -> impl Iterator<Item = [u8; 81]> {
        self.solutions.into_iter().flatten().map(Digits::to_line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO};

    fn line(text: &str) -> &[u8; 81] {
        text.as_bytes().try_into().unwrap()
    }

    #[test]
    fn what_is_proven_and_checked_is_answered() {
        let nine = Nine::new();
        let mut side = SideBySide::new(&nine, Goal::AtMost(2), Cancel::default());
        let empty = ".".repeat(81);
        let doubled = format!("11{}", ".".repeat(79));
        for text in [FIGURE_1, &empty, LEO, &doubled] {
            assert!(side.push(line(text)));
        }
        assert!(
            !side.push(line(&FIGURE_1.replace('0', " "))) && !side.push(line(&FIGURE_1.replace('0', "x")))
        );
        assert!(side.answer(0).is_none() && side.len() == 4, "nothing is known before the run");
        side.run(None);
        let verdict = |number| side.answer(number).map(|found| (found.verdict, found.count, found.exact));
        assert_eq!(verdict(0), Some((Verdict::Unique, 1, true)));
        assert_eq!(verdict(1), Some((Verdict::Several, 2, false)));
        assert_eq!(verdict(2), Some((Verdict::Unique, 1, true)));
        assert_eq!(verdict(3), Some((Verdict::Impossible, 0, true)));
        assert_eq!(verdict(4), None);
        let found = side.answer(0).unwrap();
        assert_eq!(found.puzzle_line(), *FIGURE_1.replace('0', ".").as_bytes());
        assert!(found.solution_lines().next().unwrap().starts_with(b"153678249"));
        assert_eq!(side.answer(1).unwrap().solution_lines().count(), 2);
    }

    #[test]
    fn digits_are_taken_as_lines_are() {
        let nine = Nine::new();
        let mut side = SideBySide::new(&nine, Goal::AtMost(2), Cancel::default());
        let digits: [u8; 81] = std::array::from_fn(|cell| FIGURE_1.as_bytes()[cell] - b'0');
        let mut wrong = digits;
        wrong[80] = 10;
        assert!(side.push_digits(&digits) && side.push(line(FIGURE_1)) && !side.push_digits(&wrong));
        side.run(None);
        let [by_digits, by_line] = [0, 1].map(|number| side.answer(number).unwrap());
        assert_eq!(by_digits.puzzle_digits(), &digits);
        assert_eq!(by_digits.stats, by_line.stats);
        let line = by_line.solution_lines().next().unwrap();
        assert_eq!(by_digits.solutions().next().unwrap().map(|digit| digit + b'0'), line);
    }

    #[test]
    fn what_would_hold_up_the_lanes_is_left_to_the_engine() {
        let nine = Nine::new();
        let empty = ".".repeat(81);
        let answered = |goal| {
            let mut side = SideBySide::new(&nine, goal, Cancel::default());
            side.push(line(&empty));
            side.push(line(FIGURE_1));
            side.run(None);
            assert_eq!(side.answer(1).unwrap().verdict, Verdict::Unique);
            side.answer(0).map(|found| (found.verdict, found.count, found.solution_lines().count()))
        };
        assert_eq!(answered(Goal::AtMost(3)), None, "more solutions than are kept");
        assert_eq!(answered(Goal::All), None);
        assert_eq!(answered(Goal::Count { limit: None }), None, "a search without end");
        assert_eq!(answered(Goal::Count { limit: Some(500) }), Some((Verdict::Several, 500, 0)));
    }

    #[test]
    fn what_is_cancelled_is_not_answered() {
        let nine = Nine::new();
        let cancel = Cancel::default();
        cancel.cancel();
        let mut side = SideBySide::new(&nine, Goal::AtMost(2), cancel);
        side.push(line(FIGURE_1));
        side.run(None);
        assert!(side.answer(0).is_none());
    }
    /// A device that answers as the kernel does, not at all, or falsely.
    #[derive(Debug, PartialEq)]
    enum Fake {
        Right,
        Lost,
        Wrong,
    }

    impl Device for Fake {
        fn solve(
            &self,
            puzzles: &[Digits],
            limits: &garns_nine::Limits<'_>,
            reports: &mut [Report],
            mut solutions: [&mut [Digits]; KEPT],
        ) -> bool {
            Solver::new().solutions_batch(puzzles, limits, reports, |puzzle, number, solution| {
                let kept = if *self == Fake::Wrong { &Digits::BLANK } else { solution };
                if let Some(kept_here) = solutions.get_mut(number as usize - 1) {
                    kept_here[puzzle] = *kept;
                }
                ControlFlow::Continue(())
            });
            *self != Fake::Lost
        }

        fn dig(&self, _solutions: &[Digits], _orders: &[[u8; 81]], _puzzles: &mut [Digits]) -> bool {
            false
        }

        fn canonical(&self, _grids: &[Digits], _ways: &mut [Way]) -> bool {
            false
        }

        fn portion(&self) -> usize {
            1
        }
    }

    /// What a device can't do is done here, and what it does wrong is not an answer.
    #[test]
    fn a_device_is_checked() {
        let nine = Nine::new();
        let empty = ".".repeat(81);
        for goal in [Goal::AtMost(2), Goal::Count { limit: Some(2) }] {
            let answers = |device: Option<&dyn Device>| {
                let mut side = SideBySide::new(&nine, goal, Cancel::default());
                for text in [FIGURE_1, &empty, LEO] {
                    side.push(line(text));
                }
                side.run(device);
                (0..3).map(|k| side.answer(k).map(|found| format!("{found:?}"))).collect::<Vec<_>>()
            };
            let expected = answers(None);
            assert!(expected.iter().all(Option::is_some));
            assert_eq!(answers(Some(&Fake::Right)), expected);
            assert_eq!(answers(Some(&Fake::Lost)), expected);
            assert_eq!(answers(Some(&Fake::Wrong)), [None, None, None]);
        }
    }
}

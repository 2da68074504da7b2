//! Many one-line 9×9 puzzles at once, for batches: the short way for puzzles that turn out to have one solution.

use garns_nine::{Grid as Digits, Report, Solver};
use garns_puzzle::is_nine_solution;

use crate::limits::Cancel;
use crate::methods::nine::Nine;

/// Lines that are plain 9×9 puzzles, solved side by side by the kernel of `nine`.
///
/// It answers only for puzzles that it proves to have exactly one solution, and whose solution passes the
/// checker. All others (several solutions, none, cancelled, not such a line) are left to the engine, one by
/// one, so that nothing needs to be said twice.
pub struct SideBySide<'a> {
    engine: &'a Nine,
    cancel: Cancel,
    /// There until it is given back.
    desk: Option<Desk>,
}

/// A solver and what lies in front of it; kept from batch to batch, so that nothing is allocated twice.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) solver: Solver,
    puzzles: Vec<Digits>,
    reports: Vec<Report>,
    solutions: Vec<Digits>,
}

/// The answer to one line.
#[derive(Clone, Copy, Debug)]
pub struct Unique<'a> {
    /// The puzzle.
    pub puzzle: &'a Digits,
    /// Its only solution.
    pub solution: &'a Digits,
    /// What the kernel counted.
    pub stats: [(&'static str, u64); 2],
}

impl<'a> SideBySide<'a> {
    pub(crate) fn new(engine: &'a Nine, cancel: Cancel) -> SideBySide<'a> {
        let mut desk = engine.take();
        desk.puzzles.clear();
        desk.reports.clear();
        SideBySide { engine, cancel, desk: Some(desk) }
    }

    /// Takes a line of 81 digits and signs for blank, and says its number; other lines are not taken.
    pub fn push(&mut self, line: &[u8]) -> Option<usize> {
        // Spaces may be blank cells or not: that is for the reader of the format to say.
        let digits = Digits::from_line(line).ok().filter(|_| !line.contains(&b' '))?;
        let puzzles = &mut self.desk.as_mut()?.puzzles;
        puzzles.push(digits);
        Some(puzzles.len() - 1)
    }

    /// Solves what was taken, until it is cancelled.
    pub fn run(&mut self) {
        let cancel = || self.cancel.is_cancelled();
        let limits = garns_nine::Limits::solutions(2).with_cancel(&cancel);
        let Some(Desk { solver, puzzles, reports, solutions }) = &mut self.desk else { return };
        reports.resize(puzzles.len(), Report::default());
        solutions.resize(puzzles.len(), Digits::BLANK);
        solver.solve_batch(puzzles, &limits, reports, solutions);
        for (report, (puzzle, solution)) in reports.iter_mut().zip(puzzles.iter().zip(solutions)) {
            if !is_nine_solution(puzzle.digits(), solution.digits()) {
                *report = Report::default();
            }
        }
    }

    /// The answer to a line by its number, if it was found to have one solution.
    #[must_use]
    pub fn unique(&self, number: usize) -> Option<Unique<'_>> {
        let desk = self.desk.as_ref()?;
        let report = desk.reports.get(number).filter(|report| report.unique() == Some(true))?;
        Some(Unique {
            puzzle: &desk.puzzles[number],
            solution: &desk.solutions[number],
            stats: [("guesses", report.guesses), ("rounds", report.rounds)],
        })
    }
}

impl Drop for SideBySide<'_> {
    fn drop(&mut self) {
        if let Some(desk) = self.desk.take() {
            self.engine.give_back(desk);
        }
    }
}

impl Unique<'_> {
    /// The puzzle as 81 characters, `.` for blanks.
    #[must_use]
    pub fn puzzle_line(&self) -> [u8; 81] {
        self.puzzle.to_line()
    }

    /// The solution as 81 digits.
    #[must_use]
    pub fn solution_line(&self) -> [u8; 81] {
        self.solution.to_line()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO};

    #[test]
    fn only_what_is_proven_and_checked_is_answered() {
        let nine = Nine::new();
        let mut side = SideBySide::new(&nine, Cancel::default());
        let empty = ".".repeat(81);
        let doubled = format!("11{}", ".".repeat(79));
        let lines = [FIGURE_1, &empty, LEO, &doubled];
        let numbers: Vec<_> = lines.iter().map(|line| side.push(line.as_bytes())).collect();
        assert_eq!(numbers, [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(side.push(&LEO.as_bytes()[1..]), None);
        assert_eq!(side.push(FIGURE_1.replace('0', " ").as_bytes()), None);
        assert!(side.unique(0).is_none(), "nothing is known before the run");
        side.run();
        let answered: Vec<_> = (0..5).map(|number| side.unique(number).is_some()).collect();
        assert_eq!(answered, [true, false, true, false, false]);
        let unique = side.unique(0).unwrap();
        assert_eq!(unique.puzzle_line(), *FIGURE_1.replace('0', ".").as_bytes());
        assert!(unique.solution_line().starts_with(b"153678249"));
    }

    #[test]
    fn what_is_cancelled_is_not_answered() {
        let nine = Nine::new();
        let cancel = Cancel::default();
        cancel.cancel();
        let mut side = SideBySide::new(&nine, cancel);
        side.push(FIGURE_1.as_bytes());
        side.run();
        assert!(side.unique(0).is_none());
    }
}

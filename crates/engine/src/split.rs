//! A puzzle in parts, to be searched side by side: cube and conquer (Heule, Kullmann, Wieringa and Biere, 2011).
//!
//! A part is the puzzle with the values of a few cells. Every solution is one of exactly one part, and the parts have an
//! order, so that what is found does not depend on which of them is searched first. Cells are chosen by looking ahead: that
//! whose values leave the least to search.

use garns_puzzle::{Candidates, Puzzle};

use crate::methods::cp::Questions;
use crate::report::verdict;
use crate::{Goal, Limits, Report, Stop};

/// So many cells are looked at before one is chosen.
const LOOKED_AT: usize = 12;

/// A part, and how much of it is open.
struct Part {
    puzzle: Puzzle,
    questions: Questions,
    /// The logarithm of the number of ways to fill its cells.
    open: f64,
    /// Whether there is a cell by which it can be divided.
    divisible: bool,
}

impl Part {
    /// `None` when it plainly has no solution, or when it is to stop.
    fn new(puzzle: Puzzle, limits: &Limits) -> Option<Part> {
        let questions = Questions::new(&puzzle, limits)?;
        let open = questions.open();
        Some(Part { puzzle, questions, open, divisible: true })
    }

    /// The parts by the values of one cell, in the order of these values, and whether nothing stopped it; `None` where no
    /// cell of the grid is open. What is beside the grid may only name what was found, as the numbers of regions do.
    fn divide(&mut self, limits: &Limits) -> Option<Result<Vec<Part>, Stop>> {
        let cells = 0..self.puzzle.cells().len();
        let mut open: Vec<usize> = cells
            .filter(|cell| !self.puzzle.is_beside(*cell) && self.questions.candidates(*cell).len() > 1)
            .collect();
        open.sort_by_key(|cell| self.questions.candidates(*cell).len());
        open.truncate(LOOKED_AT);
        let mut best: Option<(f64, usize, Candidates)> = None;
        for cell in open {
            let (mut left, mut alive) = (0.0, Candidates::NONE);
            for rank in self.questions.candidates(cell).iter() {
                if let Some(open) = self.questions.open_with(cell, rank) {
                    left += (open - self.open).exp2();
                    alive |= Candidates::only(rank);
                }
            }
            if let Some(stop) = limits.stop() {
                return Some(Err(stop));
            }
            if best.is_none_or(|(least, ..)| left < least) {
                best = Some((left, cell, alive));
            }
        }
        let (_, cell, alive) = best?;
        let mut parts = Vec::new();
        for rank in alive.iter() {
            let mut puzzle = self.puzzle.clone();
            if puzzle.mark(self.puzzle.cells()[cell], Candidates::only(rank)).is_ok() {
                parts.extend(Part::new(puzzle, limits));
            }
            if let Some(stop) = limits.stop() {
                return Some(Err(stop));
            }
        }
        Some(Ok(parts))
    }
}

/// The puzzle in about so many parts, in their order: each solution is in exactly one of them. Fewer where it can't be
/// divided further; none if it has no solution.
///
/// # Errors
/// When the limits said so before that was done.
pub fn split(puzzle: &Puzzle, parts: usize, limits: &Limits) -> Result<Vec<Puzzle>, Stop> {
    let limits = &limits.begun();
    let first = Part::new(puzzle.clone(), limits);
    if let Some(stop) = limits.stop() {
        return Err(stop);
    }
    let mut all: Vec<Part> = first.into_iter().collect();
    while all.len() < parts {
        let divisible = (0..all.len()).filter(|i| all[*i].divisible);
        let Some(at) = divisible.max_by(|a, b| all[*a].open.total_cmp(&all[*b].open)) else { break };
        match all[at].divide(limits) {
            None => all[at].divisible = false,
            Some(Err(stop)) => return Err(stop),
            Some(Ok(parts)) => {
                all.splice(at..=at, parts);
            }
        }
    }
    Ok(all.into_iter().map(|part| part.puzzle).collect())
}

/// What reports on the first parts say of the whole as soon as they suffice: solutions enough, or of all parts. The reports
/// are in the order of the parts; `None` is one that is not there yet.
#[must_use]
pub fn suffice(goal: Goal, reports: &[Option<Report>]) -> bool {
    let mut found = 0_u64;
    for report in reports {
        let Some(report) = report else { return false };
        found = found.saturating_add(report.count);
        if goal.enough().is_some_and(|enough| found >= enough) {
            return true;
        }
    }
    true
}

/// The report on the whole. Parts without a report were not searched; `stop` tells why, where no other report does.
#[must_use]
pub fn merged(goal: Goal, reports: Vec<Option<Report>>, stop: Option<Stop>, engine: &'static str) -> Report {
    let enough = goal.enough().unwrap_or(u64::MAX);
    let mut whole = Report {
        verdict: verdict(goal, 0, false, stop),
        count: 0,
        long_count: None,
        exact: true,
        solutions: Vec::new(),
        partial: None,
        stop: None,
        engine,
        seconds: 0.0,
        stats: Vec::new(),
    };
    for report in reports {
        let Some(report) = report else {
            whole.exact = false;
            whole.stop = whole.stop.or(stop);
            continue;
        };
        for (name, count) in report.stats {
            match whole.stats.iter_mut().find(|(other, _)| *other == name) {
                Some((_, sum)) => *sum += count,
                None => whole.stats.push((name, count)),
            }
        }
        if whole.count >= enough {
            continue;
        }
        whole.count = whole.count.saturating_add(report.count).min(enough);
        // Where there are enough, others may be in this part or in one of the next.
        whole.exact &= report.exact && whole.count < enough;
        whole.solutions.extend(report.solutions);
        whole.stop = whole.stop.or(report.stop);
    }
    // Where there are enough, nothing was ended early that matters.
    if whole.count >= enough && whole.stop != Some(Stop::Defect) {
        whole.stop = None;
    }
    whole.solutions.truncate(usize::try_from(enough).unwrap_or(usize::MAX));
    whole.verdict = verdict(goal, whole.count, whole.exact, whole.stop);
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LEO, puzzle};
    use crate::{Cancel, Silent, make};

    fn count(puzzle: &Puzzle, limit: Option<u64>) -> Report {
        make("cp", &[]).unwrap().run(puzzle, Goal::Count { limit }, &Limits::default(), &mut Silent)
    }

    #[test]
    fn every_solution_is_in_one_part() {
        let whole = Puzzle::sudoku(4).unwrap();
        for parts in [1, 2, 7, 40] {
            let all = split(&whole, parts, &Limits::default()).unwrap();
            assert!(all.len() >= parts, "{parts}");
            assert_eq!(all.iter().map(|part| count(part, None).count).sum::<u64>(), 288, "{parts}");
        }
        // Looking ahead refutes many parts of a puzzle with one solution, but never the part that has it.
        let parts = split(&puzzle(LEO), 16, &Limits::default()).unwrap();
        assert_eq!(parts.iter().map(|part| count(part, None).count).sum::<u64>(), 1);
    }

    #[test]
    fn a_puzzle_that_propagation_solves_or_refutes_has_one_part_or_none() {
        let whole = puzzle(crate::testing::FIGURE_1);
        assert_eq!(split(&whole, 8, &Limits::default()).unwrap().len(), 1);
        let mut none = Puzzle::sudoku(4).unwrap();
        none.give(none.cells()[0], 0).unwrap();
        none.give(none.cells()[1], 0).unwrap();
        assert_eq!(split(&none, 8, &Limits::default()).unwrap().len(), 0);
        let cancel = Cancel::default();
        cancel.cancel();
        let limits = Limits { cancel, ..Limits::default() };
        assert_eq!(split(&whole, 8, &limits).unwrap_err(), Stop::Cancelled);
    }

    #[test]
    fn what_parts_say_is_put_together() {
        let whole = Puzzle::sudoku(4).unwrap();
        let all = split(&whole, 6, &Limits::default()).unwrap();
        let goal = Goal::Count { limit: None };
        let reports = || all.iter().map(|part| Some(count(part, None))).collect::<Vec<_>>();
        let report = merged(goal, reports(), None, "cp");
        assert_eq!((report.count, report.exact, report.stop), (288, true, None));
        // One is missing.
        let mut some = reports();
        some[2] = None;
        assert!(!suffice(goal, &some));
        let report = merged(goal, some, Some(Stop::Time), "cp");
        assert!(report.count < 288 && !report.exact && report.stop == Some(Stop::Time), "{report:?}");
        // Enough of them in the first part.
        let goal = Goal::Count { limit: Some(3) };
        let mut some: Vec<Option<Report>> = all.iter().map(|_| None).collect();
        some[0] = Some(count(&all[0], Some(3)));
        assert!(suffice(goal, &some));
        let report = merged(goal, some, None, "cp");
        assert_eq!((report.count, report.exact, report.stop), (3, false, None));
        // Enough in spite of a part that was ended early.
        let mut early = count(&all[0], Some(2));
        (early.exact, early.stop) = (false, Some(Stop::Time));
        let report = merged(goal, vec![Some(early), Some(count(&all[1], Some(3)))], None, "cp");
        assert_eq!((report.count, report.verdict, report.stop), (3, crate::Verdict::Several, None));
    }
}

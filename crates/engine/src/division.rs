//! A search in parts, side by side: what one search has left when it took long is divided along its own open branches.
//!
//! Every solution is found by the first search or is in exactly one part, and the parts have an order, so that what is found does
//! not depend on which of them is searched first.

use std::collections::HashSet;

use garns_propagate::board::Frontier;
use garns_puzzle::{Grid, Puzzle};

use crate::methods::cp::{Cp, Seeker};
use crate::report::verdict;
use crate::{Goal, Limits, Report, Stop, Watch};

/// So many parts, however many threads there are: so the answer does not depend on their number.
pub(crate) const PARTS: usize = 64;

/// What a search [begun](crate::Engine::begin) has found, and what it left.
#[derive(Debug)]
pub struct Begun<'p> {
    /// The report on what was searched; exact where that was all, or where the rest is in parts.
    pub report: Report,
    /// The rest, if there is any.
    pub rest: Option<Division<'p>>,
}

/// What a search had left, in parts.
#[derive(Debug)]
pub struct Division<'p> {
    pub(crate) cp: Cp,
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) goal: Goal,
    pub(crate) frontier: Frontier,
    /// Whether a solution may come again in another part.
    pub(crate) again: bool,
}

impl Division<'_> {
    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.frontier.len()
    }

    /// Someone to search parts; `None` when it is to stop.
    #[must_use]
    pub fn searcher(&self, limits: &Limits) -> Option<Searcher<'_>> {
        let limits = limits.begun();
        Some(Searcher { division: self, seeker: Seeker::like(self, &limits)?, limits })
    }

    /// Whether reports, in the order of the parts and behind that on what was searched before, suffice: solutions enough, or
    /// all parts. `None` is one that is not there yet.
    #[must_use]
    pub fn suffice(&self, reports: &[Option<Report>]) -> bool {
        let enough = self.goal.enough().unwrap_or(u64::MAX);
        let mut known: HashSet<&Grid> = HashSet::new();
        let mut found = 0_u64;
        for report in reports {
            let Some(report) = report else { return false };
            found = found.saturating_add(if self.again {
                report.solutions.iter().filter(|grid| known.insert(grid)).count() as u64
            } else {
                report.count
            });
            if found >= enough {
                return true;
            }
        }
        true
    }

    /// The report on the whole. Parts without a report were not searched; `stop` tells why, where no other report does.
    #[must_use]
    pub fn merged(&self, mut reports: Vec<Option<Report>>, stop: Option<Stop>) -> Report {
        if self.again {
            let mut known: HashSet<Grid> = HashSet::new();
            for report in reports.iter_mut().flatten() {
                report.solutions.retain(|grid| known.insert(grid.clone()));
                report.count = report.solutions.len() as u64;
            }
        }
        merged(self.goal, reports, stop)
    }
}

/// Searches one part after the other.
#[derive(Debug)]
pub struct Searcher<'d> {
    division: &'d Division<'d>,
    seeker: Seeker,
    limits: Limits,
}

impl Searcher<'_> {
    /// The report on a part.
    pub fn run(&mut self, part: usize, watch: &mut dyn Watch) -> Report {
        self.seeker.run_part(self.division, part, &self.limits, watch)
    }
}

/// The report on the whole. Parts without a report were not searched; `stop` tells why, where no other report does.
fn merged(goal: Goal, reports: Vec<Option<Report>>, stop: Option<Stop>) -> Report {
    let enough = goal.enough().unwrap_or(u64::MAX);
    let mut whole = Report {
        verdict: verdict(goal, 0, false, stop),
        count: 0,
        long_count: None,
        exact: true,
        solutions: Vec::new(),
        partial: None,
        stop: None,
        engine: "cp",
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
    use crate::{Cancel, Engine, Silent};

    const ALL: Goal = Goal::Count { limit: None };

    /// The reports on what a search finds in so many nodes, and on the parts of the rest.
    fn in_parts(puzzle: &Puzzle, goal: Goal, nodes: u64) -> (Vec<Option<Report>>, Option<Division<'_>>) {
        let Begun { report, rest } =
            Cp::USUAL.begin(puzzle, goal, &Limits::default(), nodes, &mut Silent).unwrap();
        let mut reports = vec![Some(report)];
        if let Some(rest) = &rest {
            let mut searcher = rest.searcher(&Limits::default()).unwrap();
            reports.extend((0..rest.parts()).map(|part| Some(searcher.run(part, &mut Silent))));
        }
        (reports, rest)
    }

    #[test]
    fn every_solution_is_found_before_or_in_one_part() {
        let whole = Puzzle::sudoku(4).unwrap();
        for nodes in [0, 1, 7, 40, 100, 1000] {
            let (reports, rest) = in_parts(&whole, ALL, nodes);
            assert_eq!(reports.iter().flatten().map(|report| report.count).sum::<u64>(), 288, "{nodes}");
            assert_eq!(rest.is_none(), nodes == 1000);
        }
        let leo = puzzle(LEO);
        let (reports, _) = in_parts(&leo, ALL, 0);
        assert_eq!(reports.iter().flatten().map(|report| report.count).sum::<u64>(), 1);
    }

    #[test]
    fn what_propagation_solves_or_refutes_has_no_parts() {
        let one = puzzle(crate::testing::FIGURE_1);
        assert!(in_parts(&one, Goal::AtMost(2), 1).1.is_none());
        let mut none = Puzzle::sudoku(4).unwrap();
        none.give(none.cells()[0], 0).unwrap();
        none.give(none.cells()[1], 0).unwrap();
        let (reports, rest) = in_parts(&none, ALL, 1);
        assert!(rest.is_none() && reports[0].as_ref().unwrap().exact);
        let cancel = Cancel::default();
        cancel.cancel();
        let limits = Limits { cancel, ..Limits::default() };
        let begun = Cp::USUAL.begin(&one, ALL, &limits, 1, &mut Silent).unwrap();
        assert_eq!((begun.report.stop, begun.rest.is_none()), (Some(Stop::Cancelled), true));
    }

    #[test]
    fn what_parts_say_is_put_together() {
        let whole = Puzzle::sudoku(4).unwrap();
        let (reports, rest) = in_parts(&whole, ALL, 20);
        let rest = rest.unwrap();
        let report = rest.merged(reports.clone(), None);
        assert_eq!((report.count, report.exact, report.stop), (288, true, None));
        // One is missing.
        let mut some = reports;
        some[2] = None;
        assert!(!rest.suffice(&some));
        let report = rest.merged(some, Some(Stop::Time));
        assert!(report.count < 288 && !report.exact && report.stop == Some(Stop::Time), "{report:?}");
        // Enough of them in the first parts.
        let goal = Goal::Count { limit: Some(30) };
        let (mut some, rest) = in_parts(&whole, goal, 20);
        let rest = rest.unwrap();
        *some.last_mut().unwrap() = None;
        assert!(rest.suffice(&some));
        let report = rest.merged(some.clone(), None);
        assert_eq!((report.count, report.exact, report.stop), (30, false, None));
        // Enough in spite of a part that was ended early.
        let early = some[1].as_mut().unwrap();
        (early.exact, early.stop) = (false, Some(Stop::Time));
        let report = rest.merged(some, None);
        assert_eq!((report.count, report.verdict, report.stop), (30, crate::Verdict::Several, None));
    }
}

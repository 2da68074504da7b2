//! What an engine answers.

use garns_grids::BigUint;
use garns_puzzle::{Grid, sentences};
use serde::{Deserialize, Serialize};

use crate::Goal;

/// The answer in one word. A closed set: a front end that shows answers handles each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one solution, proven.
    Unique,
    /// More than one solution, proven.
    Several,
    /// A solution was found; whether it is the only one was not asked or not proven.
    Solved,
    /// No solution, proven.
    Impossible,
    /// A limit, a cancellation, or a method that can't decide.
    GaveUp,
}

impl Verdict {
    /// The name in JSON and in the answers of a batch.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::Solved => "solved",
            Verdict::Impossible => "impossible",
            Verdict::GaveUp => "gave-up",
        }
    }
}

sentences! {
    /// Why a run ended before its goal was reached.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum Stop in lang {
        Time: "the time was up", "o tempo acabou";
        Nodes: "the node limit was reached", "o limite de nós foi atingido";
        Iterations: "the iteration limit was reached", "o limite de iterações foi atingido";
        Cancelled: "it was cancelled", "foi cancelado";
        Memory:
            "the method would need more memory than it may take",
            "o método precisaria de mais memória do que pode usar";
        Stuck: "the method is stuck", "o método empacou";
        Defect:
            "the engine made a grid that the checker refused; please report this defect",
            "o motor fez uma grade que o verificador recusou; por favor, relate esse defeito";
    }
}

/// What a run found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Solutions seen; the largest number there is, if there are more than that.
    pub count: u64,
    /// How many there are, where `count` is too short for it.
    pub long_count: Option<BigUint>,
    /// Whether `count` is the number of all solutions.
    pub exact: bool,
    /// The solutions, for goals that keep them.
    pub solutions: Vec<Grid>,
    /// How far a method that got stuck has come.
    pub partial: Option<Grid>,
    /// Why the run ended early, if it did.
    pub stop: Option<Stop>,
    /// The engine that answered.
    pub engine: &'static str,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// What the engine counted, in the order it tells it.
    pub stats: Vec<(&'static str, u64)>,
}

impl Report {
    /// The number of solutions seen, with all its digits.
    #[must_use]
    pub fn count_text(&self) -> String {
        self.long_count.as_ref().map_or_else(|| self.count.to_string(), BigUint::to_string)
    }
}

/// The verdict that `count` solutions justify; `exhausted` says that there are no others.
pub(crate) fn verdict(goal: Goal, count: u64, exhausted: bool, stop: Option<Stop>) -> Verdict {
    let wants_all = matches!(goal, Goal::All | Goal::Each | Goal::Count { .. });
    match (count, exhausted) {
        _ if stop == Some(Stop::Defect) => Verdict::GaveUp,
        (0, true) => Verdict::Impossible,
        (1, true) => Verdict::Unique,
        (_, true) => Verdict::Several,
        _ if stop.is_some() && wants_all => Verdict::GaveUp,
        (0, false) => Verdict::GaveUp,
        (1, false) => Verdict::Solved,
        (_, false) => Verdict::Several,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_claim_no_more_than_was_proven() {
        let timed_out = Some(Stop::Time);
        let all = Goal::Count { limit: None };
        for (goal, count, exhausted, stop, expected) in [
            (Goal::AtMost(2), 0, true, None, Verdict::Impossible),
            (Goal::AtMost(2), 1, true, None, Verdict::Unique),
            (Goal::AtMost(2), 2, false, None, Verdict::Several),
            (Goal::AtMost(2), 1, false, timed_out, Verdict::Solved),
            (Goal::AtMost(2), 0, false, timed_out, Verdict::GaveUp),
            (Goal::First, 1, false, None, Verdict::Solved),
            (all, 1_000_000, false, timed_out, Verdict::GaveUp),
            (all, 288, true, None, Verdict::Several),
            (Goal::Count { limit: Some(2) }, 2, false, None, Verdict::Several),
            (Goal::All, 1, true, Some(Stop::Defect), Verdict::GaveUp),
        ] {
            assert_eq!(
                verdict(goal, count, exhausted, stop),
                expected,
                "{goal:?} {count} {exhausted} {stop:?}"
            );
        }
    }
}

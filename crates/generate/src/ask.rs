//! The one question behind every given that is taken away: is there another solution?

use garns_engine::{Engine, Goal, Limits, SettingError, Silent, Verdict, make};
use garns_puzzle::{Grid, Puzzle};
use std::ops::ControlFlow;

use crate::kernel::{Ended, Guide, Kernel, Model};

/// What is known after asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There is no other solution.
    Only,
    /// Here is one.
    Other(Grid),
    /// A limit was reached before it was known, or it was cancelled.
    Unknown,
}

/// Asks about puzzles on one ground: the kernel where it knows all rules, an engine otherwise and where the kernel
/// gives up.
pub(crate) struct Asker {
    ground: Puzzle,
    model: Option<Model>,
    kernel: Kernel,
    engine: Box<dyn Engine>,
    limits: Limits,
    start: Vec<u64>,
    /// So many branches are the kernel's; what is harder goes to the engine.
    pub(crate) branches: u64,
    /// Whether what is hard is left unknown instead.
    pub(crate) hasty: bool,
    /// So many values the engine tries; what is harder is unknown.
    pub(crate) nodes: Option<u64>,
}

/// Branches before a question is left to an engine that learns.
const BRANCHES: u64 = 50_000;

impl Asker {
    /// For the rules of this puzzle, within limits that have begun.
    pub(crate) fn new(ground: &Puzzle, limits: Limits) -> Result<Asker, SettingError> {
        Ok(Asker {
            model: Model::of(ground),
            ground: ground.clone(),
            kernel: Kernel::new(&limits),
            engine: make("auto", &[])?,
            limits,
            start: Vec::new(),
            branches: BRANCHES,
            hasty: false,
            nodes: None,
        })
    }

    /// Whether nothing is answered any more.
    pub(crate) fn is_over(&self) -> bool {
        self.limits.stop().is_some()
    }

    /// What the kernel knows of it, if it knows all rules.
    pub(crate) fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// Whether there is a solution with these givens other than the one that is known. The search tries the known values
    /// last (`Guide::Avoid`): if there is another solution, it is usually met before the known one.
    pub(crate) fn another(&mut self, givens: &Grid, known: &Grid) -> Answer {
        if self.is_over() {
            return Answer::Unknown;
        }
        if let Some(model) = &self.model {
            self.start.clear();
            let cells = model.limits.iter().zip(givens.iter());
            self.start.extend(cells.map(|(limit, given)| given.map_or(*limit, |rank| 1 << rank)));
            let ranks: Vec<u8> = known.iter().map(|rank| rank.unwrap_or(0) as u8).collect();
            let mut other = None;
            let ended = self.kernel.search(model, &self.start, Guide::Avoid(&ranks), self.branches, |grid| {
                if grid == ranks {
                    return ControlFlow::Continue(());
                }
                other = Some(grid.iter().map(|rank| Some(usize::from(*rank))).collect());
                ControlFlow::Break(())
            });
            match (ended, other) {
                (_, Some(other)) => return Answer::Other(other),
                (Ended::Exhausted, None) => return Answer::Only,
                _ if self.hasty => return Answer::Unknown,
                _ => {}
            }
        }
        let puzzle = self.ground.with_givens(givens.clone());
        let limits = Limits { nodes: self.nodes, ..self.limits.clone() };
        let report = self.engine.run(&puzzle, Goal::AtMost(2), &limits, &mut Silent);
        match report.solutions.into_iter().find(|solution| solution != known) {
            Some(other) => Answer::Other(other),
            None if report.verdict == Verdict::Unique => Answer::Only,
            None => Answer::Unknown,
        }
    }
}

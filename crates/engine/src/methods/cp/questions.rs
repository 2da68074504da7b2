//! Many questions to one model.

use std::ops::ControlFlow;

use garns_cp::{Atom, Pick, Restarts, Step};
use garns_puzzle::{Candidates, Grid, Puzzle};

use super::{Built, NODES_PER_LOOK, PATIENCE};
use crate::run::Run;
use crate::{Limits, Stop};

/// A model that is asked again and again; what turns out impossible makes it smaller.
#[derive(Debug)]
pub(crate) struct Questions {
    built: Built,
    nodes: u64,
}

impl Questions {
    /// `None` when it is plain that there is no solution.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Questions> {
        let mut built = Built::new(puzzle)?;
        built.model.propagate().is_ok_and(|possible| possible).then_some(Questions { built, nodes: 0 })
    }

    /// What a cell may still hold.
    pub(crate) fn candidates(&self, cell: usize) -> Candidates {
        self.built.model.values(self.built.vars[cell]).map(|rank| rank as usize).collect()
    }

    /// The cell never has this value.
    pub(crate) fn exclude(&mut self, cell: usize, rank: usize) {
        self.built.model.post(Atom::ne(self.built.vars[cell], rank as i64));
    }

    /// Hands over solutions in which the cell has the value, until there are no more or `take` wants no more;
    /// `Break` when the run is over.
    pub(crate) fn ask(
        &mut self,
        cell: usize,
        rank: usize,
        limits: &Limits,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&mut Run<'_>, Grid) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        let vars = &self.built.vars;
        let cancel = || limits.cancel.is_cancelled();
        let Ok(search) = self.built.model.search() else { return run.stop(Stop::Stuck) };
        let mut search = search
            .branch(self.built.choose, Pick::Min)
            .restarts(Restarts::Luby(PATIENCE))
            .assuming(&[Atom::eq(vars[cell], rank as i64)])
            .cancel(&cancel);
        let before = self.nodes;
        loop {
            let until = run.next_look(NODES_PER_LOOK) - before;
            search = search.nodes(until);
            let step = search.step();
            self.nodes = before + search.statistics().nodes;
            run.count_nodes(self.nodes);
            match step {
                Step::Done => return run.look(),
                Step::Stopped(_) => run.look()?,
                Step::Solution(solution) => {
                    let grid = vars.iter().map(|var| Some(solution.int(*var) as usize)).collect();
                    if !take(run, grid)? {
                        return run.look();
                    }
                }
            }
        }
    }
}

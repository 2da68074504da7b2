//! Many questions to one board.

use std::ops::ControlFlow;

use garns_propagate::CellIndex;
use garns_propagate::board::{Outcome, Search};
use garns_puzzle::{Candidates, Grid, Puzzle};

use super::build::Built;
use super::{NODES_PER_LOOK, RESTART_UNIT};
use crate::Limits;
use crate::run::Run;

/// A search that is asked again and again; what turns out impossible makes it smaller.
#[derive(Debug)]
pub(crate) struct Questions {
    search: Search,
    /// Whether there may be solutions at all.
    alive: bool,
}

impl Questions {
    /// `None` when it is plain that there is no solution, or when it is to [stop](Limits::stop) before anything is known.
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits) -> Option<Questions> {
        let mut search = Built::new(puzzle, limits)?.search(limits);
        search.start().then_some(Questions { search, alive: true })
    }

    /// What a cell may still hold.
    pub(crate) fn candidates(&self, cell: usize) -> Candidates {
        if self.alive { Candidates(self.search.domains()[cell]) } else { Candidates(0) }
    }

    /// The cell never has this value; `Break` when the run is over.
    pub(crate) fn exclude(&mut self, cell: usize, rank: usize, run: &mut Run<'_>) -> ControlFlow<()> {
        self.alive = self.alive && self.search.limit(CellIndex::new(cell), !(1 << rank));
        if self.search.is_stopped() { run.check_time() } else { ControlFlow::Continue(()) }
    }

    /// Hands over solutions in which the cell has the value, each once, until there are no more or `take` wants no more;
    /// `Break` when the run is over.
    pub(crate) fn ask(
        &mut self,
        cell: usize,
        rank: usize,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&mut Run<'_>, Grid) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        if !self.alive || self.search.domains()[cell] >> rank & 1 == 0 {
            return ControlFlow::Continue(());
        }
        let answer = if self.search.assume(CellIndex::new(cell), 1 << rank) {
            self.search(run, take)
        } else {
            run.look()
        };
        self.search.reset();
        answer
    }

    fn search(
        &mut self,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&mut Run<'_>, Grid) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        self.search.restarts(RESTART_UNIT);
        let mut found = 0_u64;
        loop {
            let halt = self.search.step(run.next_look(NODES_PER_LOOK), &mut ());
            run.count_nodes(self.search.nodes);
            match halt {
                Outcome::Done => return run.look(),
                Outcome::Nodes => run.look()?,
                Outcome::Solution => {
                    let ranks =
                        self.search.domains().iter().map(|domain| Some(domain.trailing_zeros() as usize));
                    if !take(run, ranks.collect())? {
                        return run.look();
                    }
                    // Solutions may lie close together, with few nodes between them.
                    found += 1;
                    if found.is_multiple_of(NODES_PER_LOOK / 4) {
                        run.look()?;
                    }
                }
            }
        }
    }
}

//! Propagators of a board as propagators of `garns-cp`, for searches that learn.

use garns_propagate::board::{Board, BoardPropagator};
use garns_propagate::{CellIndex, Wake};
use std::sync::{Arc, Mutex};

use garns_cp::{Conflict, Domains, Int, On, Priority, Propagator, Subscriptions};

/// A propagator that works on a board of its own, filled from the domains and read back into them.
#[derive(Debug)]
pub(super) struct Bridge {
    propagator: Box<dyn BoardPropagator>,
    /// The cells it subscribes to, and those it may prune, with their variables.
    waits: Vec<Int>,
    touched: Vec<(CellIndex, Int)>,
    board: Arc<Mutex<Board>>,
}

impl Bridge {
    /// `vars` are the variables of all cells; `board` has room for them, and may be shared.
    pub(super) fn new(
        propagator: Box<dyn BoardPropagator>,
        vars: &[Int],
        board: &Arc<Mutex<Board>>,
    ) -> Bridge {
        let waits = propagator.reads().iter().map(|cell| vars[cell.index()]).collect();
        let mut touched = propagator.cells().to_vec();
        touched.extend(propagator.others());
        touched.sort_unstable();
        touched.dedup();
        let touched = touched.into_iter().map(|cell| (cell, vars[cell.index()])).collect();
        Bridge { propagator, waits, touched, board: Arc::clone(board) }
    }
}

impl Propagator for Bridge {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        let on = match self.propagator.on() {
            Wake::Any => On::ANY,
            Wake::Fixed => On::FIX,
        };
        subscriptions.on_all(self.waits.iter().copied(), on);
    }

    fn priority(&self) -> Priority {
        match self.propagator.priority() {
            garns_propagate::Priority::Tiny => Priority::Tiny,
            garns_propagate::Priority::Linear => Priority::Linear,
            garns_propagate::Priority::Costly => Priority::Costly,
            garns_propagate::Priority::Expensive => Priority::Expensive,
        }
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Ok(mut board) = self.board.lock() else { return domains.fail() };
        for &(cell, var) in &self.touched {
            board.put(cell, domains.word(var).map_or(0, |word| word.bits));
        }
        let result = self.propagator.propagate(&mut board);
        board.clear();
        // Also after a conflict: it may be the domain of a cell that it doesn't read that is empty.
        self.touched.iter().try_for_each(|&(cell, var)| domains.keep_bits(var, board.get(cell)))?;
        if result.is_err() { domains.fail() } else { Ok(()) }
    }

    fn is_value_symmetric(&self) -> bool {
        self.propagator.is_value_symmetric()
    }

    fn name(&self) -> &'static str {
        "rule"
    }
}

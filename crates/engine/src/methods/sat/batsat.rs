//! BatSat, a MiniSat in Rust.

use std::cell::Cell;

use batsat::{Callbacks, SolverInterface, SolverOpts};
use rustsat_batsat::Solver;

use super::Limited;
use crate::Limits;

/// Decisions between two looks at clock and flag.
const DECISIONS_PER_LOOK: u64 = 16;

/// Asked before each decision whether to go on.
#[derive(Default)]
pub(super) struct Look {
    limits: Limits,
    decisions: Cell<u64>,
    most: u64,
    stopped: Cell<bool>,
}

impl Callbacks for Look {
    fn stop(&self) -> bool {
        let decisions = self.decisions.get();
        if decisions >= self.most
            || decisions.is_multiple_of(DECISIONS_PER_LOOK) && self.limits.stop().is_some()
        {
            // It asks again on its way out.
            self.stopped.set(true);
        }
        if self.stopped.get() {
            return true;
        }
        self.decisions.set(decisions + 1);
        false
    }
}

/// Conflicts before the first restart, three times the usual number: grids with many solutions are filled in half the time,
/// and others take no longer.
const FIRST_RESTART: i32 = 300;

/// A solver without clauses, with limits for all it is asked.
pub(super) fn solver(limits: &Limits) -> Solver<Look> {
    let mut solver = Solver::<Look>::default();
    let options = SolverOpts { restart_first: FIRST_RESTART, ..SolverOpts::default() };
    *solver.batsat_mut() = batsat::Solver::new(options, Look { limits: limits.clone(), ..Look::default() });
    solver
}

impl Limited for Solver<Look> {
    fn allow(&mut self, decisions: u64) {
        let look = self.batsat_mut().cb_mut();
        look.most = look.decisions.get().saturating_add(decisions);
    }

    fn decisions(&self) -> u64 {
        self.batsat_ref().cb().decisions.get()
    }

    fn others(&self) -> [(&'static str, u64); 2] {
        let solver = self.batsat_ref();
        [("conflicts", solver.num_conflicts()), ("propagations", solver.num_propagations())]
    }
}

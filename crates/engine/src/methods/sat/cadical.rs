//! CaDiCaL, in C++.

use rustsat::solvers::{ControlSignal, GetInternalStats, LimitDecisions, Terminate};
use rustsat_cadical::CaDiCaL;

use super::Limited;
use crate::Limits;

/// A solver without clauses that looks at clock and flag.
pub(super) fn solver(limits: &Limits) -> CaDiCaL<'static, 'static> {
    let mut solver = CaDiCaL::default();
    let limits = limits.clone();
    solver.attach_terminator(move || match limits.stop() {
        Some(_) => ControlSignal::Terminate,
        None => ControlSignal::Continue,
    });
    solver
}

impl Limited for CaDiCaL<'static, 'static> {
    fn allow(&mut self, decisions: u64) {
        // What it can't count to is no limit.
        let most = u32::try_from(decisions).ok().filter(|most| i32::try_from(*most).is_ok());
        let _ = self.limit_decisions(most);
    }

    fn decisions(&self) -> u64 {
        GetInternalStats::decisions(self) as u64
    }

    fn others(&self) -> [(&'static str, u64); 2] {
        [("conflicts", self.conflicts() as u64), ("propagations", self.propagations() as u64)]
    }
}

//! Solvers of `rustsat`, as `sat` asks them.

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::TernaryVal;

use super::{Full, Lit, Solver};
use crate::Limits;

/// A solver of `rustsat` that can be interrupted, and tells what it counted. It looks at clock and flag by itself.
pub(super) trait Limited: Solve {
    /// How many decisions the next call may make.
    fn allow(&mut self, decisions: u64);
    /// Decisions so far.
    fn decisions(&self) -> u64;
    /// What else was counted.
    fn others(&self) -> [(&'static str, u64); 2];
}

pub(super) struct Foreign<S>(pub(super) S);

impl<S: Limited> Solver for Foreign<S> {
    fn add(&mut self, clause: &[Lit]) -> Result<(), Full> {
        let lit = |lit: &Lit| rustsat::types::Lit::new(lit.variable() as u32, !lit.is_positive());
        let clause: Vec<_> = clause.iter().map(lit).collect();
        self.0.add_clause_ref(&clause[..]).map_err(|_| Full)
    }

    fn solve(&mut self, _: &Limits, decisions: u64) -> Result<Option<bool>, Full> {
        self.0.allow(decisions - self.0.decisions().min(decisions));
        match self.0.solve().map_err(|_| Full)? {
            SolverResult::Sat => Ok(Some(true)),
            SolverResult::Unsat => Ok(Some(false)),
            SolverResult::Interrupted => Ok(None),
        }
    }

    fn is_true(&self, variable: usize) -> bool {
        let value = self.0.lit_val(rustsat::types::Lit::positive(variable as u32));
        value.is_ok_and(|value| value == TernaryVal::True)
    }

    fn decisions(&self) -> u64 {
        self.0.decisions()
    }

    fn others(&self) -> [(&'static str, u64); 2] {
        self.0.others()
    }
}

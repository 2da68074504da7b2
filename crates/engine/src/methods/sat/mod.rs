//! `sat`: the puzzle as a formula, for a solver that learns a clause from each conflict (CDCL). Solvers are those of
//! `rustsat`: BatSat, which is written in Rust, and CaDiCaL, which is written in C++ and asked for by a feature.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use std::ops::ControlFlow;

use garns_encode::Sums;
use garns_puzzle::{Network, Puzzle, Text};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Lit, TernaryVal, Var};

use super::encoded::{Encoded, Unencoded};
use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Limits, Param, Report, Stop, UnsupportedError, Watch};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Sat::new(settings)) };

static ABOUT: About = About {
    name: "sat",
    what: Text {
        en: "A SAT solver: after propagation the rules become a formula in 0-1 variables, and each conflict a clause \
             that keeps the search out of similar ones. Takes every rule that is a formula of bearable size; at its best \
             on large grids that are nearly critical.",
        pt: "Um resolvedor SAT: após a propagação as regras viram uma fórmula em variáveis 0-1, e cada conflito uma \
             cláusula que afasta a busca dos semelhantes. Aceita toda regra que dê uma fórmula de tamanho suportável; \
             rende mais em grades grandes quase críticas.",
    },
    complete: true,
    params: PARAMS,
    presets: &[],
};

#[cfg(feature = "cadical")]
const PARAMS: &[Param] = &[Param {
    name: "solver",
    what: Text { en: "who solves the formula", pt: "quem resolve a fórmula" },
    kind: crate::ParamKind::Choice { choices: &["cadical", "batsat"] },
}];

#[cfg(not(feature = "cadical"))]
const PARAMS: &[Param] = &[];

/// Clauses between two looks at the limits.
const CLAUSES_PER_LOOK: usize = 1 << 12;

pub(crate) struct Sat {
    #[cfg(feature = "cadical")]
    cadical: bool,
}

/// A solver of `rustsat` that can be interrupted, and tells what it counted. It looks at clock and flag by itself.
trait Limited: Solve {
    /// How many decisions the next call may make.
    fn allow(&mut self, decisions: u64);
    /// Decisions so far.
    fn decisions(&self) -> u64;
    /// What else was counted.
    fn others(&self) -> [(&'static str, u64); 2];
}

impl Sat {
    /// The engine with its usual settings.
    pub(crate) const USUAL: Sat = Sat {
        #[cfg(feature = "cadical")]
        cadical: true,
    };

    #[cfg(feature = "cadical")]
    fn new(settings: &crate::Settings) -> Sat {
        Sat { cadical: settings.get("solver") == "cadical" }
    }

    #[cfg(not(feature = "cadical"))]
    fn new(_settings: &crate::Settings) -> Sat {
        Sat::USUAL
    }

    fn solve(&self, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
        #[cfg(feature = "cadical")]
        if self.cadical {
            return solve(cadical::solver(run.limits()), encoded, run);
        }
        solve(batsat::solver(run.limits()), encoded, run)
    }
}

impl Engine for Sat {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        if Network::irreducible_rules(puzzle).next().is_none() {
            return Ok(());
        }
        match Encoded::new(puzzle, Sums::Clauses, &Limits::default()) {
            Err(Unencoded::TooManyCases(error)) => {
                Err(UnsupportedError { engine: ABOUT.name, rule: Some(error.rule) })
            }
            _ => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        let flow = match Encoded::new(puzzle, Sums::Clauses, run.limits()) {
            Ok(encoded) => self.solve(&encoded, &mut run),
            Err(Unencoded::Impossible) => ControlFlow::Continue(()),
            Err(Unencoded::Stopped) => run.check_time(),
            Err(Unencoded::TooManyCases(_)) => return run.refuse(ABOUT.name),
        };
        run.report(ABOUT.name, flow.is_continue())
    }
}

/// Finds solutions one after the other, each time without those so far; `Break` before there are no more.
fn solve<S: Limited>(mut solver: S, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
    let lit = |lit: garns_encode::Lit| Lit::new(lit.variable() as u32 - 1, !lit.is_positive());
    let mut failed = solver.reserve(Var::new(encoded.model.variables as u32)).is_err();
    let mut clause = Vec::new();
    for (number, lits) in encoded.model.clauses.iter().enumerate() {
        if number % CLAUSES_PER_LOOK == 0 {
            run.check_time()?;
        }
        clause.clear();
        clause.extend(lits.iter().copied().map(lit));
        failed |= solver.add_clause_ref(&clause[..]).is_err();
    }
    let most = run.limits().nodes.unwrap_or(u64::MAX);
    let flow = loop {
        solver.allow(most - solver.decisions().min(most));
        let result = if failed { Ok(SolverResult::Interrupted) } else { solver.solve() };
        run.count_nodes(solver.decisions().min(most));
        match result {
            Ok(SolverResult::Sat) => {
                let is_true = |variable: usize| {
                    let value = solver.lit_val(Lit::positive(variable as u32 - 1));
                    value.is_ok_and(|value| value == TernaryVal::True)
                };
                let grid = encoded.grid(is_true);
                let other: Vec<Lit> = encoded.signature(&grid).into_iter().map(|has| !lit(has)).collect();
                if run.solution(|| grid).is_break() || run.look().is_break() {
                    break ControlFlow::Break(());
                }
                failed = solver.add_clause_ref(&other[..]).is_err();
            }
            Ok(SolverResult::Unsat) => break ControlFlow::Continue(()),
            // A limit; else the solver ran out of something.
            Ok(SolverResult::Interrupted) | Err(_) => {
                let limit = run.look();
                break if limit.is_break() { limit } else { run.stop(Stop::Memory) };
            }
        }
    };
    run.others.extend(solver.others());
    flow
}

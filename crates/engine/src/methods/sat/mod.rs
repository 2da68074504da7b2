//! `sat`: the puzzle as a formula, for a solver that learns a clause from each conflict (CDCL). Solvers are those of
//! `rustsat`: BatSat, which is written in Rust, and CaDiCaL, which is written in C++ and asked for by a feature.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use std::ops::ControlFlow;

use garns_encode::Sums;
use garns_puzzle::Text;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Lit, TernaryVal};

use super::encoded::{Encoded, ModelSolver};
use crate::run::Run;
use crate::{About, Entry, Param, Stop};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Sat::new(settings)) };

static ABOUT: About = About {
    name: "sat",
    what: Text {
        en: "A SAT solver: after propagation the rules become a formula in 0-1 variables, and each conflict a clause \
             that keeps the search out of similar ones. Takes every rule that is a formula of bearable size.",
        pt: "Um resolvedor SAT: após a propagação as regras viram uma fórmula em variáveis 0-1, e cada conflito uma \
             cláusula que afasta a busca dos semelhantes. Aceita toda regra que dê uma fórmula de tamanho suportável.",
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
    /// Whether the seed decides which variables come first.
    shuffled: bool,
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
    /// The engine with its usual settings: the first of the solvers there are.
    pub(super) const USUAL: Sat = Sat {
        #[cfg(feature = "cadical")]
        cadical: true,
        shuffled: false,
    };

    /// Another run for each seed: one may be many times as long as another.
    pub(super) const SHUFFLED: Sat = {
        let mut sat = Sat::USUAL;
        sat.shuffled = true;
        sat
    };

    #[cfg(feature = "cadical")]
    fn new(settings: &crate::Settings) -> Sat {
        Sat { cadical: settings.get("solver") == "cadical", ..Sat::USUAL }
    }

    #[cfg(not(feature = "cadical"))]
    fn new(_settings: &crate::Settings) -> Sat {
        Sat::USUAL
    }
}

impl ModelSolver for Sat {
    const ABOUT: &'static About = &ABOUT;
    const SUMS: Sums = Sums::Clauses;

    fn solve(&self, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
        #[cfg(feature = "cadical")]
        if self.cadical {
            return solve(cadical::solver(run.limits()), encoded, run);
        }
        solve(batsat::solver(run.limits(), self.shuffled), encoded, run)
    }
}

/// The numbers that variables of the model have in the solver.
struct Numbers {
    of: Vec<Option<u32>>,
    count: u32,
}

impl Numbers {
    fn lit(&mut self, lit: garns_encode::Lit) -> Lit {
        let number = *self.of[lit.variable()].get_or_insert_with(|| {
            self.count += 1;
            self.count - 1
        });
        Lit::new(number, !lit.is_positive())
    }
}

/// Finds solutions one after the other, each time without those so far; `Break` before there are no more.
fn solve<S: Limited>(mut solver: S, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
    // Variables that are in no clause are not the solver's.
    let mut numbers = Numbers { of: vec![None; encoded.variables + 1], count: 0 };
    let mut failed = false;
    let mut clause = Vec::new();
    for (number, lits) in encoded.clauses.iter().enumerate() {
        if number % CLAUSES_PER_LOOK == 0 {
            run.check_time()?;
        }
        clause.clear();
        clause.extend(lits.iter().map(|lit| numbers.lit(*lit)));
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
                    let value = numbers.of[variable].map(|number| solver.lit_val(Lit::positive(number)));
                    value.is_some_and(|value| value.is_ok_and(|value| value == TernaryVal::True))
                };
                let grid = encoded.grid(is_true);
                let other: Vec<Lit> =
                    encoded.signature(&grid).into_iter().map(|has| !numbers.lit(has)).collect();
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::testing::{FIGURE_1, LEO, puzzle};
    use crate::{Engine, Goal, Limits, Report, Silent, Verdict};
    use garns_puzzle::Puzzle;
    use garns_puzzle::rules::Thermometer;

    fn asked(puzzle: &Puzzle, goal: Goal) -> Report {
        Sat::USUAL.run(puzzle, goal, &Limits::default(), &mut Silent)
    }

    #[test]
    fn solutions_are_found_one_by_one_and_proven_to_be_all() {
        assert_eq!(asked(&puzzle(LEO), Goal::AtMost(2)).verdict, Verdict::Unique);
        let fewer_rows = format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9));
        let report = asked(&puzzle(&fewer_rows), Goal::All);
        assert_eq!((report.solutions.len(), report.exact), (7, true));
        assert_eq!(asked(&Puzzle::sudoku(4).unwrap(), Goal::Count { limit: None }).count, 288);
        let twice = format!("11{}", "0".repeat(79));
        assert_eq!(asked(&puzzle(&twice), Goal::First).verdict, Verdict::Impossible);
        // Nothing is left to the solver.
        let report = asked(&puzzle(FIGURE_1), Goal::AtMost(2));
        assert_eq!((report.verdict, report.stats[1]), (Verdict::Unique, ("conflicts", 0)));
    }

    #[test]
    fn rules_beyond_houses_are_formulas() {
        let mut ordered = Puzzle::sudoku(4).unwrap();
        ordered.add(Thermometer { path: "r1c1-r1c4".parse().unwrap(), slow: false }).unwrap();
        // A 24th part of the 288: the first row is 1234.
        assert_eq!(asked(&ordered, Goal::Count { limit: None }).count, 12);
    }

    /// The model is made once, within the limits; who only asks hears the same.
    #[test]
    fn a_rule_that_takes_too_many_cases_is_named() {
        let frame = garns_puzzle::Frame::loose(8, 9).unwrap();
        let mut puzzle = Puzzle::new(frame, garns_puzzle::Values::count(18).unwrap()).unwrap();
        let (cells, counted) = (puzzle.cells()[..36].to_vec(), puzzle.cells()[36..72].to_vec());
        let (cells, counted) = (cells.into(), counted.into());
        let rule = garns_puzzle::rules::Doublers { cells, counted, count: 4, times: 2, over: 1 };
        puzzle.add(rule).unwrap();
        let run = |limits: &Limits| Sat::USUAL.try_run(&puzzle, Goal::First, limits, &mut Silent);
        let refusal = run(&Limits::default()).unwrap_err();
        assert_eq!(refusal.to_string(), "the engine sat doesn't know this rule: doublers");
        assert_eq!(Sat::USUAL.accepts(&puzzle), Err(refusal));
        let report = asked(&puzzle, Goal::First);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Stuck)));
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(run(&cancelled).unwrap().stop, Some(Stop::Cancelled));
    }

    #[test]
    fn what_is_cancelled_ends_soon() {
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let start = Instant::now();
        let goal = Goal::Count { limit: None };
        let report = Sat::USUAL.run(&Puzzle::sudoku(16).unwrap(), goal, &limits, &mut Silent);
        assert_eq!(report.stop, Some(Stop::Time));
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}

//! `sat`: the puzzle as a formula, for a solver that learns a clause from each conflict (CDCL): BatSat, which is written in
//! Rust, ours, which is made for formulas that have solutions but few, or CaDiCaL, which is written in C++ and asked for by a
//! feature.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod foreign;
mod ours;

use std::ops::ControlFlow;

use cdcl::Lit;
use foreign::{Foreign, Limited};
use garns_encode::Sums;
use garns_puzzle::Text;

use super::encoded::{Encoded, ModelSolver};
use crate::run::Run;
use crate::{About, Entry, Limits, Param, Stop};

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

const PARAMS: &[Param] = &[Param {
    name: "solver",
    what: Text { en: "which solver takes the formula", pt: "qual resolvedor recebe a fórmula" },
    kind: crate::ParamKind::Choice { choices: Kind::NAMES },
}];

/// Who solves the formula.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    #[cfg(feature = "cadical")]
    CaDiCaL,
    BatSat,
    Ours,
}

impl Kind {
    /// The first is the usual one.
    #[cfg(feature = "cadical")]
    const ALL: &[Kind] = &[Kind::CaDiCaL, Kind::BatSat, Kind::Ours];
    #[cfg(feature = "cadical")]
    const NAMES: &'static [&'static str] = &["cadical", "batsat", "cdcl"];
    #[cfg(not(feature = "cadical"))]
    const ALL: &[Kind] = &[Kind::BatSat, Kind::Ours];
    #[cfg(not(feature = "cadical"))]
    const NAMES: &'static [&'static str] = &["batsat", "cdcl"];
}

/// Clauses between two looks at the limits.
const CLAUSES_PER_LOOK: usize = 1 << 12;

pub(crate) struct Sat {
    solver: Kind,
    /// Whether the seed decides which variables come first.
    shuffled: bool,
}

/// A solver of formulas that can be interrupted, and tells what it counted.
trait Solver {
    /// One more clause that holds; an error if there is no room for it.
    fn add(&mut self, clause: &[Lit]) -> Result<(), Full>;
    /// Whether there is a solution; nothing if a limit was reached, of decisions or another.
    fn solve(&mut self, limits: &Limits, decisions: u64) -> Result<Option<bool>, Full>;
    /// Whether the variable is true in the solution.
    fn is_true(&self, variable: usize) -> bool;
    /// Decisions so far.
    fn decisions(&self) -> u64;
    /// What else was counted.
    fn others(&self) -> [(&'static str, u64); 2];
}

/// The solver ran out of room.
#[derive(Debug)]
struct Full;

impl Sat {
    /// The engine with its usual settings: the first of the solvers there are.
    pub(super) const USUAL: Sat = Sat { solver: Kind::ALL[0], shuffled: false };

    /// Another run for each seed, since one may be many times as long as another, by the solver that is best at what takes
    /// long and has solutions. Seed 0 leaves the variables in their order.
    pub(super) const SHUFFLED: Sat = Sat { solver: Kind::Ours, shuffled: true };

    fn new(settings: &crate::Settings) -> Sat {
        let named = Kind::NAMES.iter().position(|name| *name == settings.get("solver"));
        Sat { solver: Kind::ALL[named.unwrap_or(0)], ..Sat::USUAL }
    }
}

impl ModelSolver for Sat {
    const ABOUT: &'static About = &ABOUT;
    const SUMS: Sums = Sums::Clauses;

    fn solve(&self, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
        let numbers = Numbers::of(encoded);
        let limits = run.limits();
        match self.solver {
            #[cfg(feature = "cadical")]
            Kind::CaDiCaL => solve(Foreign(cadical::solver(limits)), &numbers, encoded, run),
            Kind::BatSat => solve(Foreign(batsat::solver(limits)), &numbers, encoded, run),
            Kind::Ours => {
                let seed = Some(limits.seed).filter(|seed| self.shuffled && *seed != 0);
                solve(cdcl::Solver::new(numbers.count, seed), &numbers, encoded, run)
            }
        }
    }
}

/// The numbers that variables of the model have in the solver. Those that are in no clause are not the solver's.
struct Numbers {
    of: Vec<Option<usize>>,
    count: usize,
}

impl Numbers {
    fn of(encoded: &Encoded) -> Numbers {
        let mut numbers = Numbers { of: vec![None; encoded.variables + 1], count: 0 };
        for lit in encoded.clauses.iter().flatten() {
            numbers.of[lit.variable()].get_or_insert_with(|| {
                numbers.count += 1;
                numbers.count - 1
            });
        }
        numbers
    }

    fn lit(&self, lit: garns_encode::Lit) -> Option<Lit> {
        self.of[lit.variable()].map(|number| Lit::new(number, lit.is_positive()))
    }
}

/// Finds solutions one after the other, each time without those so far; `Break` before there are no more.
fn solve<S: Solver>(
    mut solver: S,
    numbers: &Numbers,
    encoded: &Encoded,
    run: &mut Run<'_>,
) -> ControlFlow<()> {
    let mut added = Ok(());
    let mut clause = Vec::new();
    for (number, lits) in encoded.clauses.iter().enumerate() {
        if number % CLAUSES_PER_LOOK == 0 {
            run.check_time()?;
        }
        clause.clear();
        clause.extend(lits.iter().filter_map(|lit| numbers.lit(*lit)));
        added = added.and_then(|()| solver.add(&clause));
    }
    let most = run.limits().nodes.unwrap_or(u64::MAX);
    let flow = loop {
        let result = added.and_then(|()| solver.solve(run.limits(), most));
        run.count_nodes(solver.decisions().min(most));
        match result {
            Ok(Some(true)) => {
                let is_true =
                    |variable: usize| numbers.of[variable].is_some_and(|variable| solver.is_true(variable));
                let grid = encoded.grid(is_true);
                // What is true is in a clause.
                let signature = encoded.signature(&grid);
                let other: Vec<Lit> =
                    signature.into_iter().filter_map(|has| numbers.lit(has)).map(|lit| !lit).collect();
                if run.solution(|| grid).is_break() || run.look().is_break() {
                    break ControlFlow::Break(());
                }
                added = solver.add(&other);
            }
            Ok(Some(false)) => break ControlFlow::Continue(()),
            // A limit; else the solver ran out of something.
            Ok(None) | Err(Full) => {
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
    use crate::{Engine, Goal, Report, Silent, Verdict};
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

    /// Puzzles of all kinds: the same answers from each solver.
    #[test]
    fn solvers_agree() {
        let fewer_rows = format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9));
        for text in [LEO, &fewer_rows, &format!("11{}", "0".repeat(79))] {
            let mut answers = Kind::ALL.iter().map(|&solver| {
                let sat = Sat { solver, shuffled: true };
                let report = sat.run(&puzzle(text), Goal::All, &Limits::default(), &mut Silent);
                let mut solutions: Vec<String> =
                    report.solutions.iter().map(|grid| format!("{grid:?}")).collect();
                solutions.sort();
                (solutions, report.exact)
            });
            let first = answers.next().unwrap();
            assert!(first.1 && answers.all(|other| other == first));
        }
        let ours = Sat { solver: Kind::Ours, shuffled: false };
        let all = Goal::Count { limit: None };
        assert_eq!(ours.run(&Puzzle::sudoku(4).unwrap(), all, &Limits::default(), &mut Silent).count, 288);
        let few = Limits { nodes: Some(10), ..Limits::default() };
        let report = ours.run(&Puzzle::sudoku(16).unwrap(), all, &few, &mut Silent);
        assert_eq!((report.stop, report.stats[0]), (Some(Stop::Nodes), ("nodes", 10)));
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
        for &solver in Kind::ALL {
            let sat = Sat { solver, shuffled: false };
            let report = sat.run(&Puzzle::sudoku(16).unwrap(), goal, &limits, &mut Silent);
            assert_eq!(report.stop, Some(Stop::Time));
        }
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}

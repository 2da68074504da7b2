//! `ilp`: the puzzle as a 0-1 program, for a solver of integer programs (branch and bound over linear relaxations). Solvers
//! are those of `good_lp`: microlp, which is written in Rust, and HiGHS, which is written in C++ and asked for by a feature.

mod program;
mod solver;

use std::ops::ControlFlow;

use garns_encode::Sums;
use garns_puzzle::Text;

use self::program::Program;
use self::solver::Answer;
use super::encoded::{Encoded, ModelSolver};
use crate::run::Run;
use crate::{About, Entry, Param, Stop};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Ilp::new(settings)) };

static ABOUT: About = About {
    name: "ilp",
    what: Text {
        en: "0-1 integer programming: after propagation the rules become linear equations, solved by branch and bound. It \
             calculates with fractions that are rounded, so that what it finds is checked, but that there is no other is \
             not proven as strictly as elsewhere. Takes every rule that is a program of bearable size; slow.",
        pt: "Programação inteira 0-1: após a propagação as regras viram equações lineares, resolvidas por ramificação e \
             limite. Calcula com frações arredondadas, de modo que o que acha é verificado, mas que não há outra não é \
             provado com o rigor dos demais. Aceita toda regra que dê um programa de tamanho suportável; lento.",
    },
    complete: true,
    params: PARAMS,
    presets: &[],
};

#[cfg(feature = "highs")]
const PARAMS: &[Param] = &[Param {
    name: "solver",
    what: Text { en: "who solves the program", pt: "quem resolve o programa" },
    kind: crate::ParamKind::Choice { choices: &["highs", "microlp"] },
}];

#[cfg(not(feature = "highs"))]
const PARAMS: &[Param] = &[];

/// No program is larger, in terms: factors of its matrix would take memory without bound.
const MOST_TERMS: usize = 1 << 20;

pub(crate) struct Ilp {
    solver: solver::Solver,
}

impl Ilp {
    #[cfg(feature = "highs")]
    fn new(settings: &crate::Settings) -> Ilp {
        let solver = match settings.get("solver") {
            "highs" => solver::highs,
            _ => solver::microlp,
        };
        Ilp { solver }
    }

    #[cfg(not(feature = "highs"))]
    fn new(_settings: &crate::Settings) -> Ilp {
        Ilp { solver: solver::microlp }
    }
}

impl ModelSolver for Ilp {
    const ABOUT: &'static About = &ABOUT;
    const SUMS: Sums = Sums::Linear;

    fn solve(&self, encoded: &Encoded, run: &mut Run<'_>) -> ControlFlow<()> {
        let Some(mut program) = Program::of(encoded) else { return ControlFlow::Continue(()) };
        if program.rows.iter().map(|row| row.terms.len()).sum::<usize>() > MOST_TERMS {
            return run.stop(Stop::Memory);
        }
        let mut nodes = 0_u64;
        let most = run.limits().nodes.unwrap_or(u64::MAX);
        loop {
            let (answer, tried) = solver::solve(self.solver, &program, most - nodes, run.limits());
            nodes = nodes.saturating_add(tried).min(most);
            run.count_nodes(nodes);
            match answer {
                Answer::Found(values) => {
                    let grid = encoded.grid(|variable| program.is_true(variable, &values));
                    let signature = encoded.signature(&grid);
                    run.solution(|| grid)?;
                    run.look()?;
                    if !program.exclude(&signature) {
                        return ControlFlow::Continue(());
                    }
                }
                Answer::NoSolution => return ControlFlow::Continue(()),
                Answer::Stopped => {
                    run.look()?;
                    return run.stop(Stop::Stuck);
                }
                Answer::Failed => return run.stop(Stop::Stuck),
            }
        }
    }
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
        let ilp = Ilp { solver: solver::microlp };
        ilp.run(puzzle, goal, &Limits::default(), &mut Silent)
    }

    #[test]
    fn solutions_are_found_one_by_one_until_there_are_no_more() {
        assert_eq!(asked(&puzzle(LEO), Goal::AtMost(2)).verdict, Verdict::Unique);
        let fewer_rows = format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9));
        let report = asked(&puzzle(&fewer_rows), Goal::All);
        assert_eq!((report.solutions.len(), report.exact), (7, true));
        let twice = format!("11{}", "0".repeat(79));
        assert_eq!(asked(&puzzle(&twice), Goal::First).verdict, Verdict::Impossible);
        // Nothing is left to the solver.
        assert_eq!(asked(&puzzle(FIGURE_1), Goal::AtMost(2)).verdict, Verdict::Unique);
    }

    #[test]
    fn rules_beyond_houses_are_rows() {
        let mut ordered = Puzzle::sudoku(4).unwrap();
        ordered.add(Thermometer { path: "r1c1-r1c4".parse().unwrap(), slow: false }).unwrap();
        // A 24th part of the 288: the first row is 1234.
        assert_eq!(asked(&ordered, Goal::Count { limit: None }).count, 12);
    }

    #[test]
    fn a_solver_that_takes_long_is_abandoned() {
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let start = Instant::now();
        let ilp = Ilp { solver: solver::microlp };
        let report = ilp.run(&Puzzle::sudoku(16).unwrap(), Goal::All, &limits, &mut Silent);
        assert_eq!(report.stop, Some(Stop::Time));
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}

//! Programs handed to solvers, which look at no flag of ours: each works in a thread of its own, with the time that is
//! left, and is abandoned on cancellation. microlp is asked for a few nodes at a time and ends soon after; HiGHS has
//! no such way and works on until its own time is up, an hour where none was given.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ::microlp::{Error, ResumeOptions, SolveOptions, SolveOutcome, TerminationReason};
use garns_encode::Relation;
use good_lp::variable::UnsolvedProblem;
use good_lp::{Expression, ProblemVariables, SolverModel, Variable, constraint, variable};

use super::program::Program;
use crate::Limits;

/// What a solver says.
#[derive(Debug)]
pub(super) enum Answer {
    /// A solution: the values of the columns.
    Found(Vec<bool>),
    /// There is none.
    NoSolution,
    /// A limit was reached.
    Stopped,
    /// The solver failed: of numbers that can't be told from others, say.
    Failed,
}

/// What a solver may use.
pub(super) struct Allowed {
    time: Option<Duration>,
    nodes: u64,
    abandoned: Arc<AtomicBool>,
}

/// Solves a program; also tells how many nodes were tried, the root among them.
pub(super) type Solver = fn(&Program, &Allowed) -> (Answer, u64);

/// How often it is looked whether to wait any longer.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Nodes that microlp tries in one go.
const NODES_PER_LOOK: u64 = 4;

/// Has a program solved, in so many nodes at most.
pub(super) fn solve(solver: Solver, program: &Program, nodes: u64, limits: &Limits) -> (Answer, u64) {
    if nodes == 0 || limits.stop().is_some() {
        return (Answer::Stopped, 0);
    }
    let abandoned = Arc::new(AtomicBool::new(false));
    let allowed = Allowed { time: limits.left(), nodes, abandoned: abandoned.clone() };
    let (send, receive) = channel();
    let program = program.clone();
    let work = move || drop(send.send(solver(&program, &allowed)));
    if thread::Builder::new().name("ilp".into()).spawn(work).is_err() {
        return (Answer::Failed, 0);
    }
    loop {
        match receive.recv_timeout(LOOK_EVERY) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Disconnected) => return (Answer::Failed, 0),
            Err(RecvTimeoutError::Timeout) if limits.stop().is_some() => {
                abandoned.store(true, Ordering::Relaxed);
                return (Answer::Stopped, 0);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// The variables, with nothing to optimise, and the rows.
fn problem(program: &Program) -> (UnsolvedProblem, Vec<Variable>) {
    let mut variables = ProblemVariables::new();
    let columns = variables.add_vector(variable().binary(), program.columns);
    (variables.minimise(Expression::default()), columns)
}

fn add_rows<M: SolverModel>(mut model: M, program: &Program, columns: &[Variable]) -> M {
    for row in &program.rows {
        let mut sum = Expression::with_capacity(row.terms.len());
        for &(weight, column) in &row.terms {
            sum.add_mul(weight as f64, columns[column]);
        }
        let bound = row.bound as f64;
        model.add_constraint(match row.relation {
            Relation::Equal => constraint::eq(sum, bound),
            Relation::AtLeast => constraint::geq(sum, bound),
            Relation::AtMost => constraint::leq(sum, bound),
        });
    }
    model
}

/// microlp, by itself for as long as it needs: `good_lp` could not go on after a few nodes.
pub(super) fn microlp(program: &Program, allowed: &Allowed) -> (Answer, u64) {
    let (problem, columns) = problem(program);
    let model = add_rows(problem.using(good_lp::microlp), program, &columns);
    let mut options = SolveOptions::default();
    options.time_limit = allowed.time;
    options.node_limit = Some(NODES_PER_LOOK.min(allowed.nodes));
    let mut outcome = model.as_inner().solve_with(options);
    let mut nodes = 1;
    loop {
        let interrupted = match outcome {
            Ok(SolveOutcome::Solution(solution)) => {
                let values = solution.iter().map(|(_, value)| value > 0.5).collect();
                return (Answer::Found(values), 1 + solution.stats().nodes_solved);
            }
            Ok(interrupted) => interrupted,
            Err(Error::Infeasible) => return (Answer::NoSolution, nodes),
            Err(_) => return (Answer::Failed, nodes),
        };
        nodes = 1 + interrupted.stats().nodes_solved;
        let over = interrupted.termination_reason() == TerminationReason::TimeLimit;
        if over || nodes >= allowed.nodes || allowed.abandoned.load(Ordering::Relaxed) {
            return (Answer::Stopped, nodes);
        }
        let mut options = ResumeOptions::default();
        options.time_limit = allowed.time;
        options.node_limit = Some(NODES_PER_LOOK.min(allowed.nodes - nodes));
        outcome = interrupted.resume_with(options);
    }
}

/// HiGHS.
#[cfg(feature = "highs")]
pub(super) fn highs(program: &Program, allowed: &Allowed) -> (Answer, u64) {
    use good_lp::{ResolutionError, Solution, SolutionStatus};

    const HOUR: Duration = Duration::from_secs(3600);
    if program.columns == 0 {
        // It calls a program without variables an error.
        return (Answer::Found(Vec::new()), 1);
    }
    let (problem, columns) = problem(program);
    let model = problem
        .using(good_lp::highs)
        .set_threads(1)
        .set_time_limit(allowed.time.unwrap_or(HOUR).as_secs_f64())
        .set_option("mip_max_nodes", i32::try_from(allowed.nodes).unwrap_or(i32::MAX));
    // It does not tell how many nodes it tried: each call counts as one.
    match add_rows(model, program, &columns).solve() {
        Ok(solution) if matches!(solution.status(), SolutionStatus::TimeLimit) => (Answer::Stopped, 1),
        Ok(solution) => {
            (Answer::Found(columns.iter().map(|column| solution.value(*column) > 0.5).collect()), 1)
        }
        Err(ResolutionError::Infeasible) => (Answer::NoSolution, 1),
        Err(_) => (Answer::Failed, 1),
    }
}

//! The class `Model`: variables, what holds between them, and how it is solved.
//!
//! A model here is only what was written down. Each search builds the solver's own model from it, so that several can
//! be under way at once and none leaves anything behind.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use garns::cp::{self, Restarts, Search, Step, ValueSelector, VariableSelector};
use garns::{Cancel, Stop, say};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::expr::{Expr, Node};
use super::globals::set;
use super::solution::{Found, Solution, Solutions};
use crate::errors::{gave_up, refused};
use crate::interrupt;
use crate::language::lang;
use crate::stream::{Ended, Stream};

/// Variables and what holds between them.
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> letters = {name: m.int(name, 0, 9) for name in "SENDMORY"}
/// >>> S, E, N, D, M, O, R, Y = letters.values()
/// >>> m.add(cp.all_different(letters.values()), S > 0, M > 0)
/// >>> m.add(1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E == 10000*M + 1000*O + 100*N + 10*E + Y)
/// >>> m.solve().to_dict()
/// {'S': 9, 'E': 5, 'N': 6, 'D': 7, 'M': 1, 'O': 0, 'R': 8, 'Y': 2}
#[pyclass(frozen, module = "garns.cp")]
pub(crate) struct Model {
    id: u64,
    written: Mutex<Written>,
}

/// What was written down.
#[derive(Default)]
struct Written {
    /// Makes variables, which are taken for those of the models that are solved.
    maker: cp::Model,
    vars: Arc<Vars>,
    constraints: Vec<cp::Constraint>,
    objective: Option<(Sense, cp::Expr)>,
}

/// The variables of a model.
#[derive(Clone, Default)]
pub(super) struct Vars {
    pub(super) names: Vec<String>,
    pub(super) ints: Vec<cp::Int>,
    pub(super) is_bool: Vec<bool>,
    values: Vec<cp::Set>,
}

impl Vars {
    /// Makes them in another model, where expressions over them mean the same.
    pub(super) fn make_in(&self, model: &mut cp::Model, values: impl IntoIterator<Item = cp::Set>) {
        if let Some(var) = self.ints.first() {
            model.share_variables_of(*var);
        }
        for values in values {
            model.int(values);
        }
    }
}

#[derive(Clone, Copy)]
enum Sense {
    Least,
    Most,
}

/// What one search takes from a model.
struct Task {
    vars: Arc<Vars>,
    constraints: Vec<cp::Constraint>,
    objective: Option<(Sense, cp::Expr)>,
    options: Options,
}

/// How it is searched.
#[derive(Clone)]
struct Options {
    until: Option<Instant>,
    seed: u64,
    nodes: Option<u64>,
    conflicts: Option<u64>,
    branch: (VariableSelector, ValueSelector),
    learning: bool,
    restarts: Restarts,
}

impl Options {
    #[expect(clippy::too_many_arguments, reason = "as Python names them")]
    fn new(
        timeout: Option<f64>,
        seed: u64,
        nodes: Option<u64>,
        conflicts: Option<u64>,
        branch: Option<&str>,
        value: Option<&str>,
        learning: bool,
        restarts: Restarts,
    ) -> PyResult<Options> {
        let time = interrupt::seconds(timeout)?;
        let unknown = |what: &str, name: &str, known: Vec<&str>| {
            let known = known.join(", ");
            refused(say!(
                lang(),
                "{what}: there is no {name:?}; there are: {known}",
                "{what}: não há {name:?}; há: {known}"
            ))
        };
        let names = |all: &[(&'static str, VariableSelector)]| all.iter().map(|(name, _)| *name).collect();
        let variables = branch.map_or(Ok(VariableSelector::Fewest), |name| {
            VariableSelector::named(name)
                .ok_or_else(|| unknown("branch", name, names(VariableSelector::NAMES)))
        });
        let values = value.map_or(Ok(ValueSelector::Min), |name| {
            let known = || ValueSelector::NAMES.iter().map(|(name, _)| *name).collect();
            ValueSelector::named(name).ok_or_else(|| unknown("value", name, known()))
        });
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Ok(Options { until, seed, nodes, conflicts, branch: (variables?, values?), learning, restarts })
    }
}

/// What is wrong with a model, or that there was no time for it.
fn told(error: &cp::Error, constraint: Option<usize>) -> PyErr {
    match (error, constraint) {
        (cp::Error::Stopped(stop), _) => stopped(*stop),
        (error, Some(number)) => {
            refused(say!(lang(), "constraint {number}: {error}", "restrição {number}: {error}"))
        }
        (error, None) => refused(error.to_string()),
    }
}

fn stopped(stop: cp::Stop) -> PyErr {
    match stop {
        cp::Stop::Time => gave_up(Stop::Time),
        cp::Stop::Nodes | cp::Stop::Conflicts => gave_up(Stop::Nodes),
        cp::Stop::Cancelled => gave_up(Stop::Cancelled),
        cp::Stop::Internal(_) => gave_up(Stop::Defect),
    }
}

impl Task {
    /// Builds the solver's model and searches it.
    fn search<T>(
        &self,
        cancel: &Cancel,
        go: impl FnOnce(&mut Search<'_>, Option<cp::Int>) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut model = cp::Model::without_text();
        let flag = cancel.clone();
        model.limit(self.options.until, cp::Cancel::when(move || flag.is_cancelled()));
        self.vars.make_in(&mut model, self.vars.values.iter().cloned());
        for (number, constraint) in self.constraints.iter().enumerate() {
            model.try_post(constraint.clone()).map_err(|error| told(&error, Some(number + 1)))?;
        }
        let objective = self.objective.as_ref().map(|(sense, expr)| (*sense, model.var(expr.clone())));
        match objective {
            Some((Sense::Least, var)) => model.minimise(var),
            Some((Sense::Most, var)) => model.maximise(var),
            None => {}
        }
        let options = &self.options;
        let mut search = model.search().map_err(|error| told(&error, None))?;
        search = search.branch(options.branch.0, options.branch.1).seed(options.seed);
        search = search.learning(options.learning).restarts(options.restarts);
        if let Some(nodes) = options.nodes {
            search = search.nodes(nodes);
        }
        if let Some(conflicts) = options.conflicts {
            search = search.conflicts(conflicts);
        }
        go(&mut search, objective.map(|(_, var)| var))
    }

    /// A solution as Python sees it.
    fn found(&self, solution: cp::Solution, objective: Option<cp::Int>, search: &Search<'_>) -> Found {
        Found {
            objective: objective.map(|var| solution.int(var)),
            values: solution.ints(&self.vars.ints),
            statistics: search.statistics(),
            optimal: false,
        }
    }

    /// The best solution, or the first.
    fn best(
        &self,
        cancel: &Cancel,
        mut improved: impl FnMut(&Found) -> PyResult<()>,
    ) -> PyResult<Option<Found>> {
        self.search(cancel, |search, objective| {
            let mut best: Option<Found> = None;
            loop {
                match search.step() {
                    Step::Solution(solution) => {
                        let found = self.found(solution, objective, search);
                        improved(&found)?;
                        best = Some(found);
                        if objective.is_none() {
                            break;
                        }
                    }
                    Step::Done => {
                        if let Some(best) = &mut best {
                            best.optimal = true;
                        }
                        break;
                    }
                    Step::Stopped(cp::Stop::Internal(_)) => return Err(gave_up(Stop::Defect)),
                    Step::Stopped(stop) if best.is_none() => return Err(stopped(stop)),
                    Step::Stopped(_) => break,
                }
            }
            let statistics = search.statistics();
            Ok(best.map(|best| Found { statistics, ..best }))
        })
    }
}

impl Model {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn task(&self, options: Options) -> Task {
        let written = self.written();
        Task {
            vars: written.vars.clone(),
            constraints: written.constraints.clone(),
            objective: written.objective.clone(),
            options,
        }
    }

    fn variable(&self, name: Option<String>, values: cp::Set, is_bool: bool) -> PyResult<Expr> {
        const REACH: i64 = 1 << 62;
        let Some((low, high)) = values.bounds() else {
            return Err(refused(say!(
                lang(),
                "a variable needs at least one value",
                "uma variável precisa de pelo menos um valor"
            )));
        };
        if low < -REACH || high > REACH {
            return Err(refused(say!(
                lang(),
                "variables take values from -2^62 to 2^62",
                "variáveis têm valores de -2^62 a 2^62"
            )));
        }
        let mut written = self.written();
        let int = written.maker.int(values.clone());
        let node = match is_bool {
            true => Node::Truth(written.maker.as_bool(int).into()),
            false => Node::Number(int.into()),
        };
        let vars = Arc::make_mut(&mut written.vars);
        let number = vars.ints.len();
        let name = name.unwrap_or_else(|| format!("_{number}"));
        vars.names.push(name.clone());
        vars.ints.push(int);
        vars.is_bool.push(is_bool);
        vars.values.push(values);
        Ok(Expr::variable(node, number, name, self.id, low >= 0))
    }

    /// Refuses expressions over the variables of another model.
    fn own(&self, expr: &Expr) -> PyResult<()> {
        match expr.known().model {
            Some(model) if model != self.id => Err(refused(say!(
                lang(),
                "the variables are those of another model",
                "as variáveis são de outro modelo"
            ))),
            _ => Ok(()),
        }
    }

    fn optimize(&self, sense: Sense, expr: &Bound<'_, PyAny>) -> PyResult<()> {
        let expr = Expr::needed(expr)?;
        self.own(&expr)?;
        self.written().objective = Some((sense, expr.as_number()));
        Ok(())
    }
}

/// The values of a variable: from and to, or a list.
fn domain(low: &Bound<'_, PyAny>, high: Option<i64>) -> PyResult<cp::Set> {
    match high {
        Some(high) => Ok(cp::Set::from(low.extract::<i64>()?..=high)),
        None => set(low),
    }
}

#[pymethods]
impl Model {
    #[new]
    fn new() -> Model {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Model { id: NEXT.fetch_add(1, Ordering::Relaxed), written: Mutex::default() }
    }

    /// A new integer variable: `m.int("x", 1, 9)`, or `m.int("x", [2, 3, 5, 7])`.
    #[pyo3(signature = (name, low, high=None))]
    fn int(&self, name: Option<String>, low: &Bound<'_, PyAny>, high: Option<i64>) -> PyResult<Expr> {
        self.variable(name, domain(low, high)?, false)
    }

    /// Several new integer variables with the same values, called `name[0]`, `name[1]`, …
    #[pyo3(signature = (name, count, low, high=None))]
    fn ints(
        &self,
        name: &str,
        count: usize,
        low: &Bound<'_, PyAny>,
        high: Option<i64>,
    ) -> PyResult<Vec<Expr>> {
        let values = domain(low, high)?;
        (0..count).map(|i| self.variable(Some(format!("{name}[{i}]")), values.clone(), false)).collect()
    }

    /// A new variable that is true or false.
    #[pyo3(signature = (name=None))]
    fn bool(&self, name: Option<String>) -> PyResult<Expr> {
        self.variable(name, cp::Set::from(0..=1), true)
    }

    /// Several of them, called `name[0]`, `name[1]`, …
    fn bools(&self, name: &str, count: usize) -> PyResult<Vec<Expr>> {
        (0..count).map(|i| self.bool(Some(format!("{name}[{i}]")))).collect()
    }

    /// These constraints hold.
    #[pyo3(signature = (*constraints))]
    fn add(&self, constraints: &Bound<'_, PyTuple>) -> PyResult<()> {
        let mut truths = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            let expr = Expr::needed(&constraint)?;
            self.own(&expr)?;
            truths.push(expr.as_truth()?);
        }
        self.written().constraints.extend(truths);
        Ok(())
    }

    /// Searches are for solutions in which the expression is as small as can be.
    fn minimize(&self, expr: &Bound<'_, PyAny>) -> PyResult<()> {
        self.optimize(Sense::Least, expr)
    }

    /// Searches are for solutions in which the expression is as large as can be.
    fn maximize(&self, expr: &Bound<'_, PyAny>) -> PyResult<()> {
        self.optimize(Sense::Most, expr)
    }

    /// The first solution, or with an objective the best; `None` if there is none, proven.
    ///
    /// `on_solution` is called with each solution, so with each better one. When `timeout` (in seconds), `nodes` or
    /// `conflicts` are used up, the best so far is returned, with `optimal` false; without any, GaveUpError is raised.
    /// `branch` says which variable is decided next and `value` how; `learning` keeps a clause of each conflict;
    /// `restarts` is the unit of Luby's sequence, 0 for none.
    ///
    /// >>> from garns import cp
    /// >>> m = cp.Model()
    /// >>> x, y = m.int("x", 0, 10), m.int("y", 0, 10)
    /// >>> m.add(2*x + 3*y <= 12)
    /// >>> m.maximize(3*x + 4*y)
    /// >>> best = m.solve()
    /// >>> best.objective, best.optimal, best[x], best[y]
    /// (18, True, 6, 0)
    #[pyo3(signature = (
        *, timeout=None, seed=1, nodes=None, conflicts=None, branch=None, value=None, learning=false, restarts=20,
        on_solution=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
        seed: u64,
        nodes: Option<u64>,
        conflicts: Option<u64>,
        branch: Option<&str>,
        value: Option<&str>,
        learning: bool,
        restarts: u64,
        on_solution: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let restarts = if restarts == 0 { Restarts::Never } else { Restarts::Luby(restarts) };
        let options = Options::new(timeout, seed, nodes, conflicts, branch, value, learning, restarts)?;
        let (task, id) = (self.task(options), self.id);
        let vars = &task.vars;
        let best = interrupt::run(py, |cancel| {
            task.best(cancel, |found| match &on_solution {
                None => Ok(()),
                Some(call) => Python::attach(|py| {
                    call.call1(py, (Solution::new(id, vars.clone(), found.clone()),)).map(drop)
                }),
            })
        })??;
        best.map(|found| Solution::new(id, vars.clone(), found)).into_bound_py_any(py)
    }

    /// Every solution, found one by one while you ask for them; with an objective, each better than the one before.
    #[pyo3(signature = (*, timeout=None, seed=1, branch=None, value=None, learning=false))]
    fn solutions(
        &self,
        timeout: Option<f64>,
        seed: u64,
        branch: Option<&str>,
        value: Option<&str>,
        learning: bool,
    ) -> PyResult<Solutions> {
        let options = Options::new(timeout, seed, None, None, branch, value, learning, Restarts::Never)?;
        let task = self.task(options);
        let (id, vars) = (self.id, task.vars.clone());
        let stream = Stream::of(move |cancel, each| {
            let searched = task.search(cancel, |search, objective| {
                loop {
                    match search.step() {
                        Step::Solution(solution) => {
                            if each(task.found(solution, objective, search)) == ControlFlow::Break(()) {
                                return Ok(());
                            }
                        }
                        Step::Done => return Ok(()),
                        Step::Stopped(stop) => return Err(stopped(stop)),
                    }
                }
            });
            searched.map_err(|error| -> Ended { Box::new(move || error) })
        })?;
        Ok(Solutions { id, vars, stream })
    }

    /// How many solutions there are; at most `limit`, where that is said. The objective doesn't matter.
    #[pyo3(signature = (limit=None, *, timeout=None, learning=false))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        timeout: Option<f64>,
        learning: bool,
    ) -> PyResult<u64> {
        let options = Options::new(timeout, 1, None, None, None, None, learning, Restarts::Never)?;
        let task = Task { objective: None, ..self.task(options) };
        let limit = limit.unwrap_or(u64::MAX);
        interrupt::run(py, |cancel| {
            task.search(cancel, |search, _| match search.count_up_to(limit) {
                (count, false) if count < limit => Err(gave_up(Stop::Time)),
                (count, _) => Ok(count),
            })
        })?
    }

    fn __repr__(&self) -> String {
        let written = self.written();
        let (variables, constraints) = (written.vars.ints.len(), written.constraints.len());
        let told = say!(
            lang(),
            "variables: {variables}, constraints: {constraints}",
            "variáveis: {variables}, restrições: {constraints}"
        );
        format!("<garns.cp.Model {told}>")
    }
}

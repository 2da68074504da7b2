//! The values of a model's variables.

use std::sync::Arc;

use garns::{cp, say};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use super::expr::{Expr, Node};
use super::model::Vars;
use crate::errors::refused;
use crate::language::lang;
use crate::stream::Stream;

/// What a search found.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) values: Vec<i64>,
    pub(super) objective: Option<i64>,
    pub(super) optimal: bool,
    pub(super) statistics: cp::Statistics,
}

/// A value for each variable of a model.
///
/// `solution[x]` is the value of a variable or an expression, `solution["x"]` that of the variable of this name, and
/// of lists and tuples, nested in any way, it is the same with the values in them.
#[pyclass(frozen, module = "garns.cp")]
pub(crate) struct Solution {
    id: u64,
    vars: Arc<Vars>,
    found: Found,
}

impl Solution {
    pub(super) fn new(id: u64, vars: Arc<Vars>, found: Found) -> Solution {
        Solution { id, vars, found }
    }

    fn value<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        let value = self.found.values[number];
        if self.vars.is_bool[number] {
            (value != 0).into_bound_py_any(py)
        } else {
            value.into_bound_py_any(py)
        }
    }

    /// The value of any expression: a model in which all variables have theirs says it.
    fn evaluated<'py>(&self, py: Python<'py>, expr: &Expr) -> PyResult<Bound<'py, PyAny>> {
        // A variable that was made after the solution has no value in it.
        let known = expr.known().model.is_none_or(|model| model == self.id)
            && expr.known().variables <= self.found.values.len();
        if let Some((number, _)) = expr.var.as_ref().filter(|_| known) {
            return self.value(py, *number);
        }
        let mut model = cp::Model::without_text();
        self.vars.make_in(&mut model, self.found.values.iter().map(|value| cp::Set::from(*value)));
        let var = known.then(|| model.var(expr.as_number()));
        let solved = model.solve().ok().flatten().zip(var);
        match (solved, &expr.node) {
            (Some((solution, var)), Node::Truth(_)) => (solution.int(var) != 0).into_bound_py_any(py),
            (Some((solution, var)), Node::Number(_)) => solution.int(var).into_bound_py_any(py),
            (None, _) => Err(refused(say!(
                lang(),
                "the expression has no value in this solution",
                "a expressão não tem valor nesta solução"
            ))),
        }
    }
}

#[pymethods]
impl Solution {
    /// The value of the objective, if the model has one.
    #[getter]
    fn objective(&self) -> Option<i64> {
        self.found.objective
    }

    /// Whether it is proven that no solution is better.
    #[getter]
    fn optimal(&self) -> bool {
        self.found.optimal
    }

    /// What the search had done by then: nodes, conflicts, propagations, …
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cp::Statistics { nodes, conflicts, solutions, propagations, restarts, depth, learnt } =
            self.found.statistics;
        let dict = PyDict::new(py);
        for (name, number) in [
            ("nodes", nodes),
            ("conflicts", conflicts),
            ("solutions", solutions),
            ("propagations", propagations),
            ("restarts", restarts),
            ("depth", depth),
            ("learnt", learnt),
        ] {
            dict.set_item(name, number)?;
        }
        Ok(dict)
    }

    /// The values of all variables, by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (number, _) in self.found.values.iter().enumerate() {
            dict.set_item(&self.vars.names[number], self.value(py, number)?)?;
        }
        Ok(dict)
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        if let Ok(name) = key.cast::<PyString>() {
            let name = name.to_str()?;
            let number = self.vars.names.iter().position(|known| known == name);
            return match number.filter(|number| *number < self.found.values.len()) {
                Some(number) => self.value(py, number),
                None => Err(refused(say!(
                    lang(),
                    "the model has no variable {name:?}",
                    "o modelo não tem a variável {name:?}"
                ))),
            };
        }
        if let Some(expr) = Expr::of(key) {
            return self.evaluated(py, &expr);
        }
        let items = key.try_iter()?.map(|item| self.__getitem__(&item?)).collect::<PyResult<Vec<_>>>()?;
        if key.is_instance_of::<PyTuple>() {
            return Ok(PyTuple::new(py, items)?.into_any());
        }
        Ok(PyList::new(py, items)?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<garns.cp.Solution {}>", self.to_dict(py)?.repr()?))
    }
}

/// The solutions of a model, found one by one while you ask for them.
#[pyclass(frozen, module = "garns.cp")]
pub(crate) struct Solutions {
    pub(super) id: u64,
    pub(super) vars: Arc<Vars>,
    pub(super) stream: Stream<Found>,
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        Ok(self.stream.next(py)?.map(|found| Solution::new(self.id, self.vars.clone(), found)))
    }
}

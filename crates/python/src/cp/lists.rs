//! What is made of lists of expressions.

use garns::cp;
use garns::say;
use pyo3::prelude::*;

use super::expr::{Expr, Known};
use crate::errors::refused;
use crate::language::lang;

/// Expressions that stand together in a list.
pub(super) struct List {
    pub(super) items: Vec<cp::Expr>,
    pub(super) known: Known,
}

impl List {
    /// Whatever can be gone through.
    pub(super) fn of(objects: &Bound<'_, PyAny>) -> PyResult<List> {
        let mut list = List { items: Vec::new(), known: Known { natural: true, ..Known::default() } };
        for object in objects.try_iter()? {
            let expr = Expr::needed(&object?)?;
            list.known = list.known.beside(expr.known())?;
            list.items.push(expr.as_number());
        }
        Ok(list)
    }

    /// What is known of something made of this list and others.
    pub(super) fn and(&self, others: &[&List]) -> PyResult<Known> {
        others.iter().try_fold(self.known, |known, other| known.beside(other.known))
    }
}

/// The sum of a list.
#[pyfunction]
#[pyo3(name = "sum")]
pub(crate) fn total(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::number(cp::sum(list.items), list.known.summed()))
}

/// The sum of a list, each term times its coefficient.
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> coins = m.ints("n", 3, 0, 10)
/// >>> m.add(cp.scalar([1, 5, 10], coins) == 12)
/// >>> m.count()
/// 4
#[pyfunction]
pub(crate) fn scalar(coefficients: Vec<i64>, list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    let (left, right) = (coefficients.len(), list.items.len());
    if left != right {
        return Err(refused(say!(
            lang(),
            "scalar: {left} coefficients do not go with {right} terms",
            "scalar: {left} coeficientes não combinam com {right} termos"
        )));
    }
    let natural = list.known.natural && coefficients.iter().all(|number| *number >= 0);
    Ok(Expr::number(cp::scalar(coefficients.into_iter().zip(list.items)), Known { natural, ..list.known }))
}

/// The product of a list.
#[pyfunction]
pub(crate) fn product(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    let known = list.known.deeper(list.items.len())?;
    Ok(Expr::number(cp::product(list.items), known))
}

/// The smallest of a list.
#[pyfunction]
#[pyo3(name = "min")]
pub(crate) fn smallest(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::number(cp::min(list.items), list.known))
}

/// The largest of a list.
#[pyfunction]
#[pyo3(name = "max")]
pub(crate) fn largest(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::number(cp::max(list.items), list.known))
}

/// A number without its sign.
#[pyfunction]
#[pyo3(name = "abs")]
pub(crate) fn absolute(expr: &Bound<'_, PyAny>) -> PyResult<Expr> {
    Expr::needed(expr)?.__abs__()
}

/// What stands in a list at a place, which is counted from 0 and may be an expression.
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> i = m.int("i", 0, 4)
/// >>> m.add(cp.element([3, 1, 4, 1, 5], i) == 4)
/// >>> m.solve()[i]
/// 2
#[pyfunction]
pub(crate) fn element(list: &Bound<'_, PyAny>, index: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let (list, index) = (List::of(list)?, Expr::needed(index)?);
    let known = list.known.beside(index.known())?;
    let natural = list.known.natural;
    Ok(Expr::number(cp::element(list.items, index.as_number()), Known { natural, ..known }))
}

/// The constraints of a list, and what is known of them.
fn truths(list: &Bound<'_, PyAny>) -> PyResult<(Vec<cp::Constraint>, Known)> {
    let mut known = Known::default();
    let mut truths = Vec::new();
    for object in list.try_iter()? {
        let expr = Expr::needed(&object?)?;
        known = known.beside(expr.known())?;
        truths.push(expr.as_truth()?);
    }
    Ok((truths, known))
}

/// All constraints of a list hold.
#[pyfunction]
#[pyo3(name = "all")]
pub(crate) fn all_of(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let (truths, known) = truths(list)?;
    Ok(Expr::truth(cp::and(truths), known))
}

/// One of the constraints of a list holds, or several.
#[pyfunction]
#[pyo3(name = "any")]
pub(crate) fn any_of(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let (truths, known) = truths(list)?;
    Ok(Expr::truth(cp::or(truths), known))
}

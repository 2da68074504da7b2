//! The global constraints, by the names they have everywhere.

use garns::cp;
use garns::say;
use pyo3::prelude::*;

use super::expr::{Expr, Known};
use super::lists::List;
use crate::errors::refused;
use crate::language::lang;

/// A set of whole numbers: one, or whatever can be gone through.
pub(super) fn set(values: &Bound<'_, PyAny>) -> PyResult<cp::Set> {
    match values.extract::<i64>() {
        Ok(value) => Ok(cp::Set::from(value)),
        Err(_) => values.try_iter()?.map(|value| value?.extract::<i64>()).collect(),
    }
}

/// Constraints on one list.
macro_rules! of_one_list {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $name(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
            let list = List::of(list)?;
            Ok(Expr::truth(cp::$name(list.items), list.known))
        }
    )*};
}

of_one_list! {
    /// All have the same value.
    all_equal;
    /// Each place names the one that comes after it, counted from 0: one trip through all places.
    circuit;
    /// As `circuit`, but places that come after themselves are left out of the trip.
    subcircuit;
    /// None is less than the one before it.
    increasing;
    /// None is greater than the one before it.
    decreasing;
    /// Each is greater than the one before it.
    strictly_increasing;
    /// Each is less than the one before it.
    strictly_decreasing;
}

/// Constraints between two lists.
macro_rules! of_two_lists {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $name(left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Expr> {
            let (left, right) = (List::of(left)?, List::of(right)?);
            let known = left.and(&[&right])?;
            Ok(Expr::truth(cp::$name(left.items, right.items), known))
        }
    )*};
}

of_two_lists! {
    /// Each list tells where things are in the other: left[i] == j if and only if right[j] == i, counted from 0.
    inverse;
    /// The left list comes before the right one in the order of a dictionary, or is the same.
    lex_le;
    /// The left list comes before the right one in the order of a dictionary.
    lex_lt;
    /// The right list is the left one, sorted.
    sort;
}

/// So many of the list have this value.
macro_rules! how_many {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $name(
            how_many: &Bound<'_, PyAny>,
            list: &Bound<'_, PyAny>,
            value: &Bound<'_, PyAny>,
        ) -> PyResult<Expr> {
            let (how_many, list, value) = (Expr::needed(how_many)?, List::of(list)?, Expr::needed(value)?);
            let known = list.known.beside(how_many.known())?.beside(value.known())?;
            Ok(Expr::truth(cp::$name(how_many.as_number(), list.items, value.as_number()), known))
        }
    )*};
}

how_many! {
    /// Exactly so many of the list have this value.
    exactly;
    /// At least so many of the list have this value.
    at_least;
    /// At most so many of the list have this value.
    at_most;
}

/// All have different values. `consistency` says how much of it is seen: "auto", "value", "bounds" or "full".
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> m.add(cp.all_different(m.ints("x", 3, 1, 4)))
/// >>> m.count()
/// 24
#[pyfunction]
#[pyo3(signature = (list, consistency="auto"))]
pub(crate) fn all_different(list: &Bound<'_, PyAny>, consistency: &str) -> PyResult<Expr> {
    let list = List::of(list)?;
    let consistency = match consistency {
        "auto" => cp::Consistency::Auto,
        "value" => cp::Consistency::Value,
        "bounds" => cp::Consistency::Bounds,
        "full" => cp::Consistency::Full,
        other => {
            return Err(refused(say!(
                lang(),
                "there is no consistency {other:?}; there are: auto, value, bounds, full",
                "não há a consistência {other:?}; há: auto, value, bounds, full"
            )));
        }
    };
    Ok(Expr::truth(cp::all_different_with(list.items, consistency), list.known))
}

/// How many of the list have this value.
#[pyfunction]
pub(crate) fn count(list: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let (list, value) = (List::of(list)?, Expr::needed(value)?);
    let known = Known { natural: true, ..list.known.beside(value.known())? };
    Ok(Expr::number(cp::count(list.items, value.as_number()), known))
}

/// How many of the list have one of these values.
#[pyfunction]
pub(crate) fn among(list: &Bound<'_, PyAny>, values: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::number(cp::among(list.items, set(values)?), Known { natural: true, ..list.known }))
}

/// How many different values the list has.
#[pyfunction]
pub(crate) fn nvalue(list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::number(cp::nvalue(list.items), Known { natural: true, ..list.known }))
}

/// Each of the values occurs in the list as often as its count says: a number, an expression, or a pair of the least
/// and the most. With `closed` there are no other values.
#[pyfunction]
#[pyo3(signature = (list, values, counts, closed=false))]
pub(crate) fn global_cardinality(
    list: &Bound<'_, PyAny>,
    values: Vec<i64>,
    counts: &Bound<'_, PyAny>,
    closed: bool,
) -> PyResult<Expr> {
    let list = List::of(list)?;
    let mut known = list.known;
    let mut times = Vec::new();
    for count in counts.try_iter()? {
        let count = count?;
        times.push(match count.extract::<(i64, i64)>() {
            Ok((least, most)) => cp::Times::Within(least, most),
            Err(_) => {
                let count = Expr::needed(&count)?;
                known = known.beside(count.known())?;
                cp::Times::Exactly(count.as_number())
            }
        });
    }
    let truth = match closed {
        true => cp::global_cardinality_closed(list.items, values, times),
        false => cp::global_cardinality(list.items, values, times),
    };
    Ok(Expr::truth(truth, known))
}

/// Things of these sizes lie in bins (counted from 0), each of which has the load that is said.
#[pyfunction]
pub(crate) fn bin_packing(
    bins: &Bound<'_, PyAny>,
    sizes: Vec<i64>,
    loads: &Bound<'_, PyAny>,
) -> PyResult<Expr> {
    let (bins, loads) = (List::of(bins)?, List::of(loads)?);
    let known = bins.and(&[&loads])?;
    Ok(Expr::truth(cp::bin_packing(bins.items, sizes, loads.items), known))
}

/// So many of each kind of thing weigh `weight` and are worth `profit` together.
#[pyfunction]
pub(crate) fn knapsack(
    weights: Vec<i64>,
    profits: Vec<i64>,
    how_many: &Bound<'_, PyAny>,
    weight: &Bound<'_, PyAny>,
    profit: &Bound<'_, PyAny>,
) -> PyResult<Expr> {
    let (how_many, weight, profit) = (List::of(how_many)?, Expr::needed(weight)?, Expr::needed(profit)?);
    let known = how_many.known.beside(weight.known())?.beside(profit.known())?;
    let truth = cp::knapsack(weights, profits, how_many.items, weight.as_number(), profit.as_number());
    Ok(Expr::truth(truth, known))
}

/// At no time do the tasks that run need more than the capacity.
#[pyfunction]
pub(crate) fn cumulative(
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
    demands: &Bound<'_, PyAny>,
    capacity: &Bound<'_, PyAny>,
) -> PyResult<Expr> {
    let [starts, durations, demands] = [List::of(starts)?, List::of(durations)?, List::of(demands)?];
    let capacity = Expr::needed(capacity)?;
    let known = starts.and(&[&durations, &demands])?.beside(capacity.known())?;
    let truth = cp::cumulative(starts.items, durations.items, demands.items, capacity.as_number());
    Ok(Expr::truth(truth, known))
}

/// No two tasks run at the same time. With `strict`, tasks of duration 0 don't come while another one runs, either.
#[pyfunction]
#[pyo3(signature = (starts, durations, strict=false))]
pub(crate) fn no_overlap(
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
    strict: bool,
) -> PyResult<Expr> {
    let (starts, durations) = (List::of(starts)?, List::of(durations)?);
    let known = starts.and(&[&durations])?;
    let truth = match strict {
        true => cp::no_overlap_strict(starts.items, durations.items),
        false => cp::no_overlap(starts.items, durations.items),
    };
    Ok(Expr::truth(truth, known))
}

/// No two rectangles overlap. With `strict`, those without width or height don't lie within others, either.
#[pyfunction]
#[pyo3(signature = (xs, ys, widths, heights, strict=false))]
pub(crate) fn no_overlap_2d(
    xs: &Bound<'_, PyAny>,
    ys: &Bound<'_, PyAny>,
    widths: &Bound<'_, PyAny>,
    heights: &Bound<'_, PyAny>,
    strict: bool,
) -> PyResult<Expr> {
    let [xs, ys, widths, heights] = [List::of(xs)?, List::of(ys)?, List::of(widths)?, List::of(heights)?];
    let known = xs.and(&[&ys, &widths, &heights])?;
    let truth = match strict {
        true => cp::no_overlap_2d_strict(xs.items, ys.items, widths.items, heights.items),
        false => cp::no_overlap_2d(xs.items, ys.items, widths.items, heights.items),
    };
    Ok(Expr::truth(truth, known))
}

/// The list is a word of an automaton: `steps` are (from, value, to), states are counted from 0.
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> word = m.ints("w", 5, 0, 1)
/// >>> m.add(cp.regular(word, states=2, steps=[(0, 0, 0), (0, 1, 1), (1, 0, 0)], accepting=[0, 1]))  # never 1 1
/// >>> m.count()
/// 13
#[pyfunction]
#[pyo3(signature = (list, states, steps, accepting, start=0))]
pub(crate) fn regular(
    list: &Bound<'_, PyAny>,
    states: usize,
    steps: Vec<(usize, i64, usize)>,
    accepting: Vec<usize>,
    start: usize,
) -> PyResult<Expr> {
    let list = List::of(list)?;
    let automaton = cp::Automaton::new(states).start(start).accept(accepting).steps(steps);
    Ok(Expr::truth(cp::regular(list.items, &automaton), list.known))
}

/// The list has the values of one of the rows.
#[pyfunction]
pub(crate) fn table(list: &Bound<'_, PyAny>, rows: Vec<Vec<i64>>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::truth(cp::table(list.items, rows), list.known))
}

/// The list has the values of none of the rows.
#[pyfunction]
pub(crate) fn forbidden(list: &Bound<'_, PyAny>, rows: Vec<Vec<i64>>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::truth(cp::forbidden(list.items, rows), list.known))
}

/// Where one of these values but the first occurs in the list, the one before it occurs at some place before.
#[pyfunction]
pub(crate) fn value_precede(values: Vec<i64>, list: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let list = List::of(list)?;
    Ok(Expr::truth(cp::value_precede_chain(values, list.items), list.known))
}

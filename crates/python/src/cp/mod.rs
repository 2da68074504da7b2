//! The module `garns.cp`: the constraint solver, with Python's operators.

mod expr;
mod globals;
mod lists;
mod model;
mod solution;

use pyo3::prelude::*;

/// What `garns/cp.py` hands on: one line for each class and group of functions.
#[pymodule(submodule)]
#[pyo3(name = "cp")]
pub(crate) mod exported {
    #[pymodule_export]
    use super::expr::Expr;
    #[pymodule_export]
    use super::globals::{
        all_different, all_equal, among, at_least, at_most, bin_packing, circuit, count, cumulative,
        decreasing, exactly, forbidden, global_cardinality, increasing, inverse, knapsack, lex_le, lex_lt,
        no_overlap, no_overlap_2d, nvalue, regular, sort, strictly_decreasing, strictly_increasing,
        subcircuit, table, value_precede,
    };
    #[pymodule_export]
    use super::lists::{absolute, all_of, any_of, element, largest, product, scalar, smallest, total};
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::solution::{Solution, Solutions};
}

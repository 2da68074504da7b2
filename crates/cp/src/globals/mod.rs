//! Global constraints, one file each: the constraint as one states it, and the propagators it comes to.

mod all_different;
mod arg_extreme;
mod circuit;
mod cost_regular;
mod count;
mod global_cardinality;
mod interval;
mod inverse;
mod lex;
mod nvalue;
mod order;
mod packing;
mod rectangles;
mod regex;
mod regular;
mod schedule;
mod sort;
mod table;
mod value_precede;

pub use all_different::{Consistency, all_different, all_different_with};
pub use arg_extreme::{arg_max, arg_min};
pub use circuit::{circuit, subcircuit};
pub use cost_regular::cost_regular;
pub use count::{among, at_least, at_most, count, exactly};
pub use global_cardinality::{Times, global_cardinality, global_cardinality_closed};
pub use interval::Interval;
pub use inverse::inverse;
pub use lex::{lex_le, lex_lt};
pub use nvalue::nvalue;
pub use order::{all_equal, decreasing, increasing, strictly_decreasing, strictly_increasing};
pub use packing::{bin_packing, knapsack};
pub use rectangles::{no_overlap_2d, no_overlap_2d_strict};
pub use regular::{Automaton, regular};
pub use schedule::{cumulative, no_overlap, no_overlap_strict};
pub use sort::sort;
pub use table::{forbidden, table};
pub use value_precede::{value_precede, value_precede_chain};

use crate::atom::Int;
use crate::model::{Error, Expr, Model};
use crate::propagators::View;

/// A variable for each expression.
fn vars(exprs: &[Expr], model: &mut Model) -> Result<Vec<Int>, Error> {
    exprs.iter().map(|expr| model.value_of(expr.clone())).collect()
}

/// A variable with an offset for each expression.
fn views(exprs: &[Expr], model: &mut Model) -> Result<Vec<View>, Error> {
    exprs.iter().map(|expr| View::of(expr, model)).collect()
}

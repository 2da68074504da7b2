//! A finite-domain constraint solver: state what holds, and let it find the answers.
//!
//! ```
//! use garns_cp::{Model, all_different};
//!
//! // Three different digits, ascending, with the sum 8.
//! let mut model = Model::new();
//! let digits = model.ints(3, 1..=9);
//! model.post(all_different(&digits));
//! model.post(digits[0].lt(digits[1]));
//! model.post(digits[1].lt(digits[2]));
//! model.post((digits[0] + digits[1] + digits[2]).eq(8));
//! let all: Vec<Vec<i64>> = model.search()?.map(|solution| solution.ints(&digits)).collect();
//! assert_eq!(all, [[1, 2, 5], [1, 3, 4]]);
//! # Ok::<(), garns_cp::Error>(())
//! ```

mod atom;
mod clause;
mod clock;
mod conflict;
mod consequences;
mod differ;
mod export;
mod float;
mod globals;
mod model;
mod proof;
mod propagator;
mod propagators;
mod search;
mod set;
mod space;
mod store;

pub use atom::{Atom, Bool, Int, Op};
pub use clock::{Cancel, InternalError, Stop};
pub use consequences::Consequence;
pub use float::{Float, FloatExpr, float_element, float_max, float_min, float_sum};
pub use globals::Interval;
pub use globals::inverse;
pub use globals::nvalue;
pub use globals::sort;
pub use globals::{Automaton, cost_regular, regular};
pub use globals::{Consistency, all_different, all_different_with};
pub use globals::{Times, global_cardinality, global_cardinality_closed};
pub use globals::{all_equal, decreasing, increasing, strictly_decreasing, strictly_increasing};
pub use globals::{among, at_least, at_most, count, exactly};
pub use globals::{arg_max, arg_min};
pub use globals::{bin_packing, knapsack};
pub use globals::{circuit, subcircuit};
pub use globals::{cumulative, no_overlap, no_overlap_strict};
pub use globals::{forbidden, table};
pub use globals::{lex_le, lex_lt};
pub use globals::{no_overlap_2d, no_overlap_2d_strict};
pub use globals::{value_precede, value_precede_chain};
pub use model::{
    Argument, Constraint, Error, Expr, Global, GlobalClone, Measure, Model, and, element, max, min, or,
    product, scalar, sum,
};
pub use proof::{Certified, Conclusion, Encoding, Proof};
pub use propagator::{Priority, Propagator, Subscriptions};
#[doc(hidden)]
pub use search::Audited;
pub use search::{
    Restarts, Search, Shared, Solution, Statistics, Step, ValueSelector, VariableSelector, Watch,
};
pub use set::Set;
pub use store::{Conflict, Domains, On, Past, Trailed, Word};

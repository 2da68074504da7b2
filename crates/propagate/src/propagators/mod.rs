//! The propagators, one file each, and what several of them use.

pub(crate) mod all_different;
pub(crate) mod automaton;
pub(crate) mod cardinality;
mod cell_set;
pub(crate) mod circles;
pub(crate) mod connected;
pub(crate) mod count;
pub(crate) mod disjunction;
pub(crate) mod doublers;
pub(crate) mod ends;
pub(crate) mod equal_sums;
pub(crate) mod full_rank;
pub(crate) mod hidden_skyscraper;
pub(crate) mod mdd;
pub(crate) mod nfa;
mod permutations;
pub(crate) mod product;
pub(crate) mod regions;
pub(crate) mod related;
pub(crate) mod rellik;
mod residual;
pub(crate) mod rows;
pub(crate) mod same_values;
pub(crate) mod sandwiched;
pub(crate) mod sets;
pub(crate) mod skyscraper;
pub(crate) mod slingshot;
pub(crate) mod sum;
pub(crate) mod sum_line;
mod sum_masks;
mod supports;
pub(crate) mod table;
pub(crate) mod turns;
pub(crate) mod unit_sum;
mod unroll;

#[cfg(test)]
mod checks;

pub use all_different::AllDifferent;
pub use cardinality::{Cardinality, Demand};
pub use circles::Circles;
pub use connected::Connected;
pub use count::{CountDistinct, CountEqual};
pub use doublers::Doublers;
pub use ends::Ends;
pub use full_rank::{FullRank, Side};
pub use hidden_skyscraper::HiddenSkyscraper;
pub use nfa::Nfa;
pub use product::Product;
pub use regions::{Clue, Divided, regions};
pub use rellik::Rellik;
pub use same_values::SameValues;
pub use skyscraper::Skyscraper;
pub use slingshot::Slingshot;
pub use sum_line::SumLine;
pub use turns::Turns;

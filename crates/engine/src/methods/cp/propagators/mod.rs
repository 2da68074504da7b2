//! What rules are made of: filters that one or several rules use, one file each.

pub(super) mod all_different;
pub(super) mod automaton;
pub(super) mod cardinality;
pub(super) mod cell_set;
pub(super) mod checked;
pub(super) mod circles;
pub(super) mod connected;
pub(super) mod count;
pub(super) mod disjunction;
pub(super) mod doublers;
pub(super) mod ends;
pub(super) mod equal_sums;
pub(super) mod full_rank;
pub(super) mod hidden_skyscraper;
pub(super) mod mdd;
mod permutations;
pub(super) mod product;
pub(super) mod regions;
pub(super) mod rellik;
mod residual;
pub(super) mod rows;
pub(super) mod same_values;
pub(super) mod sandwiched;
pub(super) mod sets;
pub(super) mod skyscraper;
pub(super) mod slingshot;
pub(super) mod sum;
pub(super) mod sum_line;
pub(super) mod sum_masks;
mod supports;
mod table;
pub(super) mod turns;
pub(super) mod unit_sum;
pub(super) mod unroll;

#[cfg(test)]
mod checks;

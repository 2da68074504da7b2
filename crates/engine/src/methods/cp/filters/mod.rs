//! What rules are made of: filters that one or several rules use, one file each.

pub(super) mod all_different;
pub(super) mod automaton;
pub(super) mod checked;
pub(super) mod circles;
pub(super) mod connected;
pub(super) mod count;
mod deals;
pub(super) mod diagram;
pub(super) mod doublers;
pub(super) mod either;
pub(super) mod ends;
pub(super) mod equal_sums;
pub(super) mod full_rank;
pub(super) mod hidden_skyscraper;
pub(super) mod needs;
pub(super) mod places;
pub(super) mod product;
pub(super) mod reach;
pub(super) mod regions;
pub(super) mod rellik;
pub(super) mod rows;
pub(super) mod same_values;
pub(super) mod sandwiched;
pub(super) mod sets;
pub(super) mod skyscraper;
pub(super) mod slingshot;
pub(super) mod sum;
pub(super) mod sum_line;
mod table;
pub(super) mod turns;
pub(super) mod unit_sum;
pub(super) mod unroll;
mod wide;
mod witnesses;

#[cfg(test)]
mod checks;

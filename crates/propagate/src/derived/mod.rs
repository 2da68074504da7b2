//! What follows from several constraints together: sums of [innies] and outies, sums around [covers] of a house, and the
//! [law of leftovers](law_of_leftovers) of houses that overlap.

pub(crate) mod covers;
pub(crate) mod innies;
pub(crate) mod law_of_leftovers;

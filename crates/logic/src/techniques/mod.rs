//! The techniques, one file each, and the list of them all.

mod full_house;
mod hidden_single;
mod hidden_subset;
mod locked_candidates;
mod naked_single;
mod naked_subset;

use crate::Technique;

/// Every technique, in the order in which they are tried. The one place where a new technique is registered.
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::TECHNIQUE,
    &naked_single::TECHNIQUE,
    &hidden_single::TECHNIQUE,
    &naked_subset::LOCKED_PAIR,
    &naked_subset::LOCKED_TRIPLE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &naked_subset::PAIR,
    &naked_subset::TRIPLE,
    &hidden_subset::PAIR,
    &hidden_subset::TRIPLE,
    &naked_subset::QUAD,
    &hidden_subset::QUAD,
];

/// The technique of a name.
#[must_use]
pub fn technique(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|technique| technique.name == name)
}

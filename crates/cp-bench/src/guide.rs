//! The book's chapter on models, in both languages: its examples are run as doctests. It is here and not in `garns-cp`, as what ships
//! contains all of its files.

/// In English.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/modelling.md")]
mod english {}

/// In Portuguese.
#[cfg(doctest)]
#[doc = include_str!("../../../book/pt/src/modelling.md")]
mod portuguese {}

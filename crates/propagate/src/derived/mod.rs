//! What follows from several constraints together: sums of [innies] and outies, sums around [covers] of a house, and the
//! [law of leftovers](law_of_leftovers) of houses that overlap.

pub(crate) mod combined;
pub(crate) mod covers;
pub(crate) mod innies;
pub(crate) mod law_of_leftovers;

/// A sum that follows from others and from houses, and how: it is its parts, each times its weight, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedSum {
    /// Cells, each once, and how often their numbers count.
    pub terms: Vec<(usize, i64)>,
    /// What they add up to.
    pub target: i64,
    /// What it is made of.
    pub parts: Vec<(i64, Part)>,
}

/// A part of a [`DerivedSum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The cells of a house hold every value once.
    House(Vec<usize>),
    /// The numbers of the cells add up to this.
    Sum(Vec<usize>, i64),
}

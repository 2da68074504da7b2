//! What follows from several constraints together: sums of [innies] and outies, sums around [covers] of a house, sums of
//! several lines [combined], sums less the [full houses](full_houses) in them, and the [law of leftovers](law_of_leftovers) of houses that overlap.

pub(crate) mod combined;
pub(crate) mod covers;
mod full_houses;
pub(crate) mod innies;
pub(crate) mod law_of_leftovers;

use crate::CellIndex;
use crate::houses::Houses;

pub(crate) use full_houses::FullHouses;
use full_houses::{Weighted, bits};

/// A sum that follows from others and from houses, and how: it is its parts, each times its weight, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedSum {
    /// Cells, each once, and how often their numbers count.
    pub terms: Vec<(CellIndex, i64)>,
    /// What they add up to.
    pub target: i64,
    /// What it is made of.
    pub parts: Vec<(i64, Part)>,
}

/// A part of a [`DerivedSum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The cells of a house hold every value once.
    House(Vec<CellIndex>),
    /// The numbers of the cells add up to this.
    Sum(Vec<CellIndex>, i64),
}

/// The least and the most that a sum can be, where cells that differ and have one weight can't all be least.
fn bounds(houses: &Houses, terms: &[(CellIndex, i64)]) -> (i64, i64) {
    let cells: Vec<CellIndex> = terms.iter().map(|(cell, _)| *cell).collect();
    let group = houses.groups(&cells, |i| terms[i].1);
    let (mut least, mut most) = (0, 0);
    for number in 0..group.iter().max().map_or(0, |last| last + 1) {
        let members = || (0..terms.len()).filter(|i| group[*i] == number);
        let Some(weight) = members().next().map(|i| terms[i].1) else { continue };
        let values = houses.values_of(&members().map(|i| cells[i]).collect::<Vec<_>>());
        let low: i64 = houses.numbers_of(values).take(members().count()).sum();
        let high: i64 = houses.numbers_of(values).rev().take(members().count()).sum();
        least += (weight * low).min(weight * high);
        most += (weight * low).max(weight * high);
    }
    (least, most)
}

/// A sum is near a bound if what it may be at all is more than so many times what it is away from that.
const TIGHT: i64 = 4;

/// Whether a sum is near the least or the most that it may be.
fn is_tight(houses: &Houses, terms: &[(CellIndex, i64)], target: i64) -> bool {
    let (least, most) = bounds(houses, terms);
    most - least > TIGHT * (target - least).min(most - target)
}

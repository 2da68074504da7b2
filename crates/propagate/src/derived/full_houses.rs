//! Sums less the full houses in them: those add up to a known total, and fewer cells tell more.
//!
//! A house of which more than half of the cells are in a sum is taken away, whichever leaves the fewest cells first; its
//! cells that are not in the sum then count as less than nothing.

use crate::CellIndex;
use crate::houses::Houses;

/// Cells that count once, and cells that count minus once, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weighted {
    pub(super) plus: u128,
    pub(super) minus: u128,
}

impl Weighted {
    /// The cells and their weights, those of weight 0 left out.
    pub(super) fn terms(self) -> Vec<(CellIndex, i64)> {
        let weight = |cell: usize| (self.plus >> cell & 1) as i64 - (self.minus >> cell & 1) as i64;
        let cells = (0..128).map(|cell| (CellIndex::new(cell), weight(cell)));
        cells.filter(|(_, weight)| *weight != 0).collect()
    }
}

/// Cells as bits.
pub(super) fn bits(cells: &[CellIndex]) -> u128 {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell.index())
}

/// The full houses as bits, and what each adds up to.
#[derive(Debug)]
pub(crate) struct FullHouses(Vec<(u128, Vec<CellIndex>, i64)>);

impl FullHouses {
    /// None if there are more cells than a word has bits.
    pub(crate) fn of(houses: &Houses) -> Option<FullHouses> {
        let all = houses.full_houses_with_sums();
        (houses.positions().len() <= 128)
            .then(|| FullHouses(all.map(|(house, whole)| (bits(house), house.clone(), whole)).collect()))
    }

    /// What is left of cells when houses are taken away, how that changes their sum, and the houses.
    pub(super) fn taken_from(&self, cells: Weighted) -> (Weighted, i64, Vec<&Vec<CellIndex>>) {
        let (mut left, mut change, mut taken) = (cells, 0, Vec::new());
        // So many more cells go than come, if none would count minus twice.
        let gain = |left: Weighted, house: u128| {
            let fits = house & left.minus == 0;
            if fits { 2 * (house & left.plus).count_ones() as i32 - house.count_ones() as i32 } else { 0 }
        };
        loop {
            let best = self.0.iter().rev().max_by_key(|(house, ..)| gain(left, *house));
            let Some((house, cells, whole)) = best.filter(|(house, ..)| gain(left, *house) > 0) else {
                return (left, change, taken);
            };
            left = Weighted { plus: left.plus & !house, minus: left.minus | house & !left.plus };
            change -= whole;
            taken.push(cells);
        }
    }

    /// The same of cells that each count once, as terms of a sum with its target.
    pub(crate) fn reduce(&self, terms: &[(CellIndex, i64)], target: i64) -> (Vec<(CellIndex, i64)>, i64) {
        let plus = terms.iter().fold(0, |bits, (cell, _)| bits | 1 << cell.index());
        let (left, change, taken) = self.taken_from(Weighted { plus, minus: 0 });
        if taken.is_empty() { (terms.to_vec(), target) } else { (left.terms(), target + change) }
    }
}

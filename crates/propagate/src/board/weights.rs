//! The variable order: dom/wdeg (Boussemart, Hemery, Lecoutre and Saïs 2004), with weights of cells instead of constraints.
//!
//! A conflict bumps the cell that was tried and the cells of the propagator that failed, the more the smaller their domains
//! were then; all weights halve every few hundred conflicts. The cell with the greatest weight per value is branched on.
//! Where that cell has more than two values, a value with two places in a house is branched on instead, if one of its cells
//! weighs more than half as much: a choice of two fails sooner.
//!
//! Cells that are always equal (palindromes, clones) are one variable: what bumps one of them bumps all.

use super::{Binary, Board, BoardPropagator};
use crate::{CellIndex, Domain};

/// The weights of all cells, and what else may be branched on.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// How often each cell was part of a conflict, the latest counting most; before there is any, by how many propagators
    /// it is read.
    cells: Vec<f32>,
    /// For each cell the others that always equal it; empty where no cells do.
    equal: Vec<Vec<CellIndex>>,
    until_decay: u32,
    /// Houses in which every value has a place.
    houses: Vec<Vec<CellIndex>>,
    /// Those of each cell.
    houses_of: Vec<Vec<u32>>,
    /// Scratch: the values with two places in each house, as far as they were asked for.
    twos: Vec<Option<Domain>>,
    /// Values that one of some cells must have, and on which much depends.
    branching_hints: Vec<(Vec<CellIndex>, Domain)>,
    /// Lists of cells in which values are interchangeable: those that no cell has count as one.
    interchangeable: Vec<Vec<CellIndex>>,
}

/// Conflicts after which all that came before counts half.
const DECAY: u32 = 300;

/// So many conflicts a propagator counts for before there is any.
const AT_FIRST: f32 = 1.0;

/// The bump of fixed cells in the conflict scope, compared with that of the cell that was tried.
const FAILED: f32 = 4.0;

/// One over the size of a domain, by the domain, as far as it is looked up; for a fixed cell less than any weight, so that it is
/// never chosen.
const WORTH: [f32; 512] = {
    let mut worth = [f32::NEG_INFINITY; 512];
    let mut domain = 1usize;
    while domain < worth.len() {
        if !domain.is_power_of_two() {
            worth[domain] = 1.0 / domain.count_ones() as f32;
        }
        domain += 1;
    }
    worth
};

/// See [`WORTH`].
#[inline]
fn worth(domain: Domain) -> f32 {
    match WORTH.get(domain as usize) {
        Some(worth) => *worth,
        None if domain.is_power_of_two() => f32::NEG_INFINITY,
        None => 1.0 / domain.count_ones() as f32,
    }
}

/// The bump of a wipe-out, shared by the cell and the peers that may have caused it.
const EMPTIED: f32 = 16.0;

/// The share of each cell in a scope of so many: one that is about everything says little of each.
fn share(cells: usize) -> f32 {
    (9.0 / cells.max(1) as f32).min(1.0)
}

impl Weights {
    /// The weights before anything is known: the more propagators a cell is in, the sooner.
    pub(super) fn new(
        cells: usize,
        propagators: &[Box<dyn BoardPropagator>],
        binaries: &[Binary],
        houses: Vec<Vec<CellIndex>>,
    ) -> Weights {
        let branching_hints =
            propagators.iter().flat_map(|propagator| propagator.branching_hints()).collect();
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|cell| houses_of[cell.index()].push(number as u32));
        }
        let twos = vec![None; houses.len()];
        let mut weights = Weights {
            cells: vec![0.0; cells],
            equal: equal_cells(cells, binaries),
            until_decay: DECAY,
            houses,
            houses_of,
            twos,
            branching_hints,
            interchangeable: Vec::new(),
        };
        for propagator in propagators {
            let share = AT_FIRST * share(propagator.branching_scope().len());
            propagator.branching_scope().iter().for_each(|cell| weights.add(*cell, share));
        }
        for (one, other, relation) in binaries {
            // Of one variable this says nothing.
            if !relation.is_equality() {
                [one, other].into_iter().for_each(|cell| weights.add(*cell, AT_FIRST));
            }
        }
        weights
    }

    /// Adds to the weight of a cell, and of those that equal it.
    #[inline]
    fn add(&mut self, cell: CellIndex, weight: f32) {
        self.cells[cell.index()] += weight;
        if let Some(equal) = self.equal.get(cell.index()) {
            equal.iter().for_each(|other| self.cells[other.index()] += weight);
        }
    }

    /// In these cells values may be exchanged for each other.
    pub(super) fn interchangeable(&mut self, cells: &[CellIndex]) {
        self.interchangeable.push(cells.to_vec());
    }

    /// A value of this cell was tried in vain, which led to this board; what failed is about those. The fewer values a
    /// cell of them has there, the more it is a cause: one that may still be anything hardly is.
    pub(super) fn bump(&mut self, cell: CellIndex, failed: &[CellIndex], dead: &Board) {
        self.add(cell, 1.0);
        let share = FAILED * share(failed.len());
        for &cell in failed {
            let left = dead.get(cell).count_ones().max(1) as f32;
            self.add(cell, share / (left * left));
        }
        self.forget();
    }

    /// A value of this cell was tried in vain: it led to this board, on which a cell lost its last value to others. Whoever
    /// differs from it and has a value may have taken one.
    pub(super) fn bump_wipeout(&mut self, cell: CellIndex, dead: &Board) {
        self.add(cell, 1.0);
        let [emptied, last] = dead.wiped_out;
        let has_value = |cell: &&CellIndex| **cell != last && dead.get(**cell).is_power_of_two();
        let takers = || dead.peers(emptied).iter().filter(has_value);
        let share = EMPTIED / (2 + takers().count()) as f32;
        for &cell in takers().chain(&dead.wiped_out) {
            self.add(cell, share);
        }
        self.forget();
    }

    /// Decays the weights.
    fn forget(&mut self) {
        self.until_decay -= 1;
        if self.until_decay == 0 {
            self.until_decay = DECAY;
            self.cells.iter_mut().for_each(|score| *score *= 0.5);
        }
    }

    /// A cell and a value to try, if any cell is open.
    pub(super) fn choose(&mut self, board: &Board) -> Option<(CellIndex, Domain)> {
        let mut best: Option<CellIndex> = None;
        let mut most = -1.0f32;
        for (cell, (&domain, &known)) in board.domains.iter().zip(&self.cells).enumerate() {
            let score = known * worth(domain);
            if score > most {
                (best, most) = (Some(CellIndex::new(cell)), score);
            }
        }
        let mut ways = best.map_or(0, |cell| board.get(cell).count_ones());
        for cells in &self.interchangeable {
            let used = cells.iter().map(|cell| board.get(*cell)).filter(|domain| domain.is_power_of_two());
            let used = used.fold(0, |used, domain| used | domain);
            for &cell in cells.iter().filter(|cell| !board.get(**cell).is_power_of_two()) {
                let domain = board.get(cell);
                let count = (domain & used).count_ones() + u32::from(domain & !used != 0);
                let score = self.cells[cell.index()] / count as f32;
                if score > most {
                    (best, most, ways) = (Some(cell), score, count);
                }
            }
        }
        let cell = best?;
        if let Some(place) = self.hinted(board, most) {
            return Some(place);
        }
        if ways > 2
            && let Some(place) = self.place(board, most)
        {
            return Some(place);
        }
        let domain = board.get(cell);
        Some((cell, domain & domain.wrapping_neg()))
    }

    /// A place of a value on which much depends, if it weights higher than this.
    fn hinted(&self, board: &Board, known: f32) -> Option<(CellIndex, Domain)> {
        let mut most = known;
        let mut found = None;
        for (cells, value) in &self.branching_hints {
            // Where it has its place already, there is nothing to try.
            if cells.iter().any(|cell| board.get(*cell) == *value) {
                continue;
            }
            let places = cells.iter().filter(|cell| board.get(**cell) & value != 0);
            let count = places.clone().count() as f32;
            let score = |cell: &CellIndex| self.cells[cell.index()] / count;
            let Some(&cell) = places.max_by(|a, b| score(a).total_cmp(&score(b))) else { continue };
            if count > 1.0 && score(&cell) > most {
                most = score(&cell);
                found = Some((cell, *value));
            }
        }
        found
    }

    /// A value with two places in a house, if one of them weights higher than this.
    fn place(&mut self, board: &Board, known: f32) -> Option<(CellIndex, Domain)> {
        self.twos.fill(None);
        let mut most = known;
        let mut found = None;
        for (cell, (&domain, &score)) in board.domains.iter().zip(&self.cells).enumerate() {
            if score * 0.5 < most || domain & (domain - 1) == 0 {
                continue;
            }
            let here = self.houses_of[cell].iter().find_map(|&house| {
                let house = house as usize;
                let twos = *self.twos[house].get_or_insert_with(|| in_two_places(board, &self.houses[house]));
                (domain & twos != 0).then_some(domain & twos)
            });
            if let Some(here) = here {
                most = score * 0.5;
                found = Some((CellIndex::new(cell), here & here.wrapping_neg()));
            }
        }
        found
    }
}

/// For each of so many cells the others that always equal it, by binary constraints and chains of them; nothing where there
/// are none.
fn equal_cells(cells: usize, binaries: &[Binary]) -> Vec<Vec<CellIndex>> {
    let mut classes: Vec<Vec<CellIndex>> = Vec::new();
    for (one, other, relation) in binaries {
        if !relation.is_equality() {
            continue;
        }
        let mut class = vec![*one, *other];
        classes.retain_mut(|known| {
            let apart = !known.contains(one) && !known.contains(other);
            if !apart {
                class.append(known);
            }
            apart
        });
        class.sort_unstable();
        class.dedup();
        classes.push(class);
    }
    let mut equal = vec![Vec::new(); if classes.is_empty() { 0 } else { cells }];
    for class in &classes {
        for &cell in class {
            equal[cell.index()] = class.iter().copied().filter(|other| *other != cell).collect();
        }
    }
    equal
}

/// The values with two places in a house.
fn in_two_places(board: &Board, house: &[CellIndex]) -> Domain {
    let (mut one, mut two, mut three) = (0u64, 0u64, 0u64);
    for &cell in house {
        let domain = board.get(cell);
        three |= two & domain;
        two |= one & domain;
        one |= domain;
    }
    two & !three
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Relation;

    /// Four cells in no propagator, and a conflict in which they had one, two, three and no values left.
    #[test]
    fn causes_are_tried_first() {
        let mut weights = Weights::new(5, &[], &[], Vec::new());
        let dead = Board::bare(vec![0b001, 0b011, 0b111, 0, 0b111]);
        weights.bump(CellIndex::new(4), &CellIndex::all([0, 1, 2, 3]), &dead);
        let known: Vec<f32> = weights.cells.clone();
        assert_eq!(known[0], known[3], "an empty cell is as much a cause as one with a value");
        assert!(known[0] > known[4] && known[4] >= known[1] && known[1] > known[2], "{known:?}");
        // Of equally many values the cause comes first; of one with a value there is nothing to try.
        assert_eq!(weights.choose(&Board::bare(vec![0b11; 5])), Some((CellIndex::new(0), 1)));
        assert_eq!(
            weights.choose(&Board::bare(vec![0b10, 0b110, 0b110, 1, 1])),
            Some((CellIndex::new(1), 0b10))
        );
        assert_eq!(weights.choose(&Board::bare(vec![0b10; 5])), None);
    }

    #[test]
    fn worth_is_the_same_looked_up_or_not() {
        for domain in 1..WORTH.len() as u64 {
            assert_eq!(worth(domain), worth(domain << 20), "{domain:b}");
        }
    }

    #[test]
    fn who_takes_the_last_value_is_blamed() {
        let mut dead = Board::new(
            vec![0, 0b01, 0b11, 0b10, 0b01],
            &[],
            &[1, 2, 3].map(|other| CellIndex::all([0, other])),
            &[],
        );
        dead.wiped_out = [0, 3].map(CellIndex::new);
        let mut weights = Weights::new(5, &[], &[], Vec::new());
        weights.bump_wipeout(CellIndex::new(2), &dead);
        let third = EMPTIED / 3.0;
        assert_eq!(weights.cells, [third, third, 1.0, third, 0.0]);
    }

    /// What bumps a cell bumps those that equal it, directly or by others in between, and no more.
    #[test]
    fn equal_cells_are_blamed_alike() {
        let relation = |holds: fn(usize, usize) -> bool| Arc::new(Relation::new(9, holds));
        let (same, above) = (relation(|a, b| a == b), relation(|a, b| a > b));
        let binary = |one: usize, other: usize, relation: &Arc<Relation>| {
            (CellIndex::new(one), CellIndex::new(other), Arc::clone(relation))
        };
        let chain = [binary(0, 4, &same), binary(2, 3, &same), binary(3, 4, &same), binary(1, 5, &above)];
        let mut weights = Weights::new(6, &[], &chain, Vec::new());
        assert_eq!(weights.cells, [0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
        weights.bump(CellIndex::new(3), &[], &Board::bare(vec![0b111; 6]));
        assert_eq!(weights.cells, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        weights.bump(CellIndex::new(5), &CellIndex::all([2]), &Board::bare(vec![0b1; 6]));
        assert_eq!(weights.cells, [1.0 + FAILED, 1.0, 1.0 + FAILED, 1.0 + FAILED, 1.0 + FAILED, 2.0]);
    }

    /// A value with two places is tried before cells with many values, if its cell led to conflicts.
    #[test]
    fn values_with_two_places() {
        let mut weights = Weights::new(3, &[], &[], vec![CellIndex::all([0, 1, 2])]);
        let board = Board::bare(vec![0b111, 0b111, 0b110]);
        weights.bump(CellIndex::new(1), &[], &board);
        assert_eq!(weights.choose(&board), Some((CellIndex::new(1), 0b001)));
    }
}

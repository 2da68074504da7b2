//! Domains transposed: for each value, or each number of a region, the cells that may have it. So all cells are asked at once.

use crate::Domain;
use crate::propagators::cell_set::CellSet;

/// The cells that may have, or surely have, each of some marks (numbers of regions, or values).
#[derive(Clone, Debug)]
pub(super) struct Transposed<const W: usize> {
    /// For each mark the cells that may have it.
    pub(super) may: Vec<CellSet<W>>,
    /// For each mark the cells that can have no other, as of the last [`count`](Transposed::count).
    pub(super) sure: Vec<CellSet<W>>,
    /// Whether something was taken away since then.
    stale: bool,
}

impl<const W: usize> Transposed<W> {
    pub(super) fn new(marks: usize) -> Transposed<W> {
        Transposed { may: vec![CellSet::NONE; marks], sure: vec![CellSet::NONE; marks], stale: true }
    }

    /// Finds the cells with one mark; whether all of these cells have any.
    pub(super) fn count(&mut self, all: CellSet<W>) -> bool {
        if !std::mem::replace(&mut self.stale, false) {
            return true;
        }
        let (mut one, mut two) = (CellSet::NONE, CellSet::NONE);
        for &may in &self.may {
            two |= one & may;
            one |= may;
        }
        for (sure, &may) in self.sure.iter_mut().zip(&self.may) {
            *sure = may & !two;
        }
        all.within(one)
    }

    /// These cells have this mark and no other.
    pub(super) fn fix(&mut self, mark: usize, cells: CellSet<W>) {
        for (other, may) in self.may.iter_mut().enumerate() {
            if other != mark && may.meets(cells) {
                *may &= !cells;
                self.stale = true;
            }
        }
        self.sure[mark] |= cells;
    }

    /// Only these cells may have the mark.
    pub(super) fn keep(&mut self, mark: usize, cells: CellSet<W>) {
        if !self.may[mark].within(cells) {
            self.may[mark] &= cells;
            self.stale = true;
        }
    }

    /// The cells that may have one of these marks.
    #[inline]
    pub(super) fn any(&self, marks: u64) -> CellSet<W> {
        union(&self.may, marks)
    }

    /// The cells that surely have one of these marks.
    #[inline]
    pub(super) fn any_sure(&self, marks: u64) -> CellSet<W> {
        union(&self.sure, marks)
    }

    /// Takes over domains that differ from those seen last.
    pub(super) fn load(&mut self, seen: &mut [u64], domains: &[Domain]) {
        for (cell, (seen, &domain)) in seen.iter_mut().zip(domains).enumerate() {
            let mut changed = *seen ^ domain;
            *seen = domain;
            while changed != 0 {
                let mark = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                if let Some(may) = self.may.get_mut(mark) {
                    may.flip(cell);
                }
            }
        }
    }

    /// Takes from the words what is not here any more, compared with what was loaded.
    pub(super) fn store(&self, loaded: &Transposed<W>, domains: &mut [Domain]) {
        for (mark, (&before, &now)) in loaded.may.iter().zip(&self.may).enumerate() {
            for cell in (before & !now).iter() {
                domains[cell] &= !(1 << mark);
            }
        }
    }

    /// The same as others have.
    pub(super) fn copy(&mut self, other: &Transposed<W>) {
        self.may.copy_from_slice(&other.may);
        self.stale = true;
    }
}

/// All sets that are marked together.
#[inline]
fn union<const W: usize>(sets: &[CellSet<W>], mut marks: u64) -> CellSet<W> {
    let mut all = CellSet::NONE;
    while marks != 0 {
        all |= sets[marks.trailing_zeros() as usize];
        marks &= marks - 1;
    }
    all
}

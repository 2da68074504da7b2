//! What a region may have besides its own cells, and what it must have.

use super::Regions;
use crate::propagators::cell_set::CellSet;

/// A region that is at its fixpoint.
#[derive(Clone, Debug)]
pub(super) struct Grown<const W: usize> {
    pub(super) own: CellSet<W>,
    pub(super) may: CellSet<W>,
    pub(super) clusters: Vec<CellSet<W>>,
}

impl<const W: usize> Regions<W> {
    /// One region: what can't belong to it leaves it, and what must joins it.
    pub(super) fn grow(&mut self, region: usize) -> bool {
        let size = self.divided.size;
        let own = self.regions.sure[region];
        let before = self.regions.may[region];
        let inside = own.len();
        if inside > size || before.len() < size {
            return false;
        }
        let known = &self.grown[region];
        let among = |cells: &CellSet<W>| cells.meets(before);
        let clusters = self.clusters.list.iter().map(|cluster| cluster.cells).filter(among);
        if known.own == own && known.may == before && clusters.eq(known.clusters.iter().copied()) {
            return true;
        }
        if own.is_empty() {
            return self.find_room(region);
        }
        let mut may = if inside == size { own } else { before };
        let mut left = own;
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(CellSet::one(first), own);
            left &= !piece;
            may &= self.reach.within(piece, own, may, &self.clusters, size - inside);
            if !own.within(may) {
                return false;
            }
        }
        let room = may.len();
        if room < size {
            return false;
        }
        self.regions.keep(region, may);
        let needed = if room == size { may } else { self.bridges(may, own) };
        self.regions.fix(region, needed);
        if may == before && needed.within(own) {
            let known = &mut self.grown[region];
            (known.own, known.may) = (own, may);
            known.clusters.clear();
            known.clusters.extend(self.clusters.list.iter().map(|cluster| cluster.cells).filter(among));
        }
        true
    }

    /// The cells without which a region lacks a cell of its own, a value, or its size.
    fn bridges(&mut self, may: CellSet<W>, own: CellSet<W>) -> CellSet<W> {
        self.places.clear();
        if self.divided.size == self.divided.values {
            let places = self.values.may.iter().map(|value| *value & may);
            self.places.extend(places.filter(|places| !places.meets(own)));
        }
        self.reach.bridges(may, own, &self.places, self.divided.size)
    }

    /// A region that no cell surely belongs to: it lies in one piece that is large enough.
    fn find_room(&mut self, region: usize) -> bool {
        let before = self.regions.may[region];
        let (mut left, mut room, mut rooms) = (before, CellSet::NONE, 0);
        if self.roomy.0 == before {
            self.regions.keep(region, self.roomy.1);
            return true;
        }
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(CellSet::one(first), left);
            left &= !piece;
            if piece.len() >= self.divided.size {
                room |= piece;
                rooms += piece.len() / self.divided.size;
            }
        }
        // As many lie there as know nothing else.
        let alike = self.regions.may.iter().zip(&self.regions.sure);
        if alike.filter(|(may, sure)| **may == before && sure.is_empty()).count() > rooms {
            return false;
        }
        self.regions.keep(region, room);
        if room.len() == self.divided.size {
            self.regions.fix(region, room);
        } else if !room.is_empty() {
            self.roomy = (before, room);
        }
        !room.is_empty()
    }
}

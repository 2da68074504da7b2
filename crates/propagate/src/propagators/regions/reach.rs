//! How far a region can grow, and the cells it can't do without (articulation points).

use crate::Position;

use super::clusters::{Cluster, Clusters};
use crate::propagators::cell_set::{Adjacency, CellSet};

/// Walks over cells.
#[derive(Debug)]
pub(super) struct Reach<const W: usize> {
    pub(super) ways: Adjacency<W>,
    /// Scratch: what is reached for so many cells.
    after: Vec<CellSet<W>>,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new(cells: &[Position], size: usize) -> Reach<W> {
        Reach { ways: Adjacency::new(cells), after: vec![CellSet::NONE; size + 1] }
    }

    /// What can be reached from some cells with at most so many more, where some cost nothing and a cluster costs all its
    /// cells.
    pub(super) fn within(
        &mut self,
        from: CellSet<W>,
        free: CellSet<W>,
        may: CellSet<W>,
        clusters: &Clusters<W>,
        left: usize,
    ) -> CellSet<W> {
        let bound = clusters.bound & may & !(from | free);
        self.after[..=left].fill(CellSet::NONE);
        self.after[0] = from;
        let mut reached = CellSet::NONE;
        for spent in 0..=left {
            let mut edge = self.after[spent] & !reached;
            if edge.is_empty() {
                continue;
            }
            if !free.is_empty() {
                edge = self.ways.flood(edge, free & !reached);
            }
            reached |= edge;
            if spent == left {
                break;
            }
            let next = self.ways.beside(edge) & may & !reached;
            self.after[spent + 1] |= next & !bound;
            if !next.meets(bound) {
                continue;
            }
            for &Cluster { cells, .. } in
                clusters.list.iter().filter(|cluster| cluster.cells.meets(next & bound))
            {
                if cells.meets(from | free) || cells.is_one() {
                    self.after[spent + 1] |= next & cells;
                } else if spent + cells.len() <= left {
                    self.after[spent + cells.len()] |= cells;
                }
            }
        }
        reached
    }

    /// The cells of a connected set without which some needed cell can't be reached from the first of those, or none of
    /// some other set, or fewer cells than `size`.
    pub(super) fn bridges(
        &self,
        all: CellSet<W>,
        needed: CellSet<W>,
        some: &[CellSet<W>],
        size: usize,
    ) -> CellSet<W> {
        let mut found = CellSet::NONE;
        let Some(first) = needed.first() else { return found };
        let core = self.ways.flood(CellSet::one(first), needed);
        for cell in (self.ways.articulations(all) & !needed).iter() {
            let rest = all & !CellSet::one(cell);
            let (mut reached, mut edge, mut left) = (core, core, some);
            loop {
                while left.first().is_some_and(|set| set.meets(reached)) {
                    left = &left[1..];
                }
                if left.is_empty() && needed.within(reached) && reached.len() >= size {
                    break;
                }
                edge = self.ways.beside(edge) & rest & !reached;
                if edge.is_empty() {
                    found |= CellSet::one(cell);
                    break;
                }
                reached |= edge;
            }
        }
        found
    }
}

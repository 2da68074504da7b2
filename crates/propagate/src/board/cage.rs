//! A killer cage: cells that all differ and hold one of some sets of values, with what that means for the cells around it.

use std::sync::Arc;

use super::{Board, BoardPropagator, Conflict};
use crate::propagators::sets::Sets;
use crate::{CellIndex, Domain, Propagator};

/// Cells that all differ, and the sets they may hold.
///
/// Required values go from the common peers of all cells that may have them; and what no other cell of their house can have,
/// one of these has.
#[derive(Debug)]
pub(crate) struct Cage {
    /// Its own cells; then the other cells of houses they are in, and where each house ends.
    cells: Vec<CellIndex>,
    own: usize,
    ends: Vec<u32>,
    all: Domain,
    sets: Sets,
    /// For each subset of the cells their common peers outside, one after the other, and where they begin.
    common_peers: Vec<CellIndex>,
    starts: Vec<u32>,
    /// Scratch: the domains.
    domains: Vec<Domain>,
}

/// The common peers are tabulated for every subset of the cells; larger cages are [posted](super::Posted) as
/// [`Sets`].
const MOST_CELLS: usize = 8;

impl Cage {
    /// `observed` are the other cells of houses with all values that the cells are in; `around` the cells outside that are
    /// peers of some of these, and of which, as bits. `None` if there are too many cells.
    pub(crate) fn new(
        cells: &[CellIndex],
        sets: &Arc<[Domain]>,
        observed: &[Vec<CellIndex>],
        around: &[(CellIndex, u64)],
        values: Domain,
    ) -> Option<Cage> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        let mut all = cells.to_vec();
        let mut ends = Vec::new();
        for others in observed {
            all.extend(others);
            ends.push(all.len() as u32);
        }
        let (mut starts, mut common_peers) = (vec![0], Vec::new());
        for places in 0..1u64 << cells.len() {
            // What only one can have it has already.
            let several = places != 0 && !places.is_power_of_two();
            let seen = around.iter().filter(|(_, seen)| several && places & !seen == 0);
            common_peers.extend(seen.map(|(cell, _)| *cell));
            starts.push(common_peers.len() as u32);
        }
        Some(Cage {
            cells: all,
            own: cells.len(),
            ends,
            all: values,
            sets: Sets::new(Arc::clone(sets), cells.len()),
            common_peers,
            starts,
            domains: vec![0; cells.len()],
        })
    }

    /// What no other cell of a house can hold.
    #[inline]
    fn forced(&self, board: &Board) -> Domain {
        let mut forced = 0;
        let mut from = self.own;
        for &end in &self.ends {
            let others = &self.cells[from..end as usize];
            forced |= !others.iter().fold(0, |held, cell| held | board.get(*cell));
            from = end as usize;
        }
        forced & self.all
    }

    /// A required value goes from the common peers of all cells that may have it.
    #[inline]
    fn exclude(&self, value: Domain, board: &mut Board) -> Result<(), Conflict> {
        let mut places = 0;
        for (place, domain) in self.domains.iter().enumerate() {
            places |= usize::from(domain & value != 0) << place;
        }
        let told = self.starts[places] as usize..self.starts[places + 1] as usize;
        self.common_peers[told].iter().try_for_each(|cell| board.keep(*cell, !value))
    }
}

impl BoardPropagator for Cage {
    fn cells(&self) -> &[CellIndex] {
        &self.cells[..self.own]
    }

    fn reads(&self) -> &[CellIndex] {
        &self.cells
    }

    fn others(&self) -> Vec<CellIndex> {
        let mut others = self.cells[self.own..].to_vec();
        others.extend(&self.common_peers);
        others.sort_unstable();
        others.dedup();
        others
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let forced = self.forced(board);
        loop {
            for (domain, &cell) in self.domains.iter_mut().zip(&self.cells) {
                *domain = board.get(cell);
            }
            if !self.sets.propagate_with(&mut self.domains, forced) {
                return Err(Conflict);
            }
            let mut changed = false;
            for (&cell, &domain) in self.cells.iter().zip(&self.domains) {
                if board.get(cell) != domain {
                    changed = true;
                    board.keep(cell, domain)?;
                }
            }
            if !changed || self.sets.idempotent() {
                break;
            }
        }
        let mut required = self.sets.required();
        while required != 0 {
            let value = required & required.wrapping_neg();
            required ^= value;
            self.exclude(value, board)?;
        }
        Ok(())
    }
}

//! A [`Propagator`] posted on cells of a board.

use super::{Board, BoardPropagator, Conflict};
use crate::{CellIndex, Domain, Priority, Propagator, Wake};

/// A propagator, its cells, and the cells outside that its required values concern.
#[derive(Debug)]
pub(crate) struct Posted {
    /// Its own cells, then those it observes.
    cells: Vec<CellIndex>,
    own: usize,
    propagator: Box<dyn Propagator>,
    /// Cells outside that are peers of several of its own: they lose a required value if they are peers of all cells that may
    /// have it. For every 64 of them and each own cell, those that are its peers, as bits.
    common_peers: Vec<CellIndex>,
    peers_of: Vec<u64>,
    /// Whether no cell is there twice: then idempotence of the propagator is that of this.
    distinct: bool,
    /// Whether others run before it runs a second time.
    requeues: bool,
    /// Scratch: the domains before and after a run.
    before: Vec<Domain>,
    domains: Vec<Domain>,
    /// The branching scope; after a conflict, its scope.
    branching_scope: Vec<CellIndex>,
}

impl Posted {
    /// `common_peers` are cells outside, and of which of the own cells they are peers, as bits.
    pub(crate) fn new(
        cells: &[CellIndex],
        propagator: Box<dyn Propagator>,
        common_peers: Vec<(CellIndex, u64)>,
    ) -> Posted {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let own = cells.len();
        let cells: Vec<CellIndex> = cells.iter().chain(propagator.observed()).copied().collect();
        let branching_scope = propagator.branching_scope().map_or_else(
            || cells[..own].to_vec(),
            |branching_scope| branching_scope.iter().map(|place| cells[*place as usize]).collect(),
        );
        let mut peers_of = Vec::new();
        for common_peers in common_peers.chunks(64) {
            for place in 0..own.min(64) {
                let seen = common_peers.iter().enumerate().map(|(i, (_, seen))| (seen >> place & 1) << i);
                peers_of.push(seen.fold(0, |all, one| all | one));
            }
        }
        let common_peers = common_peers.into_iter().map(|(cell, _)| cell).collect();
        let (domains, requeues) = (vec![0; cells.len()], propagator.requeues());
        let before = domains.clone();
        Posted {
            before,
            domains,
            cells,
            own,
            propagator,
            common_peers,
            peers_of,
            distinct,
            requeues,
            branching_scope,
        }
    }

    /// Takes required values from the common peers of all cells that may have them.
    fn prune_common_peers(&self, board: &mut Board) -> Result<(), Conflict> {
        let mut required = self.propagator.required();
        let domains = &self.domains[..self.own];
        while required != 0 {
            let value = required & required.wrapping_neg();
            required ^= value;
            let mut places = 0;
            for own in domains {
                places += u32::from(own & value != 0);
            }
            if places == 1 {
                continue;
            }
            for (number, common_peers) in self.common_peers.chunks(64).enumerate() {
                let peers_of = &self.peers_of[number * self.own..][..domains.len()];
                let mut left = !0 >> (64 - common_peers.len());
                for (i, own) in domains.iter().enumerate() {
                    left &= if own & value != 0 { peers_of[i] } else { !0 };
                }
                while left != 0 {
                    let cell = common_peers[left.trailing_zeros() as usize];
                    left &= left - 1;
                    board.keep(cell, !value)?;
                }
            }
        }
        Ok(())
    }
}

impl BoardPropagator for Posted {
    fn cells(&self) -> &[CellIndex] {
        &self.cells[..self.own]
    }

    fn branching_hints(&self) -> Vec<(Vec<CellIndex>, Domain)> {
        let cells = |places: Vec<u32>| places.iter().map(|place| self.cells[*place as usize]).collect();
        self.propagator.branching_hints().into_iter().map(|(places, value)| (cells(places), value)).collect()
    }

    fn branching_scope(&self) -> &[CellIndex] {
        &self.branching_scope
    }

    fn reads(&self) -> &[CellIndex] {
        &self.cells
    }

    fn others(&self) -> Vec<CellIndex> {
        let observed = self.cells[self.own..].iter().copied();
        observed.chain(self.common_peers.iter().copied()).collect()
    }

    fn on(&self) -> Wake {
        self.propagator.on()
    }

    fn priority(&self) -> Priority {
        self.propagator.priority()
    }

    fn requeues(&self) -> bool {
        self.requeues
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        loop {
            board.read(&self.cells, &mut self.before, &mut self.domains);
            if !self.propagator.propagate(&mut self.domains) {
                if let Some(conflict_scope) = self.propagator.conflict_scope() {
                    self.branching_scope.clear();
                    self.branching_scope
                        .extend(conflict_scope.iter().map(|place| self.cells[*place as usize]));
                }
                return Err(Conflict);
            }
            let mut gone = 0;
            let (before, after) = (&self.before[..self.own], &self.domains[..self.own]);
            for i in 0..self.own {
                gone |= before[i] & !after[i];
            }
            if gone == 0 {
                break;
            }
            board.keep_all(&self.cells[..self.own], &self.domains)?;
            if self.requeues || (self.distinct && self.propagator.idempotent()) {
                break;
            }
        }
        if self.common_peers.is_empty() { Ok(()) } else { self.prune_common_peers(board) }
    }
}

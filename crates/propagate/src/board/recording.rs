//! What propagation removed, for those who want to know why: proofs follow it step by step.

use crate::{CellIndex, Domain};

/// Values that a cell lost, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The cell.
    pub cell: CellIndex,
    /// The values it lost.
    pub values: Domain,
    /// Who removed them.
    pub by: Remover,
}

/// Who removed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remover {
    /// Cells that differ from it, or are related to it: one value of one cell at a time.
    Neighbours,
    /// The propagator of this number: see [`Search::scopes`](super::Search::scopes).
    Propagator(u32),
    /// Every value of this cell was tried at the root, and none left them.
    Probe(CellIndex),
}

/// The domains as they were last looked at, and what they have lost since the recording began.
#[derive(Debug, Default)]
pub(super) struct Recording {
    seen: Vec<Domain>,
    pub(super) removed: Vec<Removal>,
}

impl Recording {
    /// Begins anew from these domains.
    pub(super) fn begin(&mut self, domains: &[Domain]) {
        self.removed.clear();
        self.seen.clear();
        self.seen.extend_from_slice(domains);
    }

    /// What the domains have lost since the last look, they lost to this.
    pub(super) fn look(&mut self, domains: &[Domain], by: Remover) {
        for (number, (seen, now)) in self.seen.iter_mut().zip(domains).enumerate() {
            if seen != now {
                let cell = CellIndex::new(number);
                self.removed.push(Removal { cell, values: *seen & !now, by });
                *seen = *now;
            }
        }
    }
}

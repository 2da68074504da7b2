//! What propagation removed, for those who want to know why: proofs follow it step by step.

/// Values that a cell lost, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The cell.
    pub cell: u32,
    /// The values it lost.
    pub values: u64,
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
    Probe(u32),
}

/// The domains as they were last looked at, and what they have lost since the recording began.
#[derive(Debug, Default)]
pub(super) struct Recording {
    seen: Vec<u64>,
    pub(super) removed: Vec<Removal>,
}

impl Recording {
    /// Begins anew from these domains.
    pub(super) fn begin(&mut self, domains: &[u64]) {
        self.removed.clear();
        self.seen.clear();
        self.seen.extend_from_slice(domains);
    }

    /// What the domains have lost since the last look, they lost to this.
    pub(super) fn look(&mut self, domains: &[u64], by: Remover) {
        for (cell, (seen, now)) in (0..).zip(self.seen.iter_mut().zip(domains)) {
            if seen != now {
                self.removed.push(Removal { cell, values: *seen & !now, by });
                *seen = *now;
            }
        }
    }
}

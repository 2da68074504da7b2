//! All clauses, from where each of them is, and by which others it follows: the proof, before it is written.

use super::Lit;

/// Where a clause is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The puzzle's model.
    Model,
    /// A solution that is not to be found again.
    Solution,
    /// Learned.
    Lemma,
    /// Explains what a sum implies, by this explanation.
    Sum(u32),
    /// Unit propagation alone finds it: it stands in proofs that name their reasons, and is left out of others.
    Unit,
}

/// Clauses by number, and for learned ones the clauses that unit propagation uses, in its order.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lits: Vec<Lit>,
    reasons: Vec<u32>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    origin: Origin,
    /// Where its literals and its reasons end.
    lits: usize,
    reasons: usize,
}

impl Log {
    pub(super) fn push(&mut self, lits: &[Lit], origin: Origin, reasons: &[u32]) -> u32 {
        self.lits.extend_from_slice(lits);
        self.reasons.extend_from_slice(reasons);
        self.entries.push(Entry { origin, lits: self.lits.len(), reasons: self.reasons.len() });
        self.entries.len() as u32 - 1
    }

    fn bounds(&self, id: u32) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let at = id as usize;
        let before = at.checked_sub(1).map_or((0, 0), |before| {
            let entry = &self.entries[before];
            (entry.lits, entry.reasons)
        });
        let entry = &self.entries[at];
        (before.0..entry.lits, before.1..entry.reasons)
    }

    #[inline]
    pub(crate) fn clause(&self, id: u32) -> &[Lit] {
        &self.lits[self.bounds(id).0]
    }

    #[inline]
    pub(super) fn clause_mut(&mut self, id: u32) -> &mut [Lit] {
        let bounds = self.bounds(id).0;
        &mut self.lits[bounds]
    }

    pub(crate) fn reasons(&self, id: u32) -> &[u32] {
        &self.reasons[self.bounds(id).1]
    }

    pub(crate) fn origin(&self, id: u32) -> Origin {
        self.entries[id as usize].origin
    }

    /// How many clauses there are.
    pub(crate) fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// For each clause whether this one needs it: marked backwards, as Goldberg and Novikov (2003) do.
    pub(crate) fn needed_for(&self, id: u32) -> Vec<bool> {
        let mut needed = vec![false; self.entries.len()];
        needed[id as usize] = true;
        for id in (0..=id).rev().filter(|id| self.origin(*id) != Origin::Model) {
            if needed[id as usize] {
                self.reasons(id).iter().for_each(|reason| needed[*reason as usize] = true);
            }
        }
        needed
    }
}

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
    /// For each clause where its literals begin and end, which is looked up most often, and so stands alone.
    places: Vec<(u32, u32)>,
    /// From where it is, and where its reasons end.
    entries: Vec<(Origin, usize)>,
}

impl Log {
    pub(super) fn push(&mut self, lits: &[Lit], origin: Origin, reasons: &[u32]) -> u32 {
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(lits);
        self.reasons.extend_from_slice(reasons);
        self.places.push((start, self.lits.len() as u32));
        self.entries.push((origin, self.reasons.len()));
        self.entries.len() as u32 - 1
    }

    #[inline]
    fn place(&self, id: u32) -> std::ops::Range<usize> {
        let (start, end) = self.places[id as usize];
        start as usize..end as usize
    }

    #[inline]
    pub(crate) fn clause(&self, id: u32) -> &[Lit] {
        &self.lits[self.place(id)]
    }

    #[inline]
    pub(super) fn clause_mut(&mut self, id: u32) -> &mut [Lit] {
        let place = self.place(id);
        &mut self.lits[place]
    }

    pub(crate) fn reasons(&self, id: u32) -> &[u32] {
        let before = id.checked_sub(1).map_or(0, |before| self.entries[before as usize].1);
        &self.reasons[before..self.entries[id as usize].1]
    }

    pub(crate) fn origin(&self, id: u32) -> Origin {
        self.entries[id as usize].0
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

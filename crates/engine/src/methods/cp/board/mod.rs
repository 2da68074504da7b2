//! The candidates of all cells, the constraints over them, and the loop that narrows until nothing changes.
//!
//! `garns-cp` can do all this too, and more: it explains and learns. Here a cell is a word and nothing else, going back
//! is copying words, and whom a change wakes is a mask: a node of the search costs a few microseconds.
//!
//! ```text
//! bits     [ cell 0 | cell 1 | … ]     candidates by rank, one word each
//! news     constraints that wait, as bits; cells whose peers or links haven't heard yet
//! ```

mod dive;
mod house;
mod lanes;
mod lattice;
mod links;
mod news;
mod place;
mod scattered;
mod scores;

use std::fmt::Debug;

use garns_cp::{On, Priority};

use links::Links;
use news::News;

pub(super) use dive::{Dive, Halt, Taste};
pub(super) use house::House;
pub(super) use links::Related;
pub(super) use place::Place;
#[cfg(test)]
pub(super) use {lattice::Lattice, scattered::Scattered};

/// No candidates are left somewhere, or a constraint can't hold any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// Something that must hold, at work on the board.
///
/// It removes no candidate that is part of a way to keep it; when every cell of it has one candidate, it fails if and
/// only if it isn't kept; what it does depends on the candidates of its cells alone, so that scratch space is all it
/// may remember; and a second run right after the first changes nothing, unless it is patient.
pub(super) trait Constraint: Debug + Send {
    /// The cells it depends on, and whose changes wake it.
    fn cells(&self) -> &[u32];

    /// All cells it depends on, also those whose changes don't wake it: what it does without them is right, and less.
    fn looks_at(&self) -> &[u32] {
        self.cells()
    }

    /// Cells that it may change without depending on them.
    fn others(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Values that one of some cells must have, and on which much depends: where they go is worth trying.
    fn forks(&self) -> Vec<(Vec<u32>, u64)> {
        Vec::new()
    }

    /// The cells that decide whether it holds, where those are few of many: they are tried first.
    fn heart(&self) -> &[u32] {
        self.cells()
    }

    /// After it could hold no more: the cells that it is to be blamed on; none if a cell lost its last value to others
    /// while it ran.
    fn failed(&self) -> &[u32] {
        self.heart()
    }

    /// Which changes of its cells wake it: any, or only the last candidate.
    fn on(&self) -> On {
        On::ANY
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// Whether it waits to run again after it changed something, until others have run.
    fn patient(&self) -> bool {
        false
    }

    /// Whether a solution stays one when two values are exchanged everywhere.
    fn treats_values_alike(&self) -> bool {
        false
    }

    /// Removes candidates.
    fn narrow(&mut self, board: &mut Board) -> Result<(), Dead>;
}

/// Candidates, and who waits because of their changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    bits: Vec<u64>,
    news: News,
    links: Links,
    /// After a dead end: the cell that lost its last value to a peer or by a link, and the other one.
    lost: [u32; 2],
    /// Cells that differ from cell `c`: `peers[peer_starts[c]..peer_starts[c + 1]]`.
    peers: Vec<u32>,
    peer_starts: Vec<u32>,
}

impl Board {
    /// Candidates alone: nobody is woken.
    pub(super) fn bare(bits: Vec<u64>) -> Board {
        Board::new(bits, &[], &[], &[])
    }

    /// The constraints come in the order of their priorities.
    fn new(
        bits: Vec<u64>,
        constraints: &[Box<dyn Constraint>],
        houses: &[Vec<usize>],
        related: &[Related],
    ) -> Board {
        let cells = bits.len();
        let mut peers: Vec<Vec<u32>> = vec![Vec::new(); cells];
        for house in houses {
            for &cell in house {
                peers[cell].extend(house.iter().filter(|other| **other != cell).map(|other| *other as u32));
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        let (peers, peer_starts) = joined(peers);
        let links = Links::new(cells, related);
        let news = News::new(&bits, constraints, &links.linked());
        Board { bits, news, links, lost: [0; 2], peers, peer_starts }
    }

    /// Cells that differ from this one.
    fn peers(&self, cell: u32) -> &[u32] {
        &self.peers[self.peer_starts[cell as usize] as usize..self.peer_starts[cell as usize + 1] as usize]
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn get(&self, cell: u32) -> u64 {
        self.bits[cell as usize]
    }

    /// Puts the candidates of a cell there, and wakes nobody.
    #[inline]
    pub(super) fn put(&mut self, cell: u32, bits: u64) {
        self.bits[cell as usize] = bits;
    }

    /// Leaves a cell only these candidates.
    #[inline]
    pub(super) fn keep(&mut self, cell: u32, mask: u64) -> Result<(), Dead> {
        let own = self.bits[cell as usize];
        if own & !mask == 0 { Ok(()) } else { self.set(cell, own & mask) }
    }

    /// Leaves each of some cells only its candidates here.
    #[inline]
    pub(super) fn keep_all(&mut self, cells: &[u32], masks: &[u64]) -> Result<(), Dead> {
        for (cells, masks) in cells.chunks(64).zip(masks.chunks(64)) {
            // Who changes is found out first, without a branch for each: the first cell is the highest bit.
            let mut which = 0u64;
            for (i, &cell) in cells.iter().enumerate() {
                which = which << 1 | u64::from(self.bits[cell as usize] & !masks[i] != 0);
            }
            while which != 0 {
                let highest = 63 - which.leading_zeros() as usize;
                which ^= 1 << highest;
                let place = cells.len() - 1 - highest;
                self.keep(cells[place], masks[place])?;
            }
        }
        Ok(())
    }

    /// The candidates of some cells, twice.
    #[inline]
    pub(super) fn read(&self, cells: &[u32], one: &mut [u64], other: &mut [u64]) {
        let (one, other) = (&mut one[..cells.len()], &mut other[..cells.len()]);
        let bits = &self.bits[..];
        for (i, &cell) in cells.iter().enumerate() {
            let own = bits[cell as usize];
            one[i] = own;
            other[i] = own;
        }
    }

    /// Leaves a cell these candidates, which are fewer than it had.
    fn set(&mut self, cell: u32, bits: u64) -> Result<(), Dead> {
        self.bits[cell as usize] = bits;
        self.news.changed(cell, bits)
    }

    /// Takes the values of cells with one candidate from their peers, and follows links, until that changes nothing.
    #[inline]
    fn spread(&mut self) -> Result<(), Dead> {
        if self.news.to_spread() { self.spread_all() } else { Ok(()) }
    }

    fn spread_all(&mut self) -> Result<(), Dead> {
        let Board { bits, news, links, lost, peers, peer_starts } = self;
        let bits = &mut bits[..];
        loop {
            while let Some(cell) = news.next_single() {
                let value = bits[cell as usize];
                let list = peer_starts[cell as usize] as usize..peer_starts[cell as usize + 1] as usize;
                for peers in peers[list].chunks(64) {
                    // Who has the value is found out first, without a branch for each: the first peer is the highest bit.
                    let mut with = 0u64;
                    for &peer in peers {
                        with = with << 1 | u64::from(bits[peer as usize] & value != 0);
                    }
                    while with != 0 {
                        let highest = 63 - with.leading_zeros() as usize;
                        with ^= 1 << highest;
                        let peer = peers[peers.len() - 1 - highest];
                        let own = &mut bits[peer as usize];
                        *own ^= value;
                        if news.changed(peer, *own).is_err() {
                            *lost = [peer, cell];
                            return Err(Dead);
                        }
                    }
                }
            }
            let Some(cell) = news.next_linked() else { return Ok(()) };
            if let Err(other) = links.follow(cell, bits, news) {
                *lost = [other, cell];
                return Err(Dead);
            }
        }
    }

    /// Nobody waits any more.
    pub(super) fn clear(&mut self) {
        self.news.clear();
    }
}

/// Lists one after the other, and where each begins.
fn joined<T>(lists: Vec<Vec<T>>) -> (Vec<T>, Vec<u32>) {
    let mut starts = vec![0u32];
    let mut all = Vec::new();
    for list in lists {
        all.extend(list);
        starts.push(all.len() as u32);
    }
    (all, starts)
}

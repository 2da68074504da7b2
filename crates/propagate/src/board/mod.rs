//! The domains of all cells, and the loop that propagates them to a fixpoint.
//!
//! A cell is a word and nothing else, going back is copying words, and whom a change wakes is a mask: a node of the search
//! costs a few microseconds. A solver that explains and learns, like `garns-cp`, has to keep more, and is several times
//! slower here.
//!
//! ```text
//! domains  [ cell 0 | cell 1 | … ]     one word each, a bit for each value by rank
//! queue    propagators to run, as bits; cells whose peers or binary constraints are not propagated yet
//! ```

mod boxed_grid;
mod cage;
mod disjoint_groups;
mod grids;
mod house;
mod lanes;
mod links;
mod pair;
mod posted;
mod queue;
mod recording;
mod search;
mod weights;

use std::fmt::Debug;

use crate::{CellIndex, Domain, Priority, Wake};

use links::Links;
use queue::Queue;

pub(crate) use cage::Cage;
pub(crate) use grids::GridOfBoxes;
pub(crate) use house::House;
pub(crate) use links::Binary;
pub(crate) use pair::{Exclusion, Pair};
pub(crate) use posted::Posted;
pub use recording::{Removal, Remover};
pub use search::{Frontier, Observer, Outcome, Search, VariableOrder};
#[cfg(test)]
pub(crate) use {boxed_grid::BoxedGrid, disjoint_groups::DisjointGroups};

/// A domain is empty, or a propagator has found that its constraint can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A propagator that works on the board itself: what the queue holds.
///
/// What each one promises:
/// - soundness: it removes no value that is part of a solution of its constraint;
/// - when all its cells are fixed, it fails if and only if the constraint is broken;
/// - what it does depends on the domains of its cells alone: scratch space is all it may remember.
///
/// After a run, it is not woken by what it changed itself, unless it [requeues](BoardPropagator::requeues). So it should run
/// to its own fixpoint; one that doesn't prunes the rest when something else wakes it.
pub trait BoardPropagator: Debug + Send {
    /// The cells it subscribes to: their changes wake it.
    fn cells(&self) -> &[CellIndex];

    /// All cells it reads, also those whose changes don't wake it. What it infers without knowing the latest of these is
    /// right, and perhaps less.
    fn reads(&self) -> &[CellIndex] {
        self.cells()
    }

    /// Cells that it may prune without reading them.
    fn others(&self) -> Vec<CellIndex> {
        Vec::new()
    }

    /// Branching hints: a value that one of some cells has in every solution, where much depends on which.
    fn branching_hints(&self) -> Vec<(Vec<CellIndex>, Domain)> {
        Vec::new()
    }

    /// The branching scope: the cells that decide whether it holds, where those are few of many. They start with more weight.
    fn branching_scope(&self) -> &[CellIndex] {
        self.cells()
    }

    /// After a conflict: the cells whose weight is bumped; none if a domain was wiped out by peers while it ran.
    fn conflict_scope(&self) -> &[CellIndex] {
        self.branching_scope()
    }

    /// Which changes of its cells wake it.
    fn on(&self) -> Wake {
        Wake::Any
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// Whether its own changes wake it again, after others have run: for one that is expensive and not idempotent.
    fn requeues(&self) -> bool {
        false
    }

    /// Whether its values are interchangeable: a solution stays one when two values are exchanged everywhere.
    fn is_value_symmetric(&self) -> bool {
        false
    }

    /// Prunes the domains of its cells, and of [others](BoardPropagator::others).
    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict>;
}

/// The domains, and what their changes have woken.
#[derive(Clone, Debug, Default)]
pub struct Board {
    domains: Vec<Domain>,
    queue: Queue,
    links: Links,
    /// After a conflict: the cell whose domain was wiped out by a peer or a binary constraint, and the other cell.
    wiped_out: [CellIndex; 2],
    /// Cells that differ from cell `c`: `peers[peer_starts[c]..peer_starts[c + 1]]`.
    peers: Vec<CellIndex>,
    peer_starts: Vec<u32>,
}

impl Board {
    /// Domains alone: nothing is ever woken.
    #[must_use]
    pub fn bare(domains: Vec<Domain>) -> Board {
        Board::new(domains, &[], &[], &[])
    }

    /// The propagators come in the order of their priorities.
    fn new(
        domains: Vec<Domain>,
        propagators: &[Box<dyn BoardPropagator>],
        houses: &[Vec<CellIndex>],
        binaries: &[Binary],
    ) -> Board {
        let cells = domains.len();
        let (peers, peer_starts) = peers(cells, houses);
        let links = Links::new(cells, binaries);
        let queue = Queue::new(&domains, propagators, &links.linked());
        Board { domains, queue, links, wiped_out: [CellIndex::default(); 2], peers, peer_starts }
    }

    /// Cells that differ from this one.
    fn peers(&self, cell: CellIndex) -> &[CellIndex] {
        &self.peers[self.peer_starts[cell.index()] as usize..self.peer_starts[cell.index() + 1] as usize]
    }

    /// The domain of a cell.
    #[inline]
    pub fn get(&self, cell: CellIndex) -> Domain {
        self.domains[cell.index()]
    }

    /// Overwrites the domain of a cell; wakes nothing.
    #[inline]
    pub fn put(&mut self, cell: CellIndex, domain: Domain) {
        self.domains[cell.index()] = domain;
    }

    /// Intersects a cell's domain with a mask; wakes who subscribed to it if that changes anything.
    #[inline]
    pub fn keep(&mut self, cell: CellIndex, mask: Domain) -> Result<(), Conflict> {
        let own = self.domains[cell.index()];
        if own & !mask == 0 { Ok(()) } else { self.set(cell, own & mask) }
    }

    /// Leaves each of some cells only its values here.
    #[inline]
    pub fn keep_all(&mut self, cells: &[CellIndex], masks: &[Domain]) -> Result<(), Conflict> {
        for (cells, masks) in cells.chunks(64).zip(masks.chunks(64)) {
            // Who changes is found out first, without a branch for each: the first cell is the highest bit.
            let mut which = 0u64;
            for (i, &cell) in cells.iter().enumerate() {
                which = which << 1 | u64::from(self.domains[cell.index()] & !masks[i] != 0);
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

    /// The domains of some cells, twice.
    #[inline]
    pub fn read(&self, cells: &[CellIndex], one: &mut [Domain], other: &mut [Domain]) {
        let (one, other) = (&mut one[..cells.len()], &mut other[..cells.len()]);
        let domains = &self.domains[..];
        for (i, &cell) in cells.iter().enumerate() {
            let own = domains[cell.index()];
            one[i] = own;
            other[i] = own;
        }
    }

    /// Leaves a cell these values, which are fewer than it had.
    fn set(&mut self, cell: CellIndex, domain: Domain) -> Result<(), Conflict> {
        self.domains[cell.index()] = domain;
        self.queue.changed(cell, domain)
    }

    /// Takes the values of cells with one value from their peers, and follows links, until that changes nothing.
    #[inline]
    fn spread(&mut self) -> Result<(), Conflict> {
        if self.queue.to_spread() { self.spread_all() } else { Ok(()) }
    }

    fn spread_all(&mut self) -> Result<(), Conflict> {
        let Board { domains, queue, links, wiped_out, peers, peer_starts } = self;
        let domains = &mut domains[..];
        loop {
            while let Some(cell) = queue.next_single() {
                let value = domains[cell.index()];
                let list = peer_starts[cell.index()] as usize..peer_starts[cell.index() + 1] as usize;
                for peers in peers[list].chunks(64) {
                    // Who has the value is found out first, without a branch for each: the first peer is the highest bit.
                    let mut with = 0u64;
                    for &peer in peers {
                        with = with << 1 | u64::from(domains[peer.index()] & value != 0);
                    }
                    while with != 0 {
                        let highest = 63 - with.leading_zeros() as usize;
                        with ^= 1 << highest;
                        let peer = peers[peers.len() - 1 - highest];
                        let own = &mut domains[peer.index()];
                        *own ^= value;
                        if queue.changed(peer, *own).is_err() {
                            *wiped_out = [peer, cell];
                            return Err(Conflict);
                        }
                    }
                }
            }
            let Some(cell) = queue.next_linked() else { return Ok(()) };
            if let Err(other) = links.follow(cell, domains, queue) {
                *wiped_out = [other, cell];
                return Err(Conflict);
            }
        }
    }

    /// Empties the queue.
    pub fn clear(&mut self) {
        self.queue.clear();
    }
}

/// For each of so many cells those that share a house with it, ascending: one list after the other, and where each begins.
fn peers(cells: usize, houses: &[Vec<CellIndex>]) -> (Vec<CellIndex>, Vec<u32>) {
    let mut ends = vec![0u32; cells];
    houses.iter().flatten().for_each(|cell| ends[*cell] += 1);
    let mut total = 0;
    for end in &mut ends {
        total += *end;
        *end = total;
    }
    // Filled from behind, so that each end becomes a beginning.
    let mut houses_of = vec![0u32; total as usize];
    for (number, house) in houses.iter().enumerate() {
        for &cell in house {
            ends[cell] -= 1;
            houses_of[ends[cell] as usize] = number as u32;
        }
    }
    ends.push(total);
    let (mut all, mut starts) = (Vec::with_capacity(total as usize), vec![0u32]);
    // The last cell whose list each cell came into.
    let mut last = vec![u32::MAX; cells];
    for (number, own) in ends.windows(2).enumerate() {
        let from = all.len();
        last[number] = number as u32;
        for house in &houses_of[own[0] as usize..own[1] as usize] {
            for &other in &houses[*house as usize] {
                if last[other] != number as u32 {
                    last[other] = number as u32;
                    all.push(other);
                }
            }
        }
        all[from..].sort_unstable();
        starts.push(all.len() as u32);
    }
    (all, starts)
}

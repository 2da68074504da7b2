//! The candidates of all cells, the constraints over them, and the loop that narrows until nothing changes.
//!
//! `garns-cp` can do all this too, and more: it explains and learns. Here a cell is a word and nothing else, going back
//! is copying words, and whom a change wakes is a mask: a node of the search costs a few microseconds.
//!
//! ```text
//! bits     [ cell 0 | cell 1 | … ]     candidates by rank, one word each
//! queue    [ 64 constraints | … ]      a bit for each one that waits; the lowest runs first
//! wakes    cell ─► (word of the queue, bits woken by any change, bits woken by the last value)
//! ```

mod dive;
mod house;
mod lattice;
mod links;
mod place;
mod scores;

use std::fmt::Debug;

use garns_cp::{On, Priority};

use links::Links;

pub(super) use dive::{Dive, Halt, Taste};
pub(super) use house::House;
pub(super) use links::Related;
pub(super) use place::Place;

/// No candidates are left somewhere, or a constraint can't hold any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// Something that must hold, at work on the board.
///
/// It removes no candidate that is part of a way to keep it; when every cell of it has one candidate, it fails if and
/// only if it isn't kept; what it does depends on the candidates of its cells alone, so that scratch space is all it
/// may remember; and a second run right after the first changes nothing.
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

    /// After it could hold no more: the cells that it is to be blamed on.
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

    /// Whether a solution stays one when two values are exchanged everywhere.
    fn treats_values_alike(&self) -> bool {
        false
    }

    /// Removes candidates.
    fn narrow(&mut self, board: &mut Board) -> Result<(), Dead>;
}

/// Whom a change of a cell wakes, within one word of the queue.
#[derive(Clone, Copy, Debug)]
struct Wake {
    word: u32,
    any: u64,
    fixed: u64,
}

/// The words of the queue for one priority, and where the last one to run was: those behind it come first, so that each
/// runs once for many changes.
#[derive(Clone, Copy, Debug)]
struct Class {
    from: usize,
    to: usize,
    at: usize,
    bit: u32,
}

/// No constraint: the rest of a priority's last word.
const NONE: u32 = u32::MAX;

/// Candidates, and who waits because of their changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    bits: Vec<u64>,
    queue: Vec<u64>,
    /// The constraint of each bit of the queue.
    slots: Vec<u32>,
    classes: Vec<Class>,
    /// A bit for each cell that changed since its constraints were last woken.
    dirty: Vec<u64>,
    /// Cells with one candidate, whose peers haven't lost it yet.
    singles: Vec<u32>,
    links: Links,
    /// The last cell that lost a value to a peer or by a link, and the other one.
    lost: [u32; 2],
    /// Of cell `c`: `wakes[wake_starts[c]..wake_starts[c + 1]]`.
    wakes: Vec<Wake>,
    wake_starts: Vec<u32>,
    /// Cells that differ from each, in the same layout.
    peers: Vec<u32>,
    peer_starts: Vec<u32>,
}

impl Board {
    /// Candidates alone: nobody is woken.
    pub(super) fn bare(bits: Vec<u64>) -> Board {
        let starts = vec![0; bits.len() + 1];
        let dirty = vec![0; bits.len().div_ceil(64)];
        Board { bits, dirty, wake_starts: starts.clone(), peer_starts: starts, ..Board::default() }
    }

    /// The constraints come in the order of their priorities.
    fn new(
        bits: Vec<u64>,
        constraints: &[Box<dyn Constraint>],
        houses: &[Vec<usize>],
        related: &[Related],
    ) -> Board {
        let cells = bits.len();
        // Every priority begins with a word of its own.
        let mut slots: Vec<u32> = Vec::new();
        let mut classes: Vec<Class> = Vec::new();
        for (number, constraint) in constraints.iter().enumerate() {
            if number == 0 || constraints[number - 1].priority() != constraint.priority() {
                slots.resize(slots.len().next_multiple_of(64), NONE);
                let from = slots.len() / 64;
                classes.push(Class { from, to: from, at: from, bit: 0 });
            }
            slots.push(number as u32);
            if let Some(class) = classes.last_mut() {
                class.to = slots.len().div_ceil(64);
            }
        }
        let mut wakes: Vec<Vec<Wake>> = vec![Vec::new(); cells];
        let mut queue = vec![0u64; slots.len().div_ceil(64)];
        for (slot, &number) in slots.iter().enumerate().filter(|(_, number)| **number != NONE) {
            let constraint = &constraints[number as usize];
            let (word, bit) = ((slot / 64) as u32, 1u64 << (slot % 64));
            queue[word as usize] |= bit;
            for &cell in constraint.cells() {
                let list = &mut wakes[cell as usize];
                if list.last().is_none_or(|last| last.word != word) {
                    list.push(Wake { word, any: 0, fixed: 0 });
                }
                let last = list.len() - 1;
                if constraint.on() == On::FIX {
                    list[last].fixed |= bit;
                } else {
                    list[last].any |= bit;
                    list[last].fixed |= bit;
                }
            }
        }
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
        let (wakes, wake_starts) = joined(wakes);
        let (peers, peer_starts) = joined(peers);
        let singles = (0..cells as u32).filter(|cell| bits[*cell as usize].is_power_of_two()).collect();
        let dirty = vec![0; cells.div_ceil(64)];
        let links = Links::new(cells, related);
        let lost = [0; 2];
        Board {
            bits,
            queue,
            slots,
            classes,
            dirty,
            singles,
            links,
            lost,
            wakes,
            wake_starts,
            peers,
            peer_starts,
        }
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
        let before = self.bits[cell as usize];
        let after = before & mask;
        if after == before { Ok(()) } else { self.changed(cell, after) }
    }

    #[inline]
    fn changed(&mut self, cell: u32, after: u64) -> Result<(), Dead> {
        self.bits[cell as usize] = after;
        self.dirty[cell as usize / 64] |= 1 << (cell % 64);
        self.links.changed(cell);
        if after & after.wrapping_sub(1) == 0 {
            if after == 0 {
                return Err(Dead);
            }
            self.singles.push(cell);
        }
        Ok(())
    }

    /// Wakes whoever waits for the cells that changed.
    fn wake(&mut self) {
        for (word, dirty) in self.dirty.iter_mut().enumerate() {
            let mut left = std::mem::take(dirty);
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let range = self.wake_starts[cell] as usize..self.wake_starts[cell + 1] as usize;
                if self.bits[cell].is_power_of_two() {
                    for wake in &self.wakes[range] {
                        self.queue[wake.word as usize] |= wake.fixed;
                    }
                } else {
                    for wake in &self.wakes[range] {
                        self.queue[wake.word as usize] |= wake.any;
                    }
                }
            }
        }
    }

    /// Takes the values of cells with one candidate from their peers, and follows links, until that changes nothing.
    fn spread(&mut self) -> Result<(), Dead> {
        loop {
            while let Some(cell) = self.singles.pop() {
                let cell = cell as usize;
                let value = self.bits[cell];
                for i in self.peer_starts[cell] as usize..self.peer_starts[cell + 1] as usize {
                    let peer = self.peers[i];
                    let before = self.bits[peer as usize];
                    if before & value != 0 {
                        self.lost = [peer, cell as u32];
                        self.changed(peer, before & !value)?;
                    }
                }
            }
            if !self.follow_links()? {
                return Ok(());
            }
        }
    }

    /// The place in the queue of the constraint that runs next, if any waits.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        for class in &mut self.classes {
            let behind = self.queue[class.at] & (u64::MAX << class.bit << 1);
            let word = if behind != 0 {
                class.at
            } else {
                let mut words = (class.at + 1..class.to).chain(class.from..class.at + 1);
                let Some(word) = words.find(|word| self.queue[*word] != 0) else { continue };
                word
            };
            let waiting = if behind != 0 { behind } else { self.queue[word] };
            let bit = waiting.trailing_zeros();
            self.queue[word] &= !(1 << bit);
            (class.at, class.bit) = (word, bit);
            return Some(word * 64 + bit as usize);
        }
        None
    }

    /// Nobody waits any more.
    pub(super) fn clear(&mut self) {
        self.queue.fill(0);
        self.dirty.fill(0);
        self.links.clear();
        self.singles.clear();
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

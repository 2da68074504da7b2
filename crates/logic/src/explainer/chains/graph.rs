//! The candidates of a board as a graph: which are false if one is true, and which true if one is false.
//!
//! ```text
//! on p ──weak──► off m ──strong──► on n
//! weak    m is another digit of p's cell, or p's digit in a cell that p sees
//! strong  m's cell, or a house of m's, has n as the only other candidate
//! ```

use super::super::board::{Board, HOUSES, HOUSES_OF, KINDS, bits, is_pair};

/// Which links count: those between cells of a house (x), those within a cell (y), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// One digit only.
    X,
    /// Strong links within cells only.
    Y,
    /// All.
    XY,
}

impl Links {
    pub(crate) fn in_cells(self) -> bool {
        self != Links::X
    }

    pub(crate) fn in_houses(self) -> bool {
        self != Links::Y
    }
}

/// A way from one candidate that is true to another, over one that is false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The candidate that is false, as `cell * 9 + digit`.
    pub(crate) off: u16,
    /// The number of the one that is true.
    pub(crate) on: u16,
}

/// The candidates of a board, numbered, and the ways between them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The candidates as `cell * 9 + digit`, in that order.
    pub(crate) spots: Vec<u16>,
    /// The number of each candidate.
    pub(crate) number: Vec<u16>,
    /// Words of a set of candidates.
    pub(crate) words: usize,
    ways: Vec<Way>,
    starts: Vec<u32>,
    /// For each candidate, those that are true if it is false, in order.
    partners: Vec<[u16; 4]>,
    /// For each candidate, the set of those that it reaches over one that is false.
    reach: Vec<u64>,
    /// For each candidate, the set of those that cannot be true with it.
    weak: Vec<u64>,
    /// For each candidate, the set of those that are true if it is false.
    strong: Vec<u64>,
}

impl Graph {
    /// Numbers the candidates of a board.
    pub(crate) fn candidates(&mut self, board: &Board) {
        self.spots.clear();
        self.number.clear();
        self.number.resize(729, u16::MAX);
        for cell in 0..81 {
            for digit in bits(board.cand[cell]) {
                self.number[cell * 9 + digit] = self.spots.len() as u16;
                self.spots.push((cell * 9 + digit) as u16);
            }
        }
        self.words = self.spots.len().div_ceil(64);
    }

    /// Lays the ways between the candidates.
    pub(crate) fn link(&mut self, board: &Board, links: Links) {
        let (count, words) = (self.spots.len(), self.words);
        for set in [&mut self.reach, &mut self.weak, &mut self.strong] {
            set.clear();
            set.resize(count * words, 0);
        }
        self.ways.clear();
        self.starts.clear();
        // What each candidate makes true when it is false, in order.
        self.partners.clear();
        self.partners.resize(count, [u16::MAX; 4]);
        let partners = &mut self.partners;
        for (i, &spot) in self.spots.iter().enumerate() {
            let mut slot = 0;
            strong(board, spot, links, |other, _| {
                let number = self.number[other as usize];
                partners[i][slot] = number;
                slot += 1;
                self.strong[i * words + number as usize / 64] |= 1 << (number % 64);
            });
        }
        for (i, &spot) in self.spots.iter().enumerate() {
            self.starts.push(self.ways.len() as u32);
            let (cell, digit) = (spot as usize / 9, spot as usize % 9);
            let mut visit = |off: u16| {
                let number = self.number[off as usize] as usize;
                self.weak[i * words + number / 64] |= 1 << (number % 64);
                for &on in partners[number].iter().take_while(|on| **on != u16::MAX) {
                    self.ways.push(Way { off, on });
                    self.reach[i * words + on as usize / 64] |= 1 << (on % 64);
                }
            };
            if links.in_cells() {
                for other in bits(board.cand[cell] & !(1 << digit)) {
                    visit((cell * 9 + other) as u16);
                }
            }
            for (house, places) in board.seen_places(cell, digit) {
                for place in bits(places) {
                    visit(u16::from(HOUSES[house][place]) * 9 + digit as u16);
                }
            }
        }
        self.starts.push(self.ways.len() as u32);
    }

    /// The ways from a candidate, in the order they are gone.
    pub(crate) fn ways(&self, number: usize) -> &[Way] {
        &self.ways[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The candidates that are true if one is false, in the order they are found.
    pub(crate) fn partners(&self, number: usize) -> &[u16] {
        let partners = &self.partners[number];
        &partners[..partners.iter().position(|partner| *partner == u16::MAX).unwrap_or(4)]
    }

    /// The candidates reached from one in one step.
    pub(crate) fn reach(&self, number: usize) -> &[u64] {
        &self.reach[number * self.words..][..self.words]
    }

    /// The candidates that cannot be true with one.
    pub(crate) fn weak(&self, number: usize) -> &[u64] {
        &self.weak[number * self.words..][..self.words]
    }

    /// The candidates that are true if one is false.
    pub(crate) fn strong(&self, number: usize) -> &[u64] {
        &self.strong[number * self.words..][..self.words]
    }
}

/// Why a candidate is true: it is the last of its cell, or of its row, column or box (by kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// It was assumed.
    Assumed,
    /// The cell has nothing else left.
    Cell,
    /// The row (0), column (1) or box (2) has no other place left.
    House(u8),
    /// A set or a chain shows it.
    Advanced,
}

/// The candidates that are true if one is false, each once, with the cause.
pub(crate) fn strong(board: &Board, spot: u16, links: Links, mut each: impl FnMut(u16, Cause)) {
    let (cell, digit) = (spot as usize / 9, spot as usize % 9);
    let mut known = [u16::MAX; 4];
    let mut count = 0;
    let mut tell = |other: u16, cause: Cause| {
        if !known[..count].contains(&other) {
            known[count] = other;
            count += 1;
            each(other, cause);
        }
    };
    if links.in_cells() && is_pair(board.cand[cell]) {
        let other = (board.cand[cell] & !(1 << digit)).trailing_zeros();
        tell((cell as u32 * 9 + other) as u16, Cause::Cell);
    }
    if links.in_houses() {
        for kind in KINDS {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = board.pos[house][digit];
            if is_pair(places) {
                let place = super::super::sets::place_of(cell, kind);
                let other = HOUSES[house][(places & !(1 << place)).trailing_zeros() as usize];
                tell(u16::from(other) * 9 + digit as u16, Cause::House(kind as u8));
            }
        }
    }
}

//! Whether a board has any cycle or forcing chain of single implications, before any is looked for.
//!
//! Strong links join the two last candidates of a cell, or of a digit in a house; each is a weak link as well. Over *false*
//! candidates an implication is a strong link and then a weak one, so what follows from one being false is the transitive
//! closure (Warshall's, on rows of bits) of those pairs. If a candidate that excludes the first follows to be false, it is
//! false whichever of the two is true; a candidate shown true, and a cycle that strikes something out, make such a pair too.
//! Most boards within nested chains have none, and need no more; where there are some, it is known which candidates they
//! show, by all links and by those of one sort alone.
//!
//! Candidates are numbered once for a source, so that weak links, which only lose candidates, are laid once for all its
//! boards.

use super::super::board::{Board, HOUSES, PEERS, bits, cells, is_pair};
use super::graph::Links;

/// Words of a set of candidates.
const WORDS: usize = 12;
const _: () = assert!(WORDS * 64 >= 729);

/// The weak links of a source, and room to work in.
#[derive(Debug)]
pub(crate) struct Existence {
    /// The candidates of the source.
    cand: [u16; 81],
    /// The number of each candidate.
    number: [u16; 729],
    words: usize,
    /// For each candidate of the source, those that cannot be true with it.
    weak: Vec<u64>,
    /// For each candidate, those that are false if it is false.
    follow: Vec<u64>,
    /// The candidates with strong links, each once, and these links.
    linked: Vec<u16>,
    has_link: [u64; WORDS],
    pairs: Vec<(u16, u16)>,
    /// The candidates of each digit.
    digits: [[u64; WORDS]; 9],
}

/// The candidates that chains of single implications show.
#[derive(Debug)]
pub(crate) struct Shown {
    yes: [u64; WORDS],
    no: [u64; WORDS],
}

impl Default for Existence {
    fn default() -> Existence {
        Existence {
            cand: [0; 81],
            number: [0; 729],
            words: 0,
            weak: Vec::new(),
            follow: Vec::new(),
            linked: Vec::new(),
            has_link: [0; WORDS],
            pairs: Vec::new(),
            digits: [[0; WORDS]; 9],
        }
    }
}

impl Existence {
    /// What forcing chains over these links show on a board whose candidates are among those of the source; `None` if there
    /// is neither a chain nor a cycle.
    pub(crate) fn shown(&mut self, board: &Board, source: &Board, links: Links) -> Option<Shown> {
        if self.cand != source.cand {
            self.lay(source);
        }
        self.linked.clear();
        self.pairs.clear();
        self.has_link = [0; WORDS];
        let ends = |mask: u16| (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
        for cell in (0..81).filter(|_| links.in_cells()) {
            if is_pair(board.cand[cell]) {
                let (a, b) = ends(board.cand[cell]);
                self.link(cell * 9 + a, cell * 9 + b, links);
            }
        }
        for (house, places) in board.pos.iter().enumerate().filter(|_| links.in_houses()) {
            for (digit, &places) in places.iter().enumerate() {
                if is_pair(places) {
                    let (a, b) = ends(places);
                    let spot = |place: usize| usize::from(HOUSES[house][place]) * 9 + digit;
                    self.link(spot(a), spot(b), links);
                }
            }
        }
        let mut alive = [0; WORDS];
        for cell in 0..81 {
            for digit in bits(board.cand[cell]) {
                let number = self.number[cell * 9 + digit];
                alive[number as usize / 64] |= 1 << (number % 64);
            }
        }
        let words = self.words;
        for &through in &self.linked {
            let mut row = [0; WORDS];
            row[..words].copy_from_slice(&self.follow[through as usize * words..][..words]);
            let (word, bit) = (through as usize / 64, through % 64);
            for &from in &self.linked {
                let own = &mut self.follow[from as usize * words..][..words];
                if own[word] >> bit & 1 == 1 {
                    own.iter_mut().zip(&row).for_each(|(own, more)| *own |= more);
                }
            }
        }
        let mut shown = Shown { yes: [0; WORDS], no: [0; WORDS] };
        for &from in &self.linked {
            let (follow, weak) = (
                &self.follow[from as usize * words..][..words],
                &self.weak[from as usize * words..][..words],
            );
            for (i, no) in shown.no[..words].iter_mut().enumerate() {
                *no |= follow[i] & weak[i] & alive[i];
            }
        }
        if shown.no == [0; WORDS] {
            return None;
        }
        // False leads to the false end of a link of its own, and so to true.
        for &(a, b) in &self.pairs {
            let leads = |from: u16, to: u16| {
                self.follow[from as usize * words + to as usize / 64] >> (to % 64) & 1 == 1
            };
            for (from, to) in [(a, b), (b, a)] {
                shown.yes[from as usize / 64] |= u64::from(leads(from, to)) << (from % 64);
            }
        }
        Some(shown)
    }

    /// Whether a chain shows a candidate true, or false.
    pub(crate) fn shows(&self, shown: &Shown, spot: u16, on: bool) -> bool {
        let number = self.number[spot as usize];
        let set = if on { &shown.yes } else { &shown.no };
        set[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Numbers the candidates of a source, and lays the weak links.
    #[expect(clippy::needless_range_loop, reason = "cells are known by their numbers")]
    fn lay(&mut self, source: &Board) {
        self.cand = source.cand;
        let mut count = 0;
        for cell in 0..81 {
            for digit in bits(source.cand[cell]) {
                self.number[cell * 9 + digit] = count;
                count += 1;
            }
        }
        self.digits = [[0; WORDS]; 9];
        for cell in 0..81 {
            for digit in bits(source.cand[cell]) {
                let number = self.number[cell * 9 + digit];
                self.digits[digit][number as usize / 64] |= 1 << (number % 64);
            }
        }
        let (count, words) = (count as usize, (count as usize).div_ceil(64));
        self.words = words;
        for set in [&mut self.weak, &mut self.follow] {
            set.clear();
            set.resize(count * words, 0);
        }
        for cell in 0..81 {
            for digit in bits(source.cand[cell]) {
                let own = self.number[cell * 9 + digit] as usize;
                let in_cell = bits(source.cand[cell] & !(1 << digit)).map(|other| cell * 9 + other);
                let seen = cells(source.grid[digit] & PEERS[cell]).map(|peer| peer * 9 + digit);
                for number in in_cell.chain(seen).map(|spot| self.number[spot]) {
                    self.weak[own * words + number as usize / 64] |= 1 << (number % 64);
                }
            }
        }
    }

    /// A strong link between two candidates; over links of one digit, weak links in cells don't count.
    fn link(&mut self, a: usize, b: usize, links: Links) {
        let counted = if links.in_cells() { &[u64::MAX; WORDS] } else { &self.digits[a % 9] };
        let (a, b) = (self.number[a] as usize, self.number[b] as usize);
        self.pairs.push((a as u16, b as u16));
        for (from, over) in [(a, b), (b, a)] {
            let words = self.words;
            let (own, weak) =
                (&mut self.follow[from * words..][..words], &self.weak[over * words..][..words]);
            let (word, bit) = (from / 64, 1 << (from % 64));
            if self.has_link[word] & bit == 0 {
                self.has_link[word] |= bit;
                self.linked.push(from as u16);
                own.fill(0);
            }
            for ((own, weak), counted) in own.iter_mut().zip(weak).zip(counted) {
                *own |= weak & counted;
            }
        }
    }
}

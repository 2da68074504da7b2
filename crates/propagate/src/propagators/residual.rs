//! An MDD with very many states: a support is searched only for values that no remembered line supports (residual supports,
//! Lecoutre and Hemery 2007).
//!
//! Whether an accepting state can be reached from a state, or a state from a start, is found out when it matters, and once:
//! where most values may stay, few states are ever asked.

use super::mdd::Mdd;
use super::nfa::Edge;
use super::supports::Supports;
use crate::Domain;

/// Lines that are read, and which states are known to be on a path.
#[derive(Debug)]
pub(super) struct Residual {
    supports: Supports,
    /// The values that are read at each place by some path.
    all: Vec<u64>,
    out_edges: Asked,
    back: Asked,
    /// Scratch: the line that is put together, and by how much the order of edges is turned.
    line: Vec<u8>,
    turn: usize,
}

/// States that were asked for whether they are on a path, those that are, and how many more may be asked.
#[derive(Debug)]
struct Asked {
    asked: Vec<u64>,
    fine: Vec<u64>,
    left: usize,
}

impl Asked {
    fn new(words: usize) -> Asked {
        Asked { asked: vec![0; words], fine: vec![0; words], left: 0 }
    }

    fn clear(&mut self) {
        self.asked.fill(0);
        self.fine.fill(0);
        self.left = self.asked.len() * 64 / PART;
    }

    /// What is known of a state; nothing is said of any more once too many were asked.
    #[inline]
    fn known(&mut self, word: usize, bit: u64) -> Option<bool> {
        if self.asked[word] & bit != 0 {
            return Some(self.fine[word] & bit != 0);
        }
        self.left = self.left.saturating_sub(1);
        (self.left == 0).then_some(false)
    }

    #[inline]
    fn learn(&mut self, word: usize, bit: u64, fine: bool) -> bool {
        if fine {
            self.fine[word] |= bit;
        }
        if fine || self.left > 0 {
            self.asked[word] |= bit;
        }
        fine
    }
}

/// A line while paths are searched.
struct Search<'a> {
    mdd: &'a Mdd,
    domains: &'a [u64],
    /// States outside are on no path.
    alive: Option<&'a [u64]>,
}

impl Search<'_> {
    /// What is known of a state without looking further; otherwise the word and bit it is kept at.
    #[inline(always)]
    fn known(&self, layer: usize, state: u32, asked: &mut Asked) -> Result<bool, (usize, u64)> {
        let (word, bit) = (self.mdd.layer(layer).start + state as usize / 64, 1 << (state % 64));
        match asked.known(word, bit) {
            Some(known) => Ok(known),
            None if self.alive.is_some_and(|alive| alive[word] & bit == 0) => {
                Ok(asked.learn(word, bit, false))
            }
            None => Err((word, bit)),
        }
    }

    /// Whether an accepting state can be reached from a state of a layer.
    fn ends(&self, layer: usize, state: u32, asked: &mut Asked) -> bool {
        if layer == self.domains.len() {
            return true;
        }
        let (word, bit) = match self.known(layer, state, asked) {
            Ok(known) => return known,
            Err(place) => place,
        };
        for edge in self.mdd.out_edges(layer).of(state as usize) {
            if edge.values & self.domains[layer] != 0 && self.ends(layer + 1, edge.to, asked) {
                return asked.learn(word, bit, true);
            }
        }
        asked.learn(word, bit, false)
    }

    /// Whether a state of a layer can be reached from a start.
    fn starts(&self, layer: usize, state: u32, asked: &mut Asked) -> bool {
        if layer == 0 {
            return true;
        }
        let (word, bit) = match self.known(layer, state, asked) {
            Ok(known) => return known,
            Err(place) => place,
        };
        for &edge in self.mdd.edges_to(layer - 1, state as usize) {
            let edge = self.mdd.edge(edge);
            if edge.values & self.domains[layer - 1] != 0 && self.starts(layer - 1, edge.from, asked) {
                return asked.learn(word, bit, true);
            }
        }
        asked.learn(word, bit, false)
    }
}

impl Residual {
    pub(super) fn new(mdd: &Mdd) -> Residual {
        let all = mdd.read();
        let values = all.iter().fold(0u64, |all, values| all | values);
        Residual {
            supports: Supports::new(all.len(), (u64::BITS - values.leading_zeros()) as usize),
            line: vec![0; all.len()],
            all,
            out_edges: Asked::new(mdd.size()),
            back: Asked::new(mdd.size()),
            turn: 0,
        }
    }

    /// Keeps the values that are on a path. `None` if there is none; otherwise whether that was found out at all, which
    /// takes long if lines are remembered for few values.
    pub(super) fn propagate(
        &mut self,
        mdd: &Mdd,
        domains: &mut [Domain],
        alive: Option<&[u64]>,
    ) -> Option<bool> {
        domains.iter_mut().zip(&self.all).for_each(|(domain, all)| *domain &= all);
        if !self.supports.show(domains) {
            return Some(false);
        }
        let unsupported = |cell: usize| self.supports.unsupported(cell, domains[cell]);
        let Some(first) = (0..domains.len()).find(|cell| unsupported(*cell) != 0) else { return Some(true) };
        let few: u32 = (first..domains.len()).map(|cell| unsupported(cell).count_ones()).sum();
        if few > domains.iter().map(|domain| domain.count_ones()).sum::<u32>() / MANY {
            return Some(false);
        }
        self.out_edges.clear();
        self.back.clear();
        for cell in first..domains.len() {
            let left = self.support(mdd, cell, domains, alive);
            if left != 0 && (self.out_edges.left == 0 || self.back.left == 0) {
                return Some(false);
            }
            domains[cell] &= !left;
            if domains[cell] == 0 {
                return None;
            }
        }
        Some(true)
    }

    /// Remembers lines for the values of a cell that are in none yet; the values that are on no path.
    fn support(&mut self, mdd: &Mdd, cell: usize, domains: &[Domain], alive: Option<&[u64]>) -> u64 {
        let mut unsupported = self.supports.unsupported(cell, domains[cell]);
        if unsupported == 0 {
            return 0;
        }
        let edges = mdd.out_edges(cell).all();
        let (late, early) = edges.split_at(self.turn.wrapping_mul(31) % edges.len());
        for edge in early.iter().chain(late) {
            while edge.values & unsupported != 0 {
                let search = &Search { mdd, domains, alive };
                if !search.ends(cell + 1, edge.to, &mut self.out_edges)
                    || !search.starts(cell, edge.from, &mut self.back)
                {
                    break;
                }
                self.turn = self.turn.wrapping_add(1);
                self.line[cell] = (edge.values & unsupported).trailing_zeros() as u8;
                self.complete(search, cell, edge);
                self.supports.tell(&self.line);
                // Only of these: a line that showed others may have been forgotten for this one.
                unsupported = self.supports.unsupported(cell, unsupported);
            }
            if unsupported == 0 {
                break;
            }
        }
        unsupported
    }

    /// After everything was looked at, with only states on paths alive: remembers lines for values that are in none yet.
    pub(super) fn remember(&mut self, mdd: &Mdd, domains: &[Domain], alive: &[u64]) {
        self.supports.show(domains);
        for asked in [&mut self.out_edges, &mut self.back] {
            asked.asked.fill(u64::MAX);
            asked.fine.copy_from_slice(alive);
            asked.left = 1;
        }
        for cell in 0..domains.len() {
            self.support(mdd, cell, domains, None);
        }
    }

    /// Forgets lines sooner.
    #[cfg(test)]
    pub(super) fn remember_few(&mut self, most: usize) {
        self.supports.remember_few(most);
    }

    /// The rest of a line over an edge from this cell that is on a path.
    fn complete(&mut self, search: &Search<'_>, cell: usize, over: &Edge) {
        let Search { mdd, domains, .. } = *search;
        let turn = self.turn as u32 % u64::BITS;
        let supports = &self.supports;
        let pick = |cell: usize, values: u64| {
            let values = values & domains[cell];
            let new = supports.unsupported(cell, values);
            let values = if new != 0 { new } else { values };
            ((values.rotate_right(turn).trailing_zeros() + turn) % u64::BITS) as u8
        };
        let mut to = over.to;
        for (cell, &values) in domains.iter().enumerate().skip(cell + 1) {
            let edges = mdd.out_edges(cell).of(to as usize);
            let (late, early) = edges.split_at(self.turn % edges.len());
            let leads = |edge: &&Edge| {
                edge.values & values != 0 && search.ends(cell + 1, edge.to, &mut self.out_edges)
            };
            let Some(edge) = early.iter().chain(late).find(leads) else { return };
            self.line[cell] = pick(cell, edge.values);
            to = edge.to;
        }
        let mut from = over.from;
        for cell in (0..cell).rev() {
            let edges = mdd.edges_to(cell, from as usize);
            let (late, early) = edges.split_at(self.turn % edges.len());
            let leads = |edge: &&Edge| {
                edge.values & domains[cell] != 0 && search.starts(cell, edge.from, &mut self.back)
            };
            let edges = early.iter().chain(late).map(|edge| mdd.edge(*edge));
            let Some(edge) = edges.into_iter().find(leads) else { return };
            self.line[cell] = pick(cell, edge.values);
            from = edge.from;
        }
    }
}

/// One in so many states may be asked; otherwise, too, it is better to look at all of them.
const PART: usize = 8;

/// Where more than one value in so many is in no line that is remembered, it is better to look at all states.
const MANY: u32 = 2;

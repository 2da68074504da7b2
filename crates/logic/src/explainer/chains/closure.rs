//! Everything that follows from one assumption, in the order in which Sudoku Explainer comes upon it.
//!
//! A node is a candidate being true or false: `number * 2 + on`. Each knows the set of nodes it was drawn
//! from, itself included, which is what a chain's length counts.

use super::super::board::{Board, HOUSES, HOUSES_OF, KINDS, bits, is_pair};
use super::super::sets::{self, Set, place_of};
use super::graph::Cause;
use super::nested::{Family, Inner};

/// Which implications are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Whether links within cells count.
    pub(crate) in_cells: bool,
    /// Whether candidates found false make new links.
    pub(crate) dynamic: bool,
    /// How much more than links is looked at: sets from 1, chains from 2.
    pub(crate) level: u8,
    /// Whether it is kept where each node came from.
    pub(crate) recorded: bool,
}

/// What follows from one assumption.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closure {
    /// The nodes reached, as a set; words of true and false candidates take turns node by node.
    pub(crate) has: Vec<u64>,
    /// The true ones, as they were found.
    pub(crate) on: Vec<u16>,
    /// The false ones, as they were found.
    pub(crate) off: Vec<u16>,
    /// How many nodes each was drawn from, itself included.
    pub(crate) count: Vec<u16>,
    /// The first contradiction.
    pub(crate) clash: Option<Clash>,
    /// The nodes shown by a nested chain, and which one, by its number in the book of nested chains.
    pub(crate) nested: Vec<(u16, u32)>,
    /// For each node the nodes it was drawn from, where nested chains have to be counted.
    pub(crate) drawn: Vec<u64>,
    /// Where each node came from, if that was asked for.
    pub(crate) origins: Vec<Origin>,
}

/// A candidate that would be both true and false.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// The node found last; the other one was known.
    pub(crate) node: u16,
    /// How many nodes its being true and its being false were drawn from.
    pub(crate) sizes: (u32, u32),
    /// Where the last node came from.
    pub(crate) origin: Origin,
}

/// Why a node is there.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The nodes it was drawn from directly.
    pub(crate) parents: Vec<u16>,
    /// By which sort of reason.
    pub(crate) cause: Cause,
}

impl Default for Origin {
    fn default() -> Origin {
        Origin { parents: Vec::new(), cause: Cause::Assumed }
    }
}

impl Closure {
    /// Whether a node is in it.
    pub(crate) fn contains(&self, node: u16) -> bool {
        self.has[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// The nested chains a node was drawn from.
    pub(crate) fn nested_of(&self, node: u16, words: usize) -> impl Iterator<Item = u32> + '_ {
        let at = node as usize * words;
        let drawn = move |other: u16| self.drawn[at + other as usize / 64] >> (other % 64) & 1 == 1;
        self.nested.iter().filter(move |(other, _)| drawn(*other)).map(|(_, chain)| *chain)
    }
}

/// Numbers for the candidates of a board, shared by all its closures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    /// The candidates as `cell * 9 + digit`, in that order.
    pub(crate) spots: Vec<u16>,
    /// The number of each candidate.
    pub(crate) of: Vec<u16>,
    /// Words of a set of nodes.
    pub(crate) words: usize,
}

impl Numbers {
    pub(crate) fn set(&mut self, board: &Board) {
        self.spots.clear();
        self.of.clear();
        self.of.resize(729, u16::MAX);
        for cell in 0..81 {
            for digit in bits(board.cand[cell]) {
                self.of[cell * 9 + digit] = self.spots.len() as u16;
                self.spots.push((cell * 9 + digit) as u16);
            }
        }
        self.words = (self.spots.len() * 2).div_ceil(64);
    }

    fn node(&self, cell: usize, digit: usize, on: bool) -> u16 {
        self.of[cell * 9 + digit] * 2 + u16::from(on)
    }
}

/// Room to work in, kept from one closure to the next.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    /// For each node reached, the nodes it was drawn from.
    drawn: Vec<u64>,
    /// The nodes a new one is drawn from directly.
    parents: Vec<u16>,
    found: Vec<Set>,
    gone: Vec<(u8, u8)>,
    removed: Vec<(u8, u16)>,
}

/// Follows an assumption to its end, or to a contradiction.
pub(crate) fn close(
    numbers: &Numbers,
    source: &Board,
    start: u16,
    mode: Mode,
    work: &mut Workspace,
    inner: &mut Inner,
    out: &mut Closure,
) {
    let nodes = numbers.spots.len() * 2;
    out.has.clear();
    out.has.resize(numbers.words, 0);
    out.on.clear();
    out.off.clear();
    out.count.resize(nodes, 0);
    out.clash = None;
    out.nested.clear();
    out.origins.clear();
    if mode.recorded {
        out.origins.resize(nodes, Origin::default());
    }
    work.drawn.resize(nodes * numbers.words, 0);
    let mut search =
        Search { numbers, source, board: source.clone(), mode, work, inner, out, next_on: 0, next_off: 0 };
    search.assume(start);
    search.run();
    if mode.level >= 2 && !search.out.nested.is_empty() {
        search.out.drawn.clear();
        search.out.drawn.extend_from_slice(&search.work.drawn[..nodes * numbers.words]);
    }
}

struct Search<'a> {
    numbers: &'a Numbers,
    /// The board before the assumption.
    source: &'a Board,
    /// The board with what was found false struck out.
    board: Board,
    mode: Mode,
    work: &'a mut Workspace,
    inner: &'a mut Inner,
    out: &'a mut Closure,
    next_on: usize,
    next_off: usize,
}

impl Search<'_> {
    fn has(&self, node: u16) -> bool {
        self.out.contains(node)
    }

    fn assume(&mut self, node: u16) {
        self.work.parents.clear();
        self.add(node, Cause::Assumed);
    }

    /// Adds a node drawn from the parents in the workspace.
    fn add(&mut self, node: u16, cause: Cause) {
        if self.mode.recorded {
            self.out.origins[node as usize] = Origin { parents: self.work.parents.clone(), cause };
        }
        let words = self.numbers.words;
        let at = node as usize * words;
        let (first, rest) = match self.work.parents.split_first() {
            Some((first, rest)) => (Some(*first as usize), rest.len()),
            None => (None, 0),
        };
        match first {
            None => self.work.drawn[at..at + words].fill(0),
            Some(first) => self.work.drawn.copy_within(first * words..(first + 1) * words, at),
        }
        for i in 1..=rest {
            let parent = self.work.parents[i] as usize * words;
            for w in 0..words {
                let bits = self.work.drawn[parent + w];
                self.work.drawn[at + w] |= bits;
            }
        }
        self.work.drawn[at + node as usize / 64] |= 1 << (node % 64);
        self.out.count[node as usize] = match (first, rest) {
            (Some(first), 0) => self.out.count[first] + 1,
            _ => self.work.drawn[at..at + words].iter().map(|word| word.count_ones() as u16).sum(),
        };
        self.out.has[node as usize / 64] |= 1 << (node % 64);
        if node & 1 == 1 { self.out.on.push(node) } else { self.out.off.push(node) }
    }

    /// How many nodes a node not yet added would be drawn from, itself included.
    fn count_of(&self, node: u16) -> u32 {
        let words = self.numbers.words;
        let count = (0..words).map(|w| {
            let own = if node as usize / 64 == w { 1 << (node % 64) } else { 0 };
            let drawn = |parent: &u16| self.work.drawn[*parent as usize * words + w];
            self.work.parents.iter().fold(own, |all, parent| all | drawn(parent)).count_ones()
        });
        count.sum()
    }

    /// Notes that a candidate would be both true and false; the node is the one just found.
    fn clash(&mut self, node: u16, cause: Cause) {
        let new = self.count_of(node);
        let old = u32::from(self.out.count[(node ^ 1) as usize]);
        let sizes = if node & 1 == 1 { (new, old) } else { (old, new) };
        let origin = Origin { parents: self.work.parents.clone(), cause };
        self.out.clash = Some(Clash { node, sizes, origin });
    }

    fn run(&mut self) {
        loop {
            let done = if let Some(&node) = self.out.on.get(self.next_on) {
                self.next_on += 1;
                self.when_true(node)
            } else if let Some(&node) = self.out.off.get(self.next_off) {
                self.next_off += 1;
                self.when_false(node)
            } else {
                return;
            };
            if done {
                return;
            }
            let idle = self.next_on == self.out.on.len() && self.next_off == self.out.off.len();
            if idle && self.mode.level > 0 {
                self.advance();
            }
        }
    }

    /// What is false if a candidate is true. Whether that is a contradiction.
    fn when_true(&mut self, node: u16) -> bool {
        let spot = self.numbers.spots[node as usize / 2] as usize;
        let (cell, digit) = (spot / 9, spot % 9);
        if self.mode.in_cells {
            for other in bits(self.board.cand[cell] & !(1 << digit)) {
                if self.tell_false(cell, other, node) {
                    return true;
                }
            }
        }
        for (house, places) in self.board.seen_places(cell, digit) {
            for place in bits(places) {
                if self.tell_false(HOUSES[house][place] as usize, digit, node) {
                    return true;
                }
            }
        }
        false
    }

    fn tell_false(&mut self, cell: usize, digit: usize, from: u16) -> bool {
        let off = self.numbers.node(cell, digit, false);
        let conflict = self.has(off ^ 1);
        if conflict || !self.has(off) {
            self.work.parents.clear();
            self.work.parents.push(from);
            if conflict {
                self.clash(off, Cause::Assumed);
            } else {
                self.add(off, Cause::Assumed);
            }
        }
        conflict
    }

    /// What is true if a candidate is false. Whether that is a contradiction.
    fn when_false(&mut self, node: u16) -> bool {
        let spot = self.numbers.spots[node as usize / 2] as usize;
        let (cell, digit) = (spot / 9, spot % 9);
        // All finds are made before the candidate is struck out, and looked at afterwards.
        let mut finds = [(0_u16, Cause::Assumed); 4];
        let mut count = 0;
        let mut find = |on: u16, cause: Cause| {
            if !finds[..count].iter().any(|(known, _)| *known == on) {
                finds[count] = (on, cause);
                count += 1;
            }
        };
        if self.mode.in_cells && is_pair(self.board.cand[cell]) {
            let other = (self.board.cand[cell] & !(1 << digit)).trailing_zeros() as usize;
            find(self.numbers.node(cell, other, true), Cause::Cell);
        }
        for kind in KINDS {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = self.board.pos[house][digit];
            if is_pair(places) {
                let other = (places & !(1 << place_of(cell, kind))).trailing_zeros() as usize;
                let on = self.numbers.node(HOUSES[house][other] as usize, digit, true);
                find(on, Cause::House(kind as u8));
            }
        }
        let mut clashed = false;
        for &(on, cause) in &finds[..count] {
            let conflict = self.has(on ^ 1);
            if !conflict && self.has(on) {
                continue;
            }
            self.work.parents.clear();
            self.work.parents.push(node);
            if self.mode.dynamic {
                self.hidden_parents(on, cause);
            }
            if conflict {
                self.clash(on, cause);
                clashed = true;
                break;
            }
            self.add(on, cause);
        }
        if self.mode.dynamic {
            self.board.remove(cell, digit);
        }
        clashed
    }

    /// The candidates struck out before, without which a candidate would not be the last of its cell or house.
    fn hidden_parents(&mut self, on: u16, cause: Cause) {
        let spot = self.numbers.spots[on as usize / 2] as usize;
        let (cell, digit) = (spot / 9, spot % 9);
        match cause {
            Cause::Cell => {
                for gone in bits(self.source.cand[cell] & !self.board.cand[cell]) {
                    self.work.parents.push(self.numbers.node(cell, gone, false));
                }
            }
            Cause::House(kind) => {
                let house = HOUSES_OF[cell][kind as usize] as usize;
                for gone in bits(self.source.pos[house][digit] & !self.board.pos[house][digit]) {
                    self.work.parents.push(self.numbers.node(HOUSES[house][gone] as usize, digit, false));
                }
            }
            Cause::Assumed | Cause::Advanced => {}
        }
    }

    /// Looks for sets, then for chains, that are there only because of what was struck out.
    fn advance(&mut self) {
        if self.sets() {
            return;
        }
        for &family in Family::within(self.mode.level) {
            let found = self.inner.find(family, &self.board, self.source);
            for nested in found.iter() {
                self.work.parents.clear();
                for &(cell, digit) in &nested.parents {
                    self.work.parents.push(self.numbers.node(cell as usize, digit as usize, false));
                }
                for &(cell, digits) in &nested.removed {
                    for digit in bits(digits) {
                        let off = self.numbers.node(cell as usize, digit, false);
                        if !self.has(off) {
                            self.add(off, Cause::Advanced);
                            self.out.nested.push((off, nested.chain));
                        }
                    }
                }
            }
            if !found.is_empty() {
                return;
            }
        }
    }

    /// Looks for sets that are there only because of what was struck out. Whether there are any.
    fn sets(&mut self) -> bool {
        for rule in 0..4 {
            let mut found = std::mem::take(&mut self.work.found);
            found.clear();
            {
                let board = &self.board;
                let mut keep = |set| {
                    found.push(set);
                    true
                };
                match rule {
                    0 => sets::locked(board, &mut keep),
                    1 => sets::hidden(board, 2, &mut keep),
                    2 => sets::naked(board, 2, &mut keep),
                    _ => sets::fish(board, 2, &mut keep),
                }
            }
            let mut any = false;
            for set in &found {
                let mut gone = std::mem::take(&mut self.work.gone);
                gone.clear();
                set.parents(&self.board, self.source, &mut gone);
                if !gone.is_empty() {
                    any = true;
                    let mut removed = std::mem::take(&mut self.work.removed);
                    removed.clear();
                    set.removed(&self.board, &mut removed);
                    removed.sort_unstable();
                    self.work.parents.clear();
                    for &(cell, digit) in &gone {
                        self.work.parents.push(self.numbers.node(cell as usize, digit as usize, false));
                    }
                    for &(cell, digits) in &removed {
                        for digit in bits(digits) {
                            let off = self.numbers.node(cell as usize, digit, false);
                            if !self.has(off) {
                                self.add(off, Cause::Advanced);
                            }
                        }
                    }
                    self.work.removed = removed;
                }
                self.work.gone = gone;
            }
            self.work.found = found;
            if any {
                return true;
            }
        }
        false
    }
}

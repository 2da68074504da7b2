//! Cycles and forcing chains of single implications: X, Y and both.
//!
//! Forcing chains are measured by widening sets of candidates, all at once, without looking for their paths.
//! A cycle that strikes out a candidate makes a forcing chain for it of at most two nodes more, so cycles are
//! searched, path by path, only where there are chains, and only as long as they can still be cheaper.

#[cfg(test)]
mod tests;

use super::super::board::{Board, HOUSES_OF, KINDS, PEERS, cells};
use super::super::hint::Hint;
use super::cost::{Rank, length, most_nodes};
use super::existence::{Existence, Shown};
use super::graph::{Cause, Graph, Links, strong};
use super::nested::{Gone, Shape};

/// Finds the chain Sudoku Explainer would take.
#[derive(Debug, Default)]
pub(crate) struct Single {
    existence: Existence,
    graph: Graph,
    front: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
    /// For a search of cycles: the node each candidate was reached from, and over which false one.
    parents: Vec<(u16, u16)>,
    queue: Vec<u16>,
}

/// The best find so far.
struct Best {
    rank: Option<Rank>,
    find: Find,
}

enum Find {
    Nothing,
    /// A candidate that is true (or false) whichever.
    Chain {
        spot: u16,
        on: bool,
    },
    Cycle(Vec<(u8, u16)>),
}

impl Best {
    fn offer(&mut self, rank: Rank, find: impl FnOnce() -> Find) {
        if self.rank.is_none_or(|best| rank < best) {
            self.rank = Some(rank);
            self.find = find();
        }
    }

    /// The most nodes that are still worth a look.
    fn most_nodes(&self, base: f64) -> u32 {
        let Some(rank) = self.rank else { return u32::MAX };
        let most = most_nodes(base, rank.cost);
        // At the same cost the shorter one is taken.
        if most > 0 && base + length(most) == rank.cost { rank.nodes.min(most) } else { most }
    }
}

/// Cost and kind of cycles and chains over these links, and where they come in the order of finds.
fn terms(links: Links) -> (f64, f64, u8, u32) {
    match links {
        Links::X => (6.5, 6.6, 2, 0),
        Links::Y => (6.5, f64::INFINITY, 3, 1 << 20),
        Links::XY => (7.0, 7.0, 4, 2 << 20),
    }
}

impl Single {
    /// The cheapest cycle or forcing chain.
    pub(crate) fn best(&mut self, board: &Board) -> Option<Hint> {
        self.graph.candidates(board);
        let mut best = Best { rank: None, find: Find::Nothing };
        self.graph.link(board, Links::X);
        if self.chains(Links::X, &mut best) {
            self.cycles(board, Links::X, &mut best);
        }
        self.graph.link(board, Links::Y);
        self.cycles(board, Links::Y, &mut best);
        if best.rank.is_none_or(|rank| rank.cost >= 7.0) {
            self.graph.link(board, Links::XY);
            if self.chains(Links::XY, &mut best) {
                self.cycles(board, Links::XY, &mut best);
            }
        }
        let rank = best.rank?;
        Some(match best.find {
            Find::Nothing => return None,
            Find::Cycle(removed) => Hint::remove(rank.cost, removed),
            Find::Chain { spot, on: false } => {
                Hint::remove(rank.cost, vec![((spot / 9) as u8, 1 << (spot % 9))])
            }
            Find::Chain { spot, on: true } => {
                let (cell, digit) = ((spot / 9) as usize, spot % 9);
                let removed = vec![(cell as u8, board.cand[cell] & !(1 << digit))];
                Hint { rating: rank.cost, removed, placed: Some((cell as u8, digit as u8)) }
            }
        })
    }

    /// Measures all forcing chains; whether there are any as long as they may be.
    fn chains(&mut self, links: Links, best: &mut Best) -> bool {
        let (_, base, key, first) = terms(links);
        let mut any = false;
        for source in 0..self.graph.spots.len() {
            for on in [false, true] {
                // Two nodes more than can be taken: a cycle may still be.
                let most = best.most_nodes(base).saturating_add(2);
                let Some(nodes) = self.shortest(source, on, most) else { continue };
                any = true;
                let found = first + (source as u32) * 4 + 1 + u32::from(on);
                let spot = self.graph.spots[source];
                let rank = Rank { cost: base + length(nodes), nodes, key, found };
                best.offer(rank, || Find::Chain { spot, on });
            }
        }
        any
    }

    /// The nodes of the shortest chain that shows a candidate true (or false): from its being false (true) to
    /// the contrary.
    fn shortest(&mut self, source: usize, on: bool, most: u32) -> Option<u32> {
        let (graph, words) = (&self.graph, self.graph.words);
        let (word, bit) = (source / 64, 1_u64 << (source % 64));
        self.front.clear();
        if on {
            self.front.extend_from_slice(graph.strong(source));
        } else {
            self.front.resize(words, 0);
            self.front[word] |= bit;
        }
        self.seen.clear();
        self.seen.extend_from_slice(&self.front);
        self.next.resize(words, 0);
        let mut nodes = 2;
        loop {
            nodes += 2;
            if nodes > most {
                return None;
            }
            self.next[..words].fill(0);
            let mut empty = true;
            for w in 0..words {
                let mut left = self.front[w];
                empty &= left == 0;
                while left != 0 {
                    let number = w * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for (next, reach) in self.next.iter_mut().zip(graph.reach(number)) {
                        *next |= reach;
                    }
                }
            }
            if empty {
                return None;
            }
            if on && self.next[word] & bit != 0 {
                return Some(nodes);
            }
            for w in 0..words {
                self.front[w] = self.next[w] & !self.seen[w];
                self.seen[w] |= self.next[w];
            }
            if !on && self.front.iter().zip(graph.weak(source)).any(|(front, weak)| front & weak != 0) {
                return Some(nodes);
            }
        }
    }

    /// Walks all cycles that can be cheaper than the best.
    fn cycles(&mut self, board: &Board, links: Links, best: &mut Best) {
        let (base, _, key, first) = terms(links);
        for source in 0..self.graph.spots.len() {
            let cell = self.graph.spots[source] as usize / 9;
            if links == Links::Y && board.cand[cell].count_ones() > 2 {
                continue;
            }
            let most = best.most_nodes(base);
            self.walk_cycles(source, most, |graph, parents, nodes, from, off| {
                let removed = struck(board, graph, parents, source, from, off);
                if !removed.is_empty() {
                    let found = first + (source as u32) * 4;
                    let rank = Rank { cost: base + length(nodes), nodes, key, found };
                    best.offer(rank, || Find::Cycle(removed));
                }
            });
        }
    }
}

impl Single {
    /// All cycles and forcing chains that need something struck out since the source, cheapest first; of those
    /// that strike out the same, the first.
    pub(crate) fn all(&mut self, board: &Board, source: &Board) -> Vec<Shape> {
        let Some(by_all) = self.existence.shown(board, source, Links::XY) else { return Vec::new() };
        self.graph.candidates(board);
        let mut finds: Vec<(Rank, Shape)> = Vec::new();
        for links in [Links::X, Links::Y] {
            let Some(shown) = self.existence.shown(board, source, links) else { continue };
            self.graph.link(board, links);
            self.all_cycles(board, source, links, &mut finds);
            if links == Links::X {
                self.all_chains(board, source, links, &shown, &mut finds);
            }
        }
        self.graph.link(board, Links::XY);
        self.all_cycles(board, source, Links::XY, &mut finds);
        self.all_chains(board, source, Links::XY, &by_all, &mut finds);
        finds.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        let mut shapes: Vec<Shape> = Vec::new();
        for (_, shape) in finds {
            if !shapes.iter().any(|known| known.removed == shape.removed) {
                shapes.push(shape);
            }
        }
        shapes.retain(|shape| !shape.parents.is_empty());
        shapes
    }

    fn all_chains(
        &mut self,
        board: &Board,
        source: &Board,
        links: Links,
        shown: &Shown,
        finds: &mut Vec<(Rank, Shape)>,
    ) {
        let (_, base, key, first) = terms(links);
        for number in 0..self.graph.spots.len() {
            for on in [false, true] {
                let spot = self.graph.spots[number];
                if !self.existence.shows(shown, spot, on) {
                    continue;
                }
                let path = self.path(number, on);
                let nodes = path.len() as u32;
                let cell = (spot / 9) as usize;
                let digits = if on { board.cand[cell] & !(1 << (spot % 9)) } else { 1 << (spot % 9) };
                let mut parents = Vec::new();
                let gone = Gone::new(board, source);
                for pair in path.windows(2) {
                    if pair[0] & 1 == 1 {
                        gone.collect(
                            pair[0] / 2,
                            strong_cause(board, pair[1] / 2, pair[0] / 2, links),
                            &mut parents,
                        );
                    }
                }
                let found = first + (number as u32) * 4 + 1 + u32::from(on);
                let rank = Rank { cost: base + length(nodes), nodes, key, found };
                finds.push((
                    rank,
                    Shape { removed: vec![(cell as u8, digits)], parents, sequence: path, nodes },
                ));
            }
        }
    }

    /// The nodes of the first chain that shows a candidate true (or false), from the end to the start.
    fn path(&mut self, source: usize, on: bool) -> Vec<u16> {
        const START: u16 = u16::MAX;
        let graph = &self.graph;
        let spot = graph.spots[source];
        self.seen.clear();
        self.seen.resize(graph.words, 0);
        self.parents.resize(graph.spots.len(), (0, 0));
        self.queue.clear();
        if on {
            for word in 0..graph.words {
                self.seen[word] = graph.strong(source)[word];
            }
            for &other in graph.partners(source) {
                self.parents[other as usize] = (START, spot);
                self.queue.push(other);
            }
        } else {
            self.seen[source / 64] |= 1 << (source % 64);
            self.queue.push(source as u16);
        }
        let mut at = 0;
        let end = loop {
            let Some(&from) = self.queue.get(at) else { return Vec::new() };
            at += 1;
            let sees = |number: u16| graph.weak(source)[number as usize / 64] >> (number % 64) & 1 == 1;
            if !on && from as usize != source && sees(from) {
                break (from, spot);
            }
            let mut closing = None;
            for way in graph.ways(from as usize) {
                if on && way.on as usize == source {
                    closing = Some(way.off);
                    break;
                }
                let (word, bit) = (way.on as usize / 64, 1_u64 << (way.on % 64));
                if self.seen[word] & bit == 0 {
                    self.seen[word] |= bit;
                    self.parents[way.on as usize] = (from, way.off);
                    self.queue.push(way.on);
                }
            }
            if let Some(off) = closing {
                break (from, off);
            }
        };
        let mut path = if on { vec![spot * 2 + 1] } else { Vec::new() };
        let (mut node, mut off) = end;
        loop {
            path.push(off * 2);
            if node == START {
                return path;
            }
            path.push(graph.spots[node as usize] * 2 + 1);
            if !on && node as usize == source {
                return path;
            }
            (node, off) = self.parents[node as usize];
        }
    }

    fn all_cycles(&mut self, board: &Board, source: &Board, links: Links, finds: &mut Vec<(Rank, Shape)>) {
        let (base, _, key, first) = terms(links);
        for start in 0..self.graph.spots.len() {
            let cell = self.graph.spots[start] as usize / 9;
            if links == Links::Y && board.cand[cell].count_ones() > 2 {
                continue;
            }
            self.walk_cycles(start, u32::MAX, |graph, parents, nodes, from, off| {
                let removed = struck(board, graph, parents, start, from, off);
                if !removed.is_empty() {
                    let shape =
                        cycle_shape(board, source, graph, parents, links, (start, from, off), removed);
                    let found = first + (start as u32) * 4;
                    finds.push((Rank { cost: base + length(nodes), nodes, key, found }, shape));
                }
            });
        }
    }

    /// Walks from a candidate along the shortest ways, and tells of each way back to it: how many nodes the
    /// cycle has, its last true node, and the false one that closes it.
    fn walk_cycles(
        &mut self,
        source: usize,
        most: u32,
        mut closed: impl FnMut(&Graph, &[(u16, u16)], u32, u16, u16),
    ) {
        let graph = &self.graph;
        self.seen.clear();
        self.seen.resize(graph.words, 0);
        self.seen[source / 64] |= 1 << (source % 64);
        self.parents.resize(graph.spots.len(), (0, 0));
        self.queue.clear();
        self.queue.push(source as u16);
        // `nodes` counts those of a cycle that closes behind the nodes of this layer.
        let (mut at, mut layer_end, mut nodes) = (0, 1, 2);
        while at < self.queue.len() && nodes <= most {
            let from = self.queue[at];
            at += 1;
            for way in graph.ways(from as usize) {
                if way.on as usize == source {
                    if nodes >= 4 && !is_ancestor(&self.parents, source, from, way.off) {
                        closed(graph, &self.parents, nodes, from, way.off);
                    }
                    continue;
                }
                let (word, bit) = (way.on as usize / 64, 1_u64 << (way.on % 64));
                if self.seen[word] & bit == 0 {
                    self.seen[word] |= bit;
                    self.parents[way.on as usize] = (from, way.off);
                    self.queue.push(way.on);
                }
            }
            if at == layer_end {
                layer_end = self.queue.len();
                nodes += 2;
            }
        }
    }
}

/// Why a candidate is true when another is false.
fn strong_cause(board: &Board, off: u16, on: u16, links: Links) -> Cause {
    let mut found = Cause::Assumed;
    strong(board, off, links, |other, cause| {
        if other == on {
            found = cause;
        }
    });
    found
}

/// Why a candidate is false when another is true: the cell, else the box, row or column they share.
fn weak_cause(on: u16, off: u16) -> Cause {
    let (a, b) = ((on / 9) as usize, (off / 9) as usize);
    if a == b {
        return Cause::Cell;
    }
    let shared = KINDS.into_iter().find(|kind| HOUSES_OF[a][*kind] == HOUSES_OF[b][*kind]);
    shared.map_or(Cause::Assumed, |kind| Cause::House(kind as u8))
}

/// A cycle as a nested chain: both ways round, with what had to go for either.
fn cycle_shape(
    board: &Board,
    source: &Board,
    graph: &Graph,
    parents: &[(u16, u16)],
    links: Links,
    (start, from, closing): (usize, u16, u16),
    removed: Vec<(u8, u16)>,
) -> Shape {
    let first = graph.spots[start];
    // From the end, which is the start again, back: true, false, true …
    let mut forth = vec![first];
    let (mut node, mut off) = (from, closing);
    loop {
        forth.push(off);
        if node as usize == start {
            break;
        }
        forth.push(graph.spots[node as usize]);
        (node, off) = parents[node as usize];
    }
    let gone = Gone::new(board, source);
    let mut needed = Vec::new();
    for (i, &on) in forth.iter().enumerate().step_by(2) {
        gone.collect(on, strong_cause(board, forth[i + 1], on, links), &mut needed);
    }
    // The other way round, what was false is true, for the reason for which it was false.
    for (i, &off) in forth.iter().enumerate().skip(1).step_by(2).rev() {
        let on = forth.get(i + 1).copied().unwrap_or(first);
        gone.collect(off, weak_cause(on, off), &mut needed);
    }
    let nodes = forth.len() as u32;
    let mut sequence: Vec<u16> =
        forth.iter().enumerate().map(|(i, s)| s * 2 + u16::from(i % 2 == 0)).collect();
    sequence.push(u16::MAX);
    sequence.push(first * 2);
    sequence.extend(forth[1..].iter().rev().enumerate().map(|(i, s)| s * 2 + u16::from(i % 2 == 0)));
    Shape { removed, parents: needed, sequence, nodes }
}

/// Whether a false candidate is on the way from the source to a node.
fn is_ancestor(parents: &[(u16, u16)], source: usize, mut node: u16, off: u16) -> bool {
    while node as usize != source {
        let (before, over) = parents[node as usize];
        if over == off {
            return true;
        }
        node = before;
    }
    false
}

/// What a cycle strikes out: candidates that see both a node that is true one way round and one that is true
/// the other way round, outside its cells.
fn struck(
    board: &Board,
    graph: &Graph,
    parents: &[(u16, u16)],
    source: usize,
    last: u16,
    closing: u16,
) -> Vec<(u8, u16)> {
    let (mut inside, mut forth, mut back) = (0_u128, [0_u128; 9], [0_u128; 9]);
    let (mut node, mut off) = (last, closing);
    loop {
        let on = graph.spots[node as usize];
        inside |= 1 << (on / 9) | 1 << (off / 9);
        forth[(on % 9) as usize] |= PEERS[(on / 9) as usize];
        back[(off % 9) as usize] |= PEERS[(off / 9) as usize];
        if node as usize == source {
            break;
        }
        (node, off) = parents[node as usize];
    }
    let mut removed = [0_u16; 81];
    let mut any = 0_u128;
    for digit in 0..9 {
        let seen = forth[digit] & back[digit] & board.grid[digit] & !inside;
        any |= seen;
        for cell in cells(seen) {
            removed[cell] |= 1 << digit;
        }
    }
    cells(any).map(|cell| (cell as u8, removed[cell])).collect()
}

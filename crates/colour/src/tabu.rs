//! TabuCol (Hertz and de Werra 1987) with the table of Fleurent and Ferland and the tenure of Galinier and Hao (1999):
//! all vertices have colours, and the best change of one vertex in conflict is made, even if it is for the worse.
//!
//! ```text
//! gamma[v][c]  conflicts v would have with colour c      one row a vertex, padded to whole vectors
//! until[v][c]  v may not take c before this iteration    i16::MAX at v's own colour and in the padding
//! ```
//!
//! Rows are 16-bit so that the minimum over a row takes a few vector instructions; iterations are counted from an epoch
//! that moves on before they overflow.

use crate::Graph;
use crate::local::{Local, widened};
use crate::rng::Rng;
use crate::vertex_set::VertexSet;

/// Entries of a row are a multiple of this.
const LANES: usize = 16;

/// No vertex takes such a colour; more than any number of conflicts.
const FORBIDDEN: i16 = 1 << 14;

/// Iterations in an epoch.
const EPOCH: i16 = 1 << 13;

/// The longest tenure.
const LONGEST: usize = 1 << 13;

/// The largest degree whose conflicts can be told from forbidden colours.
pub(crate) const MOST_DEGREE: usize = (1 << 13) - 1;

/// A colouring that may have conflicts, and what it takes to improve it.
pub(crate) struct Tabu<'a> {
    graph: &'a Graph,
    stride: usize,
    /// The colours each vertex may have, as a template for `gamma`.
    allowed: Vec<i16>,
    gamma: Vec<i16>,
    until: Vec<i16>,
    colour: Vec<u16>,
    /// Vertices in conflict.
    conflicting: VertexSet,
    /// Edges in conflict.
    conflicts: u32,
    now: i16,
    best: Vec<u16>,
    best_conflicts: u32,
}

impl<'a> Tabu<'a> {
    /// Prepares tables; `lists` has the colours a vertex may take, all of them if there are none. `None` if a vertex
    /// has too many neighbours for the tables, or no colour.
    pub(crate) fn new(graph: &'a Graph, colours: usize, lists: Option<&[Vec<u32>]>) -> Option<Tabu<'a>> {
        let stride = colours.next_multiple_of(LANES);
        if graph.max_degree() > MOST_DEGREE || colours == 0 || colours > usize::from(u16::MAX) {
            return None;
        }
        let mut allowed = vec![FORBIDDEN; graph.len() * stride];
        for (v, row) in allowed.chunks_exact_mut(stride).enumerate() {
            match lists {
                Some(lists) if lists[v].is_empty() => return None,
                Some(lists) => lists[v].iter().for_each(|&c| row[c as usize] = 0),
                None => row[..colours].fill(0),
            }
        }
        let n = graph.len();
        Some(Tabu {
            graph,
            stride,
            gamma: allowed.clone(),
            until: vec![0; allowed.len()],
            allowed,
            colour: vec![0; n],
            conflicting: VertexSet::none(n),
            conflicts: 0,
            now: 0,
            best: vec![0; n],
            best_conflicts: u32::MAX,
        })
    }

    /// Starts from a colouring; a colour that is not allowed becomes a random one that is.
    pub(crate) fn start(&mut self, colouring: &[u16], rng: &mut Rng) {
        self.gamma.copy_from_slice(&self.allowed);
        self.until.fill(0);
        self.now = 0;
        for (v, &colour) in colouring.iter().enumerate() {
            let row = &self.allowed[v * self.stride..][..self.stride];
            let fits = usize::from(colour) < self.stride && row[usize::from(colour)] == 0;
            self.colour[v] = if fits {
                colour
            } else {
                let open: Vec<u16> = (0..self.stride as u16).filter(|&c| row[usize::from(c)] == 0).collect();
                open[rng.below(open.len())]
            };
        }
        for v in 0..self.graph.len() {
            let own = usize::from(self.colour[v]);
            for &u in self.graph.neighbours(v) {
                self.gamma[u as usize * self.stride + own] += 1;
            }
        }
        self.conflicting.clear();
        self.conflicts = 0;
        for v in 0..self.graph.len() {
            let at = v * self.stride + usize::from(self.colour[v]);
            self.until[at] = i16::MAX;
            self.conflicts += self.gamma[at] as u32;
            if self.gamma[at] > 0 {
                self.conflicting.enter(v);
            }
        }
        self.conflicts /= 2;
        self.best_conflicts = self.conflicts;
        self.best.copy_from_slice(&self.colour);
    }

    /// Starts from random colours.
    pub(crate) fn start_random(&mut self, rng: &mut Rng) {
        let none = vec![u16::MAX; self.graph.len()];
        self.start(&none, rng);
    }

    /// The fewest conflicts since the start, and the colouring that had them.
    pub(crate) fn best(&self) -> (u32, &[u16]) {
        (self.best_conflicts, &self.best)
    }

    /// Makes so many moves, or fewer if no conflict is left. Whether none is.
    pub(crate) fn improve(&mut self, iterations: u64, rng: &mut Rng) -> bool {
        for _ in 0..iterations {
            if self.conflicts == 0 {
                break;
            }
            self.now += 1;
            if self.now >= EPOCH {
                self.next_epoch();
            }
            if let Some((v, colour, change)) = self.look(rng) {
                self.recolour(v, colour, rng);
                self.conflicts = self.conflicts.wrapping_add_signed(change);
                if self.conflicts < self.best_conflicts {
                    self.best_conflicts = self.conflicts;
                    self.best.copy_from_slice(&self.colour);
                }
            }
        }
        self.best_conflicts == 0
    }

    /// The best move of a vertex in conflict, of equal ones each with the same chance: vertex, colour, change.
    #[inline]
    fn look(&self, rng: &mut Rng) -> Option<(usize, u16, i32)> {
        let now = self.now;
        let mut best = i32::from(FORBIDDEN) / 2;
        let mut chosen = None;
        let mut ties = 0;
        // A tabu move is made if it leads to fewer conflicts than ever.
        let record = self.best_conflicts as i32 - self.conflicts as i32;
        for &v in &*self.conflicting {
            let v = v as usize;
            let gamma = &self.gamma[v * self.stride..][..self.stride];
            let until = &self.until[v * self.stride..][..self.stride];
            let own = i32::from(gamma[usize::from(self.colour[v])]);
            let (mut any, mut free) = (i16::MAX, i16::MAX);
            for (&g, &u) in gamma.iter().zip(until) {
                any = any.min(g);
                free = free.min(if u > now { i16::MAX } else { g });
            }
            let (any, free) = (i32::from(any), i32::from(free));
            let aspires = any - own < record;
            let least = if aspires { any } else { free };
            if least - own > best || least >= i32::from(FORBIDDEN) {
                continue;
            }
            if least - own < best {
                best = least - own;
                ties = 0;
            }
            for (c, (&g, &u)) in gamma.iter().zip(until).enumerate() {
                if i32::from(g) == least && (aspires || u <= now) {
                    ties += 1;
                    if ties == 1 || rng.below(ties) == 0 {
                        chosen = Some((v, c as u16, best));
                    }
                }
            }
        }
        chosen
    }

    #[inline]
    fn recolour(&mut self, v: usize, new: u16, rng: &mut Rng) {
        let old = std::mem::replace(&mut self.colour[v], new);
        let tenure = (self.conflicting.len() * 6 / 10 + rng.below(10)).min(LONGEST) as i16;
        let row = v * self.stride;
        self.until[row + usize::from(old)] = self.now + tenure;
        self.until[row + usize::from(new)] = i16::MAX;
        let graph = self.graph;
        for &u in graph.neighbours(v) {
            let u = u as usize;
            let gamma = &mut self.gamma[u * self.stride..][..self.stride];
            gamma[usize::from(old)] -= 1;
            gamma[usize::from(new)] += 1;
            let own = self.colour[u];
            if own == old {
                if gamma[usize::from(old)] == 0 {
                    self.conflicting.leave(u);
                }
            } else if own == new && gamma[usize::from(new)] == 1 {
                self.conflicting.enter(u);
            }
        }
        self.place_again(v);
    }

    /// Puts a vertex among those in conflict, or takes it away from there.
    #[inline]
    fn place_again(&mut self, v: usize) {
        let clashes = self.gamma[v * self.stride + usize::from(self.colour[v])] > 0;
        match (clashes, self.conflicting.has(v)) {
            (false, true) => self.conflicting.leave(v),
            (true, false) => self.conflicting.enter(v),
            _ => {}
        }
    }

    /// Counts iterations from now on, so that they stay within 16 bits.
    fn next_epoch(&mut self) {
        for until in &mut self.until {
            if *until != i16::MAX {
                *until = (*until - self.now).max(0);
            }
        }
        self.now = 0;
    }
}

/// One long tabu search, begun anew at random where that is asked for.
pub(crate) struct Tabus<'a> {
    tabu: Tabu<'a>,
    rng: Rng,
    spent: u64,
    /// Moves since it began, and those after which it begins anew.
    since: u64,
    restart_after: u64,
}

/// Moves between two looks at the clock.
const BLOCK: u64 = 2048;

impl<'a> Tabus<'a> {
    /// From a colouring, or from random colours and then from others again and again; `None` where [`Tabu::new`] is.
    pub(crate) fn new(
        graph: &'a Graph,
        colours: usize,
        lists: Option<&[Vec<u32>]>,
        start: Option<&[u16]>,
        seed: u64,
    ) -> Option<Tabus<'a>> {
        let (mut tabu, mut rng) = (Tabu::new(graph, colours, lists)?, Rng::new(seed));
        match start {
            Some(start) => tabu.start(start, &mut rng),
            None => tabu.start_random(&mut rng),
        }
        let restart_after = if start.is_some() { u64::MAX } else { 2000 * graph.len() as u64 };
        Some(Tabus { tabu, rng, spent: 0, since: 0, restart_after })
    }
}

impl Local for Tabus<'_> {
    fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let end = self.spent.saturating_add(moves);
        while self.spent < end && !stop() {
            let block = BLOCK.min(end - self.spent);
            self.spent += block;
            if self.tabu.improve(block, &mut self.rng) {
                return Some(widened(self.tabu.best().1));
            }
            self.since += block;
            if self.since > self.restart_after {
                // From elsewhere, and for longer.
                self.since = 0;
                self.restart_after += self.restart_after / 4;
                self.tabu.start_random(&mut self.rng);
            }
        }
        None
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    /// The tables after many moves are what they would be if they were made anew.
    #[test]
    fn tables_follow_the_moves() {
        let graph = families::random(60, 0.5, 3);
        let lists: Vec<Vec<u32>> = (0..60).map(|v| (0..9).filter(|c| (v + c) % 7 != 0).collect()).collect();
        let mut rng = Rng::new(1);
        for lists in [None, Some(&lists[..])] {
            let mut tabu = Tabu::new(&graph, 9, lists).unwrap();
            tabu.start_random(&mut rng);
            for _ in 0..30 {
                tabu.improve(1000, &mut rng);
                let clash = |&(a, b): &(usize, usize)| tabu.colour[a] == tabu.colour[b];
                assert_eq!(tabu.conflicts as usize, graph.edges().filter(clash).count());
                for v in 0..60 {
                    let own = tabu.colour[v];
                    assert!(lists.is_none_or(|lists| lists[v].contains(&u32::from(own))));
                    for c in 0..9 {
                        let near = graph.neighbours(v).iter();
                        let clashing = near.filter(|&&u| tabu.colour[u as usize] == c).count();
                        let open = lists.is_none_or(|lists| lists[v].contains(&u32::from(c)));
                        let expected = clashing as i16 + if open { 0 } else { FORBIDDEN };
                        assert_eq!(tabu.gamma[v * tabu.stride + usize::from(c)], expected);
                        assert_eq!(tabu.until[v * tabu.stride + usize::from(c)] == i16::MAX, c == own);
                    }
                    let clashes = graph.neighbours(v).iter().any(|&u| tabu.colour[u as usize] == own);
                    assert_eq!(tabu.conflicting.has(v), clashes);
                }
            }
        }
    }
}

//! PartialCol (Blöchliger and Zufferey 2008): classes never have conflicts, some vertices have no colour, and the best move
//! gives one of them a colour and takes it from its neighbours.
//!
//! The tenure follows the number of vertices without colour, by a factor that the caller varies: what is best differs a
//! lot between random graphs and those with a hidden colouring.

use crate::Graph;
use crate::local::{Local, widened};
use crate::rng::Rng;
use crate::tabu::MOST_DEGREE;
use crate::vertex_set::VertexSet;

/// Entries of a row are a multiple of this.
const LANES: usize = 16;

/// No vertex takes such a colour.
const FORBIDDEN: i16 = 1 << 14;

/// A vertex without colour.
const NONE: u16 = u16::MAX;

/// Moves between two looks at the clock.
const BLOCK: u64 = 5000;

/// Moves in an epoch, from whose beginning they are counted so that 16 bits are enough.
const EPOCH: i16 = 1 << 13;

/// The longest tenure.
const LONGEST: u64 = 1 << 13;

/// A partial colouring without conflicts.
pub(crate) struct Partial<'a> {
    graph: &'a Graph,
    stride: usize,
    /// How many neighbours of v have colour c; beyond [`FORBIDDEN`] where v may not have it.
    gamma: Vec<i16>,
    /// Before this move of the epoch v may not take c.
    until: Vec<i16>,
    colour: Vec<u16>,
    /// Vertices without colour.
    bare: VertexSet,
    /// Moves of this epoch, and in all.
    now: i16,
    spent: u64,
    /// Tenths of the number of vertices without colour for which a colour stays lost: one for each run, in turn.
    pub(crate) tenures: &'static [u64],
    runs: usize,
    fewest: usize,
    /// Those of them whose best moves are equally good.
    ties: Vec<u32>,
    rng: Rng,
}

/// The least entry of a row that is not tabu: lane by lane, then of all lanes.
#[inline]
fn least(gamma: &[i16], until: &[i16], now: i16) -> i16 {
    let mut least = [i16::MAX; LANES];
    for (gamma, until) in gamma.chunks_exact(LANES).zip(until.chunks_exact(LANES)) {
        for i in 0..LANES {
            // i16::MAX where it is tabu.
            let tabu = -i16::from(until[i] > now) & i16::MAX;
            least[i] = least[i].min(gamma[i] | tabu);
        }
    }
    let mut lanes = LANES;
    while lanes > 1 {
        lanes /= 2;
        for i in 0..lanes {
            least[i] = least[i].min(least[i + lanes]);
        }
    }
    least[0]
}

impl<'a> Partial<'a> {
    /// Starts with no colour at all, and colours greedily; `None` if a vertex has too many neighbours for the tables.
    pub(crate) fn new(
        graph: &'a Graph,
        colours: usize,
        lists: Option<&[Vec<u32>]>,
        seed: u64,
    ) -> Option<Partial<'a>> {
        let stride = colours.next_multiple_of(LANES);
        if graph.max_degree() > MOST_DEGREE || colours == 0 || colours >= usize::from(NONE) {
            return None;
        }
        let n = graph.len();
        let mut gamma = vec![FORBIDDEN; n * stride];
        for (v, row) in gamma.chunks_exact_mut(stride).enumerate() {
            match lists {
                Some(lists) => lists[v].iter().for_each(|&c| row[c as usize] = 0),
                None => row[..colours].fill(0),
            }
        }
        let mut partial = Partial {
            graph,
            stride,
            until: vec![0; gamma.len()],
            gamma,
            colour: vec![NONE; n],
            bare: VertexSet::all(n),
            now: 0,
            spent: 0,
            tenures: &[6],
            runs: 0,
            fewest: n,
            ties: Vec::new(),
            rng: Rng::new(seed),
        };
        let mut order: Vec<usize> = (0..n).collect();
        partial.rng.shuffle(&mut order);
        for v in order {
            if let Some(colour) = (0..stride).find(|&c| partial.gamma[v * stride + c] == 0) {
                partial.give(v, colour as u16);
            }
        }
        partial.fewest = partial.bare.len();
        Some(partial)
    }

    fn give(&mut self, v: usize, colour: u16) {
        self.colour[v] = colour;
        self.bare.leave(v);
        let graph = self.graph;
        for &u in graph.neighbours(v) {
            self.gamma[u as usize * self.stride + usize::from(colour)] += 1;
        }
    }

    fn take(&mut self, v: usize) {
        let colour = usize::from(std::mem::replace(&mut self.colour[v], NONE));
        self.bare.enter(v);
        let graph = self.graph;
        for &u in graph.neighbours(v) {
            self.gamma[u as usize * self.stride + colour] -= 1;
        }
    }

    /// The best move: one of the vertices for which it is best, and one of its best colours, each with the same chance.
    fn look(&mut self) -> Option<(usize, u16)> {
        // Aspiration: a tabu move is made if it leaves fewer vertices without colour than ever: no neighbour loses its own.
        let now = if self.bare.len() == self.fewest && self.fits() { i16::MAX } else { self.now };
        let mut best = FORBIDDEN - 1;
        self.ties.clear();
        for &v in &*self.bare {
            let row = v as usize * self.stride;
            let least = least(&self.gamma[row..][..self.stride], &self.until[row..][..self.stride], now);
            if least < best {
                best = least;
                self.ties.clear();
            }
            if least == best {
                self.ties.push(v);
            }
        }
        let v = *self.ties.get(self.rng.below(self.ties.len()))? as usize;
        let row = v * self.stride;
        let (gamma, until) = (&self.gamma[row..][..self.stride], &self.until[row..][..self.stride]);
        let fits = |c: &usize| gamma[*c] == best && until[*c] <= now;
        let ties = (0..self.stride).filter(fits).count();
        let colour = (0..self.stride).filter(fits).nth(self.rng.below(ties))?;
        Some((v, colour as u16))
    }

    /// Whether some vertex without colour can have one, tabu or not, that no neighbour has to give up.
    fn fits(&self) -> bool {
        let mut rows = self.bare.iter().map(|&v| &self.gamma[v as usize * self.stride..][..self.stride]);
        rows.any(|gamma| gamma.contains(&0))
    }

    fn step(&mut self) {
        self.spent += 1;
        self.now += 1;
        if self.now >= EPOCH {
            self.until.iter_mut().for_each(|until| *until = (*until - self.now).max(0));
            self.now = 0;
        }
        let now = self.now;
        let Some((v, colour)) = self.look() else { return };
        let tenth = self.tenures[self.runs % self.tenures.len()];
        let tenure = self.bare.len() as u64 * tenth / 10 + self.rng.below(10) as u64;
        let until = now + tenure.min(LONGEST) as i16;
        let graph = self.graph;
        for &u in graph.neighbours(v) {
            let u = u as usize;
            if self.colour[u] == colour {
                self.take(u);
                self.until[u * self.stride + usize::from(colour)] = until;
            }
        }
        self.give(v, colour);
        self.fewest = self.fewest.min(self.bare.len());
    }
}

impl Local for Partial<'_> {
    fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let end = self.spent.saturating_add(moves);
        while !self.bare.is_empty() {
            if self.spent >= end || self.spent.is_multiple_of(BLOCK) && stop() {
                self.runs += 1;
                return None;
            }
            self.step();
        }
        Some(widened(&self.colour))
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn tables_follow_the_moves() {
        let graph = families::random(50, 0.5, 4);
        let mut partial = Partial::new(&graph, 8, None, 1).unwrap();
        for _ in 0..20 {
            partial.run(700, &|| false);
            for v in 0..50 {
                for c in 0..8 {
                    let near =
                        graph.neighbours(v).iter().filter(|&&u| partial.colour[u as usize] == c).count();
                    assert_eq!(partial.gamma[v * partial.stride + usize::from(c)], near as i16);
                    assert!(partial.colour[v] != c || near == 0);
                }
                assert_eq!(partial.colour[v] == NONE, partial.bare.has(v));
            }
        }
    }

    #[test]
    fn it_finds_what_is_known() {
        for (graph, colours) in [(families::queen(6, 6), 7), (families::flat(60, 5, 0.4, 2), 5)] {
            let found = Partial::new(&graph, colours, None, 1).unwrap().run(10_000_000, &|| false).unwrap();
            assert!(graph.is_coloured(&found, colours));
        }
    }
}
